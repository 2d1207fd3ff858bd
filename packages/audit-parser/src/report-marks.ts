/** The double line that divides requirements. */
export const isRule = (text: string): boolean => /^\s*={20,}\s*$/.test(text);

/** The heading above the two columns of a page. */
export const isColumnHeading = (text: string): boolean => /-{3,}\s*COLUMN\s+\d+\s*-{3,}/.test(text);

/** The last line of a column or a page that is not the last of the report. */
export const isContinued = (text: string): boolean => /\*{3,}\s*CONTINUED ON (COLUMN|PAGE)/.test(text);

/** The last line of the report. */
export const isEnd = (text: string): boolean => /\bEND OF ANALYSIS\b/i.test(text);

/** Names another course below a course line, but does not list it. */
export const isContinuation = (text: string): boolean => /^ {20,}(PROCESSED|>>\s*MATCHED) AS/i.test(text);
