export const fieldNames = ['code', 'title', 'description', 'credits', 'prerequisites'] as const;
export type FieldName = (typeof fieldNames)[number];

/** What a file says about one course, word for word; a problem when that part of the file cannot be understood. */
export type CatalogRow = { where: string } & ({ fields: Partial<Record<FieldName, string>> } | { problem: string });
