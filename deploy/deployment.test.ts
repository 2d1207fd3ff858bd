import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandsUnder } from './operate/operating-page.ts';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');
const units = ['coursetrail.service', 'coursetrail.socket', 'coursetrail-backup.service', 'coursetrail-backup.timer'];
/** Out of 100: how much systemd thinks each service is exposed. */
const mostExposure = { 'coursetrail.service': 26, 'coursetrail-backup.service': 18 };

test('every setting that the packages make is one that the server reads', () => {
  const known = new Set([...read('../docs/settings.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name));
  const [, server = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(read('compose.yaml')) ?? [];
  const [, file = ''] = /<<SETTINGS\n([\s\S]*?)SETTINGS/.exec(commandsUnder('Settings')) ?? [];
  const made = [
    ...server.matchAll(/^ *([A-Z_]+):/gm),
    ...file.matchAll(/^([A-Z_]+)=/gm),
    ...(/^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g),
    ...(/^Environment=(.*)$/m.exec(read('coursetrail.service'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g),
  ].map(([, name = '']) => name);
  expect(made.length).toBeGreaterThan(15);
  const unknown = made.filter((name) => !known.has(name) && !name.startsWith('NODE_'));
  expect(unknown).toEqual([]);
});

test('the image does not contain what only this machine should know', () => {
  const allowed = read('../.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'));
  expect(read('../.dockerignore')).toMatch(/^\*$/m);
  expect(allowed.filter((line) => /data|\.env|\.git/.test(line))).toEqual([]);
});

test('the container may make the namespaces of the sandbox, and no system call that is not named', () => {
  const { defaultAction, syscalls } = JSON.parse(read('seccomp.json')) as {
    defaultAction: string;
    syscalls: { names: string[]; action: string; args?: { index: number; value: number; op: string }[] }[];
  };
  expect(defaultAction).toBe('SCMP_ACT_ERRNO');
  expect(new Set(syscalls.map(({ action }) => action))).toEqual(new Set(['SCMP_ACT_ALLOW']));
  const allowed = syscalls.flatMap(({ names }) => names);
  expect(allowed).toEqual(expect.arrayContaining(['execve', 'unshare', 'mount', 'pivot_root']));
  const harmful =
    /^(bpf|io_uring|keyctl|add_key|ptrace|process_vm|.*module|kexec|reboot|setns|userfaultfd|open_by_handle)/;
  expect(allowed.filter((name) => harmful.test(name))).toEqual([]);

  // In a namespace of its own anybody may set up a firewall, by a socket that leads deep into the kernel.
  const sockets = syscalls.filter(({ names }) => names.includes('socket'));
  const kinds = sockets.map(({ args = [] }) => args.map(({ index, op, value }) => `${index} ${op} ${value}`).join());
  const [unix, inet, inet6, netlink] = [1, 2, 10, 16].map((family) => `0 SCMP_CMP_EQ ${family}`);
  expect(kinds).toEqual([unix, inet, inet6, `${netlink},2 SCMP_CMP_EQ 0`]);
});

test('the service may make the same namespaces, and neither keys that outlive a reader nor rings of the kernel', () => {
  const filters = read('coursetrail.service').match(/^SystemCallFilter=.*$/gm);
  expect(filters).toEqual(['SystemCallFilter=@system-service @mount', 'SystemCallFilter=~@aio @keyring']);
});

test('a server that takes all the memory, all the processes or all the disk for its log takes no machine with it', () => {
  const services = read('compose.yaml')
    .split(/^ {2}\w+:$/m)
    .filter((text) => /^ {4}(build|image):/m.test(text));
  expect(services).toHaveLength(4);
  for (const service of services) {
    expect(service).toMatch(/mem_limit: \w+\n {4}pids_limit: \d+/);
    expect(service).toContain('<<: *every-service');
  }
  expect(read('compose.yaml')).toMatch(/&every-service(\n {2}.+)*\n {2}logging: .*max-size: \d+m, max-file/);
  expect(read('coursetrail.service')).toMatch(/^MemoryMax=.+\nOOMPolicy=continue\nTasksMax=\d+$/m);
});

test('compose sends no mail to the mail catcher unless told so', () => {
  expect(read('compose.yaml')).toMatch(/SMTP_URL: \$\{SMTP_URL:\?/);
});

test('neither proxy lets a browser choose its address or the id of its request', () => {
  const sets = (file: string, ...lines: string[]) =>
    lines.filter((line) => !read(file).includes(`${line}\n`) && !read(file).includes(`${line};\n`));
  expect([
    ...sets(
      'nginx.conf',
      'proxy_set_header X-Forwarded-For $remote_addr',
      'proxy_set_header Forwarded ""',
      'proxy_set_header X-Request-Id $request_id',
    ),
    ...sets('Caddyfile', 'header_up -Forwarded', 'header_up X-Request-Id {http.request.uuid}'),
  ]).toEqual([]);
});

test('both proxies let go of idle connections before a server that is restarted closes them', () => {
  const drainSeconds = Number(/^DRAIN_SECONDS=(\d+)$/m.exec(commandsUnder('Settings'))?.[1]);
  const idle = [
    /^ {2}keepalive_timeout (\d+)s;$/m.exec(read('nginx.conf')),
    /^\t*keepalive (\d+)s$/m.exec(read('Caddyfile')),
  ];
  expect(idle.filter((found) => Number(found?.[1]) < drainSeconds)).toHaveLength(2);
});

test('a backup at noon does not meet the name of the one of the night, and the parts of one get old too', () => {
  const unit = read('coursetrail-backup.service');
  expect(unit).toMatch(/\$\(date \+%%FT%%H%%M%%S\)\.backup/);
  expect(unit).toMatch(/find .+\*\.part .+-delete$/m);
});

test('the journal names no student whom a command is about, and no crash leaves the memory on the disk', () => {
  expect(read('coursetrail-run')).toMatch(/^exec systemd-run --description='[^$@]+' /m);
  for (const file of ['coursetrail.service', 'coursetrail-backup.service', 'coursetrail-run'])
    expect(read(file)).toContain('LimitCORE=0');
});

test('npm writes no file about the addresses and passwords that operators type after a command', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'coursetrail-home-'));
  const options = { cwd: path.dirname(import.meta.dirname), env: { ...process.env, HOME: home } };
  const args = ['run', 'there-is-none', '--', 'ada@umsystem.edu'];
  expect(spawnSync('npm', args, options).status).toBe(1);
  expect(spawnSync('grep', ['-rl', 'ada@umsystem.edu', home]).stdout.toString()).toBe('');
  rmSync(home, { recursive: true });
});

const hasSystemdAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemdAnalyze) console.log('systemd-analyze is not on this machine: the units are not checked.');

if (hasSystemdAnalyze) {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'coursetrail-units-'));
    // The programs of the units are on an operator's machine only. A link, because the path of this checkout may have spaces.
    const node = path.join(folder, 'node');
    symlinkSync(process.execPath, node);
    for (const unit of units)
      writeFileSync(path.join(folder, unit), read(unit).replaceAll('/opt/coursetrail/.cache/node', node));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { cwd: folder, encoding: 'utf8' });

  test('systemd understands every line of the units', () => {
    const { status, stderr } = analyze('verify', '--man=no', ...units.map((unit) => `./${unit}`));
    // Other units of the machine may have faults of their own.
    const ours = stderr.split('\n').filter((line) => line.includes('coursetrail'));
    expect([status, ours]).toEqual([0, []]);
  });

  test.each(Object.entries(mostExposure))('%s is locked down', (unit, most) => {
    const args = ['security', '--offline=true', `--threshold=${most}`, `./${unit}`];
    const { status, stdout } = analyze(...args);
    expect(status, stdout.split('\n').at(-2)).toBe(0);
  });
}
