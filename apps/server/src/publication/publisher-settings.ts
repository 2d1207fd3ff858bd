import type { Database } from '../storage/database.ts';

export type PublisherSettings = { database: Database; minGroupSize: number; now: () => Date };
