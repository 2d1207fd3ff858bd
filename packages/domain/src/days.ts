const dayMs = 24 * 60 * 60 * 1000;

/** The UTC day, such as 2026-11-03. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export const daysAfter = (date: Date, days: number): string => dayOf(new Date(date.getTime() + days * dayMs));

/** Whether a text is a day as `dayOf` writes it; a 13th month is none. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
