import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const home = mkdtempSync(path.join(tmpdir(), 'launch test '));
afterEach(() => rmSync(home, { recursive: true, force: true }));

const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(home, name)), { recursive: true });
  writeFileSync(path.join(home, name), text);
};
const pinnedNode = `node_modules/node-${process.platform}-${process.arch}/bin/node`;

/** A checkout with the launcher and one file to run. It is installed, unless a fake npm is given to do that. */
function checkout({ file = '', npm }: { file?: string; npm?: string }) {
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{"packages":{}}');
  write('file.ts', file);
  mkdirSync(path.join(home, 'scripts'), { recursive: true });
  copyFileSync(path.join(import.meta.dirname, 'launch.mjs'), path.join(home, 'scripts/launch.mjs'));
  if (npm === undefined) write('node_modules/.package-lock.json', '{"packages":{}}');
  else write('npm-cli.js', `import fs from 'node:fs';\nconst calls = 'npm-calls';\n${npm}`);
}

type Launch = {
  child: ChildProcess;
  ended: Promise<{ code: number | null; out: string; err: string }>;
};

function launch({
  node = process.execPath,
  options = [] as string[],
  args = ['run', 'file.ts'],
} = {}): Launch {
  const env = { ...process.env, npm_execpath: path.join(home, 'npm-cli.js') };
  const child = spawn(node, [...options, path.join(home, 'scripts/launch.mjs'), ...args], {
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

const asOldNode = [
  '--import',
  'data:text/javascript,Object.defineProperty(process,"version",{value:"v20.19.0"})',
];

test('a command runs with the Node that came with the packages, and ends with its exit code', async () => {
  checkout({});
  write(pinnedNode, '#!/bin/sh\necho "pinned: $*"; exit 7\n');
  chmodSync(path.join(home, pinnedNode), 0o755);
  const { code, out } = await launch({
    options: asOldNode,
    args: ['run', 'file.ts', '--students', 'a b'],
  }).ended;
  expect({ code, out }).toEqual({ code: 7, out: 'pinned: file.ts --students a b\n' });
});

test('where no Node comes with the packages, a new enough one is used', async () => {
  checkout({ file: 'const major: number = 24; console.log(process.cwd(), major)' });
  expect((await launch().ended).out).toBe(`${home} 24\n`);
});

test('where no Node comes with the packages and the present one is old, one sentence says so', async () => {
  checkout({});
  const { code, err } = await launch({ options: asOldNode }).ended;
  expect(err).toMatch(
    /^Coursetrail needs Node 24 or newer on .*, and this is Node 20\.19\.0; install it.*\n$/,
  );
  expect(code).toBe(1);
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s reaches the running command',
  async (signal) => {
    checkout({
      file: `process.on('${signal}', () => { console.log('stopping'); process.exit(5) }); console.log('up'); setTimeout(() => {}, 9000)`,
    });
    const { child, ended } = launch();
    child.stdout?.once('data', () => child.kill(signal));
    expect(await ended).toMatchObject({ code: 5, out: 'up\nstopping\n' });
  },
);

test('a command that is killed counts as failed', async () => {
  checkout({ file: `process.kill(process.pid, 'SIGKILL')` });
  expect((await launch().ended).code).toBe(137);
});

const fakeInstall = `
fs.appendFileSync(calls, process.argv.slice(2).join(' ') + '\\n');
await new Promise((resolve) => setTimeout(resolve, 300));
fs.mkdirSync('node_modules', { recursive: true });
`;

test('two commands started at once install once', async () => {
  checkout({ file: `console.log('ran')`, npm: fakeInstall });
  const results = await Promise.all([launch().ended, launch().ended]);
  expect(results.map(({ code, out }) => [code, out.endsWith('ran\n')])).toEqual([
    [0, true],
    [0, true],
  ]);
  expect(readFileSync(path.join(home, 'npm-calls'), 'utf8')).toBe(
    'ci --ignore-scripts --include=dev --include=optional\n',
  );
});

test('packages are installed again when the lock file has changed, and only then', async () => {
  checkout({ npm: fakeInstall });
  const installs = async () => {
    await launch().ended;
    return readFileSync(path.join(home, 'npm-calls'), 'utf8').trim().split('\n').length;
  };
  expect([await installs(), await installs()]).toEqual([1, 1]);
  write('package-lock.json', '{"packages":{"node_modules/new":{"version":"1.0.0"}}}');
  expect(await installs()).toBe(2);
});

test('an installation survives that the Node it runs on is replaced by it', async () => {
  checkout({
    file: `console.log('ran')`,
    npm: `fs.rmSync('node_modules', { recursive: true });
      fs.mkdirSync('${path.dirname(pinnedNode)}', { recursive: true });
      fs.copyFileSync(process.execPath, '${pinnedNode}');`,
  });
  mkdirSync(path.dirname(path.join(home, pinnedNode)), { recursive: true });
  copyFileSync(process.execPath, path.join(home, pinnedNode));
  const { code, out } = await launch({ node: path.join(home, pinnedNode) }).ended;
  expect(out).toMatch(/ran\n$/);
  expect(code).toBe(0);
});

test('a failed installation ends in one sentence that names its log', async () => {
  checkout({ npm: `console.error('npm error network'); process.exit(1)` });
  const { code, err } = await launch().ended;
  const log = path.join(home, '.cache/install.log');
  expect(err).toBe(`The packages could not be installed; ${log} says why.\n`);
  expect(readFileSync(log, 'utf8')).toContain('npm error network');
  expect(code).toBe(1);
});
