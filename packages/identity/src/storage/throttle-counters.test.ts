import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { describe, expect, test } from 'vitest';

/**
 * On SQLite we translate the placeholders of this library's PostgreSQL statements, so its private SQL is part of our
 * interface. After an upgrade, read the new SQL: it has to work on both engines. Then change what is expected here.
 */
describe('rate-limiter-flexible 11.4.0, whose SQL runs on SQLite too', () => {
  test('is the version installed', () => {
    const entry = createRequire(import.meta.url).resolve('rate-limiter-flexible');
    const { version } = JSON.parse(readFileSync(join(dirname(entry), 'package.json'), 'utf8'));
    expect(version).toBe('11.4.0');
  });

  test('sends these statements and no others', async () => {
    const statements: string[] = [];
    const limiter = new RateLimiterPostgres({
      storeClient: {
        async query({ text }: { text: string }) {
          statements.push(text.replaceAll(/\s+/g, ' ').trim());
          return { rows: [{ points: 1, expire: Date.now() + 1000 }], rowCount: 1 };
        },
      },
      storeType: 'pool',
      tableName: 'identity_attempt',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: '',
      points: 2,
      duration: 1,
    });
    await limiter.consume('key');
    await limiter.reward('key');
    await limiter.get('key');
    await limiter.delete('key');
    const upsert =
      'INSERT INTO "identity_attempt" VALUES ($1, $2, $3) ON CONFLICT(key) DO UPDATE SET ' +
      'points = CASE WHEN ("identity_attempt".expire <= $4 OR 1=0) THEN $2 ELSE "identity_attempt".points + ($2) END, ' +
      'expire = CASE WHEN "identity_attempt".expire <= $4 THEN $3 ELSE "identity_attempt".expire END ' +
      'RETURNING points, expire;';
    const select = 'SELECT points, expire FROM "identity_attempt" WHERE key = $1 AND (expire > $2 OR expire IS NULL);';
    expect(statements).toEqual([upsert, upsert, select, 'DELETE FROM "identity_attempt" WHERE key = $1']);
  });
});
