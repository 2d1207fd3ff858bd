import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { universityFolder } from '@coursetrail/university/folder';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { endSandboxed, findSandbox, type Sandbox, type SandboxLayer, startSandboxed, withCompiled } from './sandbox.ts';

// A busy machine takes seconds to start a process.
vi.setConfig({ testTimeout: 120_000 });

const whole = await findSandbox();
const folder = mkdtempSync(path.join(tmpdir(), 'coursetrail-sandbox-'));
// Readable by everybody, so that only the sandbox protects what is in it.
chmodSync(folder, 0o755);
const database = path.join(folder, 'coursetrail.sqlite');
const socket = path.join(folder, 'database.socket');
const abstractSocket = `\0coursetrail-sandbox-${process.pid}`;
const servers: Server[] = [];
let port = 0;

beforeAll(async () => {
  new DatabaseSync(database).exec(`create table student (uid text); insert into student values ('ada')`); // biome-ignore format: one statement
  for (const address of [socket, abstractSocket, 0]) {
    const server = createServer((connection) => connection.on('error', () => {}).end());
    servers.push(server);
    server.listen(typeof address === 'number' ? { port: 0, host: '127.0.0.1' } : { path: address });
    await once(server, 'listening');
    const listening = server.address();
    if (typeof listening === 'object' && listening !== null) port = listening.port;
  }
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

/** Writes a program that does one after another, and prints for each what it got, or why it was refused. */
function programThat(...actions: readonly string[]): string {
  const source = `
    import fs from 'node:fs';
    const connected = (address) => new Promise((resolve, reject) => {
      // What a file takes over has this class without importing anything.
      const socket = new process.stdin.constructor();
      socket.connect(address, () => { socket.destroy(); resolve('a connection'); }).on('error', reject);
    });
    for (const action of [${actions.map((action) => `async () => { ${action} }`)}])
      await action().then((got) => console.log('got', got), (error) => console.log('refused', error.code ?? error.name));
    process.exit();`;
  const file = path.join(folder, `attempt-${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(file, source);
  return file;
}

async function resultsOf(actions: readonly string[], sandbox: Sandbox = whole): Promise<string[]> {
  const { stdin, stdout } = startSandboxed(sandbox, programThat(...actions));
  stdin.end();
  return (await text(stdout)).trim().split('\n');
}
const resultOf = async (action: string, sandbox?: Sandbox) => (await resultsOf([action], sandbox)).join();

const quoted = (file: string) => JSON.stringify(file);
/** The parser may read it, because it is in the folder of a library. */
const commonJs = path.join(import.meta.dirname, '../../../../node_modules/unpdf/dist/index.cjs');

/**
 * What a file might make the process do, and the layers of which each refuses it alone. One process tries several of
 * them, so the last is the one that breaks Node’s own classes.
 */
const attacks: readonly [name: string, action: string, layers: readonly SandboxLayer[]][] = [
  ['read the passwords of the system', `return fs.readFileSync('/etc/passwd').length`, ['permissions', 'files']],
  ['list the system’s programs', `return fs.readdirSync('/usr/bin').length`, ['permissions', 'files']],
  ['read the server’s own source', `return fs.readFileSync(${quoted(path.join(import.meta.dirname, 'routes.ts'))}).length`, ['permissions', 'files']],
  ['read a file in the data folder', `return fs.readFileSync(${quoted(database)}).length`, ['permissions', 'files']],
  ['read what the system says of the server', `return fs.readFileSync('/proc/${process.pid}/cmdline').length`, ['permissions', 'files']],
  ['write a file in the data folder', `return fs.writeFileSync(${quoted(path.join(folder, 'written'))}, 'x')`, ['permissions', 'files']],
  ['write a file in the root folder', `return fs.writeFileSync('/coursetrail-was-here', 'x'), fs.unlinkSync('/coursetrail-was-here')`, ['permissions', 'files']],
  ['overwrite the parser', `return fs.appendFileSync(process.argv[1], '')`, ['permissions', 'files']],
  ['open the server’s SQLite database', `const { DatabaseSync } = await import('node:sqlite'); return new DatabaseSync(${quoted(database)}).prepare('select uid from student').get().uid`, ['modules', 'files']],
  ['get SQLite past the import', `const { DatabaseSync } = process.getBuiltinModule('node:sqlite'); return new DatabaseSync(':memory:').isOpen`, ['modules']],
  ['connect to a socket in the file system', `return connected({ path: ${quoted(socket)} })`, ['files']],
  ['connect to an abstract socket', `return connected({ path: ${quoted(abstractSocket)} })`, ['network']],
  ['reach the network', `return connected({ host: '127.0.0.1', port: PORT })`, ['network']],
  ['fetch something', `return fetch.name`, ['modules']],
  ['open a web socket', `return WebSocket.name`, ['modules']],
  ['signal the server', `return process.kill(${process.pid}, 0)`, ['processes', 'modules']],
  ['signal it past the method', `if (process._kill(${process.pid}, 0) !== 0) throw new Error('nobody'); return 'sent'`, ['processes', 'modules']],
  ['start a program', `const { spawnSync } = await import('node:child_process'); const { error } = spawnSync('true'); if (error) throw error; return 'started'`, ['permissions', 'modules', 'files']],
  ['start a thread', `const { Worker } = await import('node:worker_threads'); const worker = new Worker('1', { eval: true }); return worker.threadId > 0`, ['permissions', 'modules']],
  ['load native code', `process.dlopen({ exports: {} }, ${quoted(path.join(folder, 'none.node'))}); return 'loaded'`, ['permissions', 'modules']],
  ['run text in a context', `const vm = await import('node:vm'); return vm.runInThisContext('1 + 1')`, ['modules']],
  ['get a module past the import', `return process.getBuiltinModule('node:vm').runInThisContext('1 + 1')`, ['modules']],
  ['load a module by require', `const { createRequire } = await import('node:module'); return createRequire('/')('vm').runInThisContext('1 + 1')`, ['modules']],
  ['turn text into code', `return new Function('return 1')()`, ['modules']],
  ['import text as code', `const text = 'data:text/javascript,export default 1 + 1'; return (await import(text)).default`, ['modules']],
  ['reach Node’s loader through CommonJS', `let loader; Object.defineProperty(Object.prototype, 'loaded', { configurable: true, set() { loader ??= this.constructor; } }); await import(${quoted(commonJs)}).catch(() => {}); delete Object.prototype.loaded; if (!loader) throw new Error('closed'); return loader._load('node:fs') === fs`, ['modules']],
  ['debug itself', `const { Session } = await import('node:inspector'); const session = new Session(); session.connect(); return 'connected'`, ['permissions', 'modules']],
  ['replace what the closed modules are compared with', `Set.prototype.has = () => true; String.prototype.startsWith = () => false; Reflect.apply = () => true; const vm = await import('node:vm'); return vm.runInThisContext('1 + 1')`, ['modules']],
]; // biome-ignore format: a list

describe('a file that takes over the process that reads it', () => {
  /** What comes of these attacks when only these layers are left. */
  async function outcomes(layers: readonly SandboxLayer[], chosen: typeof attacks) {
    const actions = chosen.map(([, action]) => action.replace('PORT', String(port)));
    const results = await resultsOf(actions, { ...whole, layers });
    return chosen.map(([name], index) => `${name}: ${results[index]?.split(' ')[0]}`);
  }
  const all = (chosen: typeof attacks, outcome: string) => chosen.map(([name]) => `${name}: ${outcome}`);
  const forbiddenBy = (layers: readonly SandboxLayer[]) =>
    attacks.filter(([, , forbidding]) => forbidding.some((layer) => layers.includes(layer)));

  test('can do nothing of all this', async () => {
    const chosen = forbiddenBy(whole.layers);
    expect(await outcomes(whole.layers, chosen)).toEqual(all(chosen, 'refused'));
  });

  const alone = whole.layers.filter((layer) => forbiddenBy([layer]).length > 0);
  test.each(alone)('can do nothing that the layer %s forbids, even if only that is left', async (layer) => {
    const chosen = forbiddenBy([layer]);
    expect(await outcomes([layer], chosen)).toEqual(all(chosen, 'refused'));
  }); // biome-ignore format: a short title

  test('could do all of it without the layers, so the tests above pass because of them', async () => {
    const possible = attacks.filter(([name]) => name !== 'load native code');
    expect(await outcomes([], possible)).toEqual(all(possible, 'got'));
  });

  test('sees nothing of the server’s environment but the folder of the university', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://somebody:secret@nowhere/');
    expect(await resultOf('return JSON.stringify(process.env)')).toBe(
      `got ${JSON.stringify({ UNIVERSITY: universityFolder() })}`,
    );
    vi.unstubAllEnvs();
  });

  test('ends only itself with a signal to its group', async () => {
    // Only without this layer is there a way to send one.
    const layers = whole.layers.filter((layer) => layer !== 'modules');
    const sandbox = { ...whole, layers };
    // As nobody it may not even signal the program that started it. This test lives on.
    const result = await resultOf(`process.kill(0, 'SIGKILL'); return 'alive'`, sandbox);
    expect(['', 'got alive']).toContain(result);
  });

  test.runIf(whole.layers.includes('files'))(
    'sees Node, its libraries, the parser and the sample, and no other folder',
    async () => {
      const seen = await resultOf(`return fs.readdirSync('/', { recursive: true }).join()`, {
        ...whole,
        layers: ['files'],
      });
      const program = path.basename(folder);
      const known =
        /^(lib|etc|usr|old|chroot)|ld\.so|(lockdown|practice)\.ts$|package\.json$|audit\.pdf$|bin\/node$|node_modules|packages/;
      const names = seen.replace('got ', '').split(',');
      const folders = names.filter((name) => names.some((each) => each.startsWith(`${name}/`)));
      const files = names.filter((name) => !folders.includes(name) && !name.includes(program));
      expect(files.filter((name) => !known.test(name))).toEqual([]);
      expect(files.length).toBeGreaterThan(3);
    },
  );
});

test.runIf(whole.layers.includes('files'))(
  'a file that takes over the process that reads it becomes root of no namespace, even if it brings a program along',
  async () => {
    const brought = mkdtempSync(path.join(folder, 'brought-'));
    chmodSync(brought, 0o755);
    const unshare = path.join(brought, 'unshare');
    const { stdout } = spawnSync('sh', ['-c', 'command -v unshare'], { encoding: 'utf8' });
    copyFileSync(stdout.trim(), unshare);
    const run = (options: string) =>
      `const { spawnSync } = await import('node:child_process');
       return spawnSync(${quoted(unshare)}, [${options}], { encoding: 'utf8' }).stderr;`;
    const actions = [run(`'--version'`), run(`'--user', ${quoted(unshare)}, '--version'`)];
    const layers = whole.layers.filter((layer) => layer !== 'permissions' && layer !== 'modules');
    expect(await resultsOf(actions, { ...whole, layers, compiled: brought })).toEqual([
      'got ',
      expect.stringMatching(/^got .*unshare failed/),
    ]);
  },
);

// sh knows no descriptor of two digits, and Node itself closes the first sixteen.
test.runIf(process.platform === 'linux' && existsSync('/bin/bash'))(
  'a file that the server inherited is not passed on to the process that reads audits',
  () => {
    const attempt = programThat(`return fs.readSync(99, Buffer.alloc(100))`);
    const start = `
      import { text } from 'node:stream/consumers';
      import { openAuditReader } from ${quoted(path.join(import.meta.dirname, 'reader.ts'))};
      import { findSandbox, startSandboxed } from ${quoted(path.join(import.meta.dirname, 'sandbox.ts'))};
      openAuditReader();
      const { stdin, stdout } = startSandboxed(await findSandbox(), ${quoted(attempt)});
      stdin.end();
      console.log(await text(stdout));`;
    const server = path.join(folder, 'server.mjs');
    writeFileSync(server, start);
    const launcher = 'exec 99</etc/passwd; exec "$0" "$1"';
    const { stdout } = spawnSync('/bin/bash', ['-c', launcher, process.execPath, server], {
      encoding: 'utf8',
    });
    expect(stdout.trim()).toBe('refused EBADF');
  },
);

/** A folder of programs that are taken for the system's. */
function toolsWith(scripts: Record<string, string>): string {
  const tools = mkdtempSync(path.join(folder, 'tools-'));
  for (const [name, script] of Object.entries(scripts))
    writeFileSync(path.join(tools, name), `#!/bin/sh\n${script}`, { mode: 0o755 });
  return tools;
}

const privilegesIn = (sandbox: Sandbox) =>
  resultOf(
    `return process.getuid() + ' ' + /CapEff:\\s*(.*)/.exec(fs.readFileSync('/proc/self/status', 'latin1'))[1]`,
    { ...sandbox, layers: sandbox.layers.filter((layer) => layer !== 'permissions') },
  );

describe('the sandbox', () => {
  test.runIf(whole.layers.includes('privileges'))(
    'takes root’s privileges away where the system allows no namespace, and claims no layer more',
    async () => {
      const unshare = 'echo Operation not permitted >&2; exit 1';
      const found = await findSandbox({ tools: toolsWith({ unshare }) });
      expect(found.layers.slice(2)).toEqual(['limits', 'privileges']);
      const uid = process.getuid?.() || 65534;
      expect(await privilegesIn(found)).toBe(`got ${uid} 0000000000000000`);

      // A tool that does not do what it is for is no layer.
      const setpriv = 'while case $1 in --*) ;; *) false;; esac; do shift; done; exec "$@"';
      const idle = await findSandbox({ tools: toolsWith({ unshare, setpriv }) });
      expect(idle.layers.slice(2)).toEqual(process.getuid?.() === 0 ? ['limits'] : ['limits', 'privileges']);
    },
  );

  test.runIf(process.getuid?.() === 0)(
    'makes root a user who owns nothing rather than root of a namespace',
    async () => {
      const unshare = 'case "$*" in *--user*) exit 1;; esac; PATH=/usr/bin:/bin exec unshare "$@"';
      const { layers } = await findSandbox({ tools: toolsWith({ unshare }) });
      expect(whole.inUserNamespace).toBe(layers.length < whole.layers.length);
    },
  );

  test.runIf(whole.layers.includes('files'))(
    'is looked for again when the machine was too slow to say what it allows',
    async () => {
      const isFast = path.join(folder, 'fast');
      const unshare = `until [ -e '${isFast}' ]; do sleep 0.1; done; PATH=/usr/bin:/bin exec unshare "$@"`;
      const tools = toolsWith({ unshare });
      await expect(findSandbox({ tools, limitMs: 500 })).rejects.toMatchObject({
        code: 'ETIMEDOUT',
      });
      writeFileSync(isFast, '');
      expect(await findSandbox({ tools })).toEqual({ ...whole, tools });
    },
  );

  test.runIf(whole.layers.includes('files'))(
    'shows what V8 made of the parser to every process, and lets none change it',
    async () => {
      const closing = new AbortController();
      onTestFinished(() => closing.abort());
      const { compiled = '', ...rest } = await withCompiled(whole, closing.signal);
      expect(rest).toEqual(whole);
      const contents = () =>
        readdirSync(compiled, { encoding: 'utf8', recursive: true })
          .filter((name) => statSync(path.join(compiled, name)).isFile())
          .map((name) => [name, hash('sha256', readFileSync(path.join(compiled, name)))]);
      const before = contents();
      const [[name = ''] = []] = before;
      const file = quoted(path.join(compiled, name));
      const folder = quoted(path.dirname(path.join(compiled, name)));
      const added = quoted(path.join(compiled, 'new'));
      const ways = [
        `fs.appendFileSync(${file}, 'x')`,
        `fs.writeFileSync(${added}, 'x')`,
        `fs.unlinkSync(${file})`,
        `fs.renameSync(${file}, ${added})`,
        `fs.rmSync(${folder}, { recursive: true })`,
        `fs.truncateSync(${file})`,
        `fs.chmodSync(${file}, 0o777)`,
        `fs.utimesSync(${file}, 0, 0)`,
        `fs.symlinkSync(${file}, ${added})`,
        `fs.linkSync(${file}, ${added})`,
        `fs.mkdirSync(${added})`,
        `fs.closeSync(fs.openSync(${file}, 'r+'))`,
      ];
      const [read, ...refused] = await resultsOf(
        [`return fs.readFileSync(${file}).length > 0`, ...ways].map((way) => `${way}; return true`),
        { ...whole, compiled },
      );
      expect(read).toBe('got true');
      expect(refused).toHaveLength(ways.length);
      expect(refused.filter((result) => !result.startsWith('refused'))).toEqual([]);
      expect(contents()).toEqual(before);
    },
  );

  test.runIf(whole.layers.includes('files'))(
    'removes what a killed server has left of it, and nothing of a server that runs',
    async () => {
      const leftBy = (pid: number) => mkdtempSync(path.join(tmpdir(), `coursetrail-compiled-${pid}-`));
      const [killed, running] = [leftBy(spawnSync('true').pid), leftBy(process.ppid)];
      // In a container the next server has the id of the one that was killed.
      const [sameId, own] = [leftBy(process.pid), leftBy(process.pid)];
      utimesSync(sameId, 0, Date.now() / 1000 - process.uptime() - 60);
      const closing = new AbortController();
      const { compiled = '' } = await withCompiled(whole, closing.signal);
      onTestFinished(() => {
        for (const each of [running, own]) rmSync(each, { recursive: true });
      });
      expect([killed, sameId].filter((each) => existsSync(each))).toEqual([]);
      expect([running, own, compiled].filter((each) => !existsSync(each))).toEqual([]);
      closing.abort();
      expect(existsSync(compiled)).toBe(false);
    },
  );

  test.runIf(whole.layers.includes('files'))(
    'leaves nothing of it behind when the server ends while the parser is being compiled',
    async () => {
      const made = () =>
        readdirSync(tmpdir()).filter((name) => name.startsWith(`coursetrail-compiled-${process.pid}-`));
      const before = made();
      const closing = new AbortController();
      const compiling = withCompiled(whole, closing.signal);
      expect(made()).toHaveLength(before.length + 1);
      closing.abort();
      expect(await compiling).toEqual(whole);
      expect(await withCompiled(whole, closing.signal)).toEqual(whole);
      expect(made()).toEqual(before);
    },
  );

  test('lets the parser read what it needs', async () => {
    const child = startSandboxed(whole, path.join(import.meta.dirname, 'child.ts'));
    child.stdin.end(readFileSync(path.join(import.meta.dirname, '../../../../samples/scanned.pdf')));
    expect(await text(child.stdout)).toBe('ready\n{"ok":false,"problem":"no-text"}\n');
  });

  test.runIf(process.getuid?.() === 0).each([
    ['in a user namespace', true],
    ['where there are no user namespaces', false],
  ])('takes root’s privileges away %s, and can be ended', async (_, inUserNamespace) => {
    const program = programThat(
      `return fs.readFileSync('/proc/self/status', 'latin1').match(/NoNewPrivs.*1|Cap(Prm|Eff).*/g).join()`,
    );
    const layers = whole.layers.filter((layer) => !['files', 'permissions'].includes(layer));
    const child = startSandboxed({ layers, inUserNamespace }, program);
    child.stdin.end();
    expect((await text(child.stdout)).match(/0000000000000000|NoNewPrivs/g)).toHaveLength(3);

    const endless = programThat(`console.log('started'); setInterval(() => {}, 1000)`);
    const waiting = startSandboxed({ layers: whole.layers, inUserNamespace }, endless);
    await once(waiting.stdout, 'data');
    endSandboxed(waiting);
    // The pipe is closed only when every process that holds it has ended.
    await once(waiting, 'close');
  });
});
