import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../storage/database.ts';
import { writeNote } from '../storage/operation-notes.ts';
import { type Engine, engines, newLocation, startKit } from '../test-kit.ts';
import { runCommand } from './test-kit.ts';

test.each(engines)(
  'the status says how an installation is, in words and as JSON, and names nobody (%s)',
  async (engine: Engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'coursetrail-status-'));
    const location = await newLocation(engine);
    const kit = await startKit('sqlite');
    await kit.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = kit.app.server.address() as AddressInfo;
    const settings = {
      DATA_DIR: location.dataDir || folder,
      ...(location.databaseUrl !== undefined && { DATABASE_URL: location.databaseUrl }),
      PORT: String(port),
      BACKUP_PASSPHRASE: 'everybody in it is invented',
    };
    await runCommand('seed', settings, '--students', '60');
    await runCommand('account', settings, 'create', 'ada@umsystem.edu');
    const before = await runCommand('status', settings);
    expect(before.stdout).toContain('Last backup    none\n');
    expect(before.stdout).toContain('Warnings       none in the last day\n');

    expect((await runCommand('backup', settings, join(folder, 'a.backup'))).stderr).toBe('');
    const database = openDatabase(location);
    const hour = new Date().toISOString().slice(0, 13);
    for (const server of ['a', 'b'])
      await writeNote(database.writer, 'warnings', `${hour} ${server}`, { 'a warning': 2 });
    await writeNote(database.writer, 'warnings', '2026-01-01T00 a', { 'an old warning': 2 });
    await database.close();

    const { status, stdout } = await runCommand('status', settings);
    expect(status).toBe(0);
    for (const line of [
      /^Version {8}\d+\.\d+\.\d+, Node v24/m,
      new RegExp(`^Database {7}${engine}, [\\d.]+ MB$`, 'm'),
      /^Migrations {5}\d+, the last is 0\d\d-/m,
      /^Students {7}60$/m,
      /^Accounts {7}1$/m,
      /^Signing key {4}20.+ UTC, \d+ (s|min) ago$/m,
      /^Published {6}\d majors?, the first on 20.+; 0 late$/m,
      /^Catalog {8}built in$/m,
      /^Last backup {4}20.+ UTC, \d+ (s|min) ago, 0\.\d MB$/m,
      /^Server {9}ready$/m,
      /^Uploads {8}0 arriving, 0 waiting, 0 reading$/m,
      /^Sandbox /m,
      /^ {8}4 {2}a warning$/m,
    ])
      expect(stdout).toMatch(line);
    const json = JSON.parse((await runCommand('status', settings, '--json')).stdout);
    expect(json).toMatchObject({
      engine,
      students: 60,
      accounts: 1,
      published: { majors: expect.any(Number), first: expect.stringMatching(/^20/) },
      lastBackup: { bytes: expect.any(Number) },
      server: { isReady: true, missingSandboxLayers: [] },
      warningsOfLastDay: { 'a warning': 4 },
    });
    expect(stdout + JSON.stringify(json)).not.toMatch(/@|invented-/);
    await kit.stop();
    expect((await runCommand('status', settings)).stdout).toContain(`Server         none replies at port ${port}\n`);
    await location.remove();
    rmSync(folder, { recursive: true });
  },
);
