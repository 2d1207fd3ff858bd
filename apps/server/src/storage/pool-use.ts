/** The connections of this process to the database, and how many queries wait for one. */
export type PoolUse = { size: number; open: number; idle: number; waiting: number };

export const noPoolUse = (): PoolUse => ({ size: 0, open: 0, idle: 0, waiting: 0 });
