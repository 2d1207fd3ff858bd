import { type Product, startProduct } from '@coursetrail/test-product';
import { type Database, openDatabase } from '../../apps/server/src/storage/database.ts';
import type { TestDatabase } from '../test-database.ts';

export const withProduct = async <T>(
  testDatabase: TestDatabase,
  work: (product: Product, database: Database) => Promise<T>,
): Promise<T> => {
  const product = await startProduct(testDatabase);
  const database = openDatabase(testDatabase);
  try {
    return await work(product, database);
  } finally {
    await database.close();
    await product.stop();
  }
};

export const pathOf = (major: string, type: string) =>
  `/statistics/${encodeURIComponent(major)}?type=${type}`;
