import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const home = mkdtempSync(path.join(tmpdir(), 'launch tést '));
afterEach(() => rmSync(home, { recursive: true, force: true }));

const inHome = (name: string) => path.join(home, name);
const write = (name: string, text: string, mode = 0o644) => {
  mkdirSync(path.dirname(inHome(name)), { recursive: true });
  writeFileSync(inHome(name), text, { mode });
};
const nodePackage = `node_modules/node-${process.platform}-${process.arch}`;

/** What a pinned Node may be: it notes that it was called, and does what the Node of this test would do. */
const notingNode = `#!/bin/sh\necho "pinned Node: $(basename "$1")" >>"${home}/calls"\nexec "${process.execPath}" "$@"\n`;

/** The npm of the machine and the one it installs. It notes its calls and installs what the lock file names. */
const fakeNpm = `
import fs from 'node:fs';
import path from 'node:path';
const isToolchain = process.cwd().includes('.cache');
fs.appendFileSync(${JSON.stringify(`${home}/calls`)}, (isToolchain ? 'toolchain' : 'packages') + ': npm ' + process.argv[2] + '\\n');
if (isToolchain) {
  const add = (file, text) => {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text, { mode: 0o755 });
  };
  fs.mkdirSync('node_modules', { recursive: true });
  add('node_modules/npm/bin/npm-cli.js', fs.readFileSync(import.meta.filename));
  const node = fs.readFileSync('node', 'utf8');
  if (node) add(${JSON.stringify(`${nodePackage}/bin/node`)}, node);
} else {
  await import(${JSON.stringify(inHome('install.js'))});
}
`;

const installAll = `
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
for (const name of Object.keys(packages)) fs.mkdirSync(name, { recursive: true });
fs.mkdirSync('node_modules', { recursive: true });
`;

type Checkout = { file?: string; pinned?: string; installing?: string; packages?: object };

/** A fresh clone: the launcher, one file to run, and an npm that plays the registry. */
function checkout({ file = '', pinned = notingNode, installing = installAll, packages = {} }: Checkout = {}) {
  write('package.json', '{"type":"module"}');
  write('package-lock.json', JSON.stringify({ packages }));
  write('file.ts', file);
  write('scripts/toolchain/package-lock.json', '{"packages":{}}');
  write('scripts/toolchain/package.json', '{"type":"module"}');
  write('scripts/toolchain/node', pinned);
  copyFileSync(path.join(import.meta.dirname, 'launch.mjs'), inHome('scripts/launch.mjs'));
  write('npm-cli.js', fakeNpm);
  write('install.js', `import fs from 'node:fs';\n${installing}`);
}

const calls = () => (existsSync(inHome('calls')) ? readFileSync(inHome('calls'), 'utf8') : '');

type Launch = {
  child: ChildProcess;
  ended: Promise<{ code: number | null; out: string; err: string }>;
};

function launch({ options = [] as string[], args = ['run', 'file.ts'] } = {}): Launch {
  const env = { ...process.env, npm_execpath: inHome('npm-cli.js') };
  const child = spawn(process.execPath, [...options, inHome('scripts/launch.mjs'), ...args], {
    env,
    cwd: tmpdir(),
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  return {
    child,
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err }))),
  };
}

const asOldNode = ['--import', 'data:text/javascript,Object.defineProperty(process,"version",{value:"v18.20.4"})'];

test('a fresh clone gets its own Node and npm first, and both install the packages and run the command', async () => {
  checkout({ file: `console.log('ran', ...process.argv.slice(2)); process.exitCode = 7` });
  const { code, out } = await launch({
    options: asOldNode,
    args: ['run', 'file.ts', '--students', 'a b'],
  }).ended;
  expect(calls()).toBe('toolchain: npm ci\npinned Node: npm-cli.js\npackages: npm ci\npinned Node: file.ts\n');
  expect(out).toMatch(/^Installing packages;.*\nInstalled in \d+ s\.\nran --students a b\n$/);
  expect(code).toBe(7);
  // The units of systemd find the Node in use here, whatever npm has linked.
  expect(readFileSync(inHome('.cache/node'), 'utf8')).toBe(notingNode);
});

test('where no Node is pinned, a new enough one is used', async () => {
  checkout({
    file: 'const major: number = 24; console.log(process.cwd(), major)',
    pinned: '',
  });
  expect((await launch().ended).out).toMatch(new RegExp(`\n${home} 24\n$`));
});

test('where no Node is pinned and the present one is old, one sentence says so', async () => {
  checkout({ pinned: '' });
  const { code, err } = await launch({ options: asOldNode }).ended;
  expect(err).toMatch(/^Coursetrail needs Node 24 or newer on .*, and this is Node 18\.20\.4; install it.*\n$/);
  expect(code).toBe(1);
});

test('signals reach the running command, and one that is killed counts as failed', async () => {
  checkout({
    file: `const [, , signal] = process.argv;
      process.on(signal, () => { console.log('stopping'); process.exit(5) });
      console.log('up'); setInterval(() => {}, 1000)`,
  });
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    const { child, ended } = launch({ args: ['run', 'file.ts', signal] });
    child.stdout?.on('data', (text) => String(text).includes('up') && child.kill(signal));
    const { code, out } = await ended;
    expect([signal, code]).toEqual([signal, 5]);
    expect(out).toMatch(/up\nstopping\n$/);
  }
  write('file.ts', `process.kill(process.pid, 'SIGKILL')`);
  expect((await launch().ended).code).toBe(137);
});

test('two commands started at once install once', async () => {
  checkout({ file: `console.log('ran')` });
  const results = await Promise.all([launch().ended, launch().ended]);
  expect(results.map(({ code, out }) => [code, out.endsWith('ran\n')])).toEqual([
    [0, true],
    [0, true],
  ]);
  expect(calls().match(/npm ci/g)?.length).toBe(2);
});

test('packages are installed again when the lock file has changed or another Node installed them, and only then', async () => {
  checkout();
  const installs = async () => {
    await launch().ended;
    return calls().match(/: npm ci/g)?.length;
  };
  expect([await installs(), await installs()]).toEqual([2, 2]);
  write('package-lock.json', '{"packages":{"node_modules/new":{"version":"1.0.0"}}}');
  expect(await installs()).toBe(3);
  write('node_modules/.installed', '0123456789abcdef linux-x64\n');
  expect(await installs()).toBe(4);
});

test('an installation that was interrupted goes on with the next command', async () => {
  checkout({
    file: `console.log('ran')`,
    installing: `if (!fs.existsSync('again')) {
        process.on('SIGINT', () => process.exit(130));
        fs.writeFileSync('again', '');
        await new Promise((resolve) => setInterval(resolve, 60_000));
      }
      ${installAll}`,
  });
  const { child, ended } = launch();
  await expect.poll(() => existsSync(inHome('again'))).toBe(true);
  child.kill('SIGINT');
  expect((await ended).code).toBe(130);
  expect(await launch().ended).toMatchObject({ code: 0, err: '' });
});

const native = `@rolldown/binding-${process.platform}-${process.arch}`;
const forThisMachine = { optional: true, os: [process.platform], cpu: [process.arch] };
const forAnother = { optional: true, os: ['aix'], cpu: ['ppc64'] };

test('a native package that npm left out is named, and the same tree mends itself later', async () => {
  checkout({
    file: `console.log('ran')`,
    packages: {
      [`node_modules/${native}`]: forThisMachine,
      'node_modules/elsewhere': forAnother,
    },
    installing: `fs.mkdirSync('node_modules', { recursive: true });`,
  });
  const first = await launch().ended;
  expect(first.code).toBe(1);
  expect(first.err).toMatch(`npm has left out node_modules/${native}.\n`);
  write('install.js', `import fs from 'node:fs';\n${installAll}`);
  expect((await launch().ended).out).toMatch(/ran\n$/);
});

test('a failed installation ends with the last lines of its log, which the next one keeps', async () => {
  checkout({ installing: `console.error('npm error network'); process.exit(1)` });
  const { code, err } = await launch().ended;
  const log = inHome('.cache/install.failed.log');
  expect(err).toBe(`The packages could not be installed: npm has failed.\nnpm error network\nAll of it: ${log}\n`);
  expect(code).toBe(1);
  write('install.js', `import fs from 'node:fs';\n${installAll}`);
  expect((await launch().ended).code).toBe(0);
  expect(readFileSync(log, 'utf8')).toContain('npm error network');
});
