import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '@coursetrail/programs/processes';
import { startServers, untilReady } from '@coursetrail/test-product';
import { UnexpectedReply } from '../../bench/ask.ts';
import { judgeStudent, newStudent, nextWrite, send, setMajor } from '../../bench/torture/writes.ts';
import { check } from './checks.ts';
import { blocksUnder } from './operating-page.ts';

// Runs in namespaces of its own, where three machines are connected by a network that nobody else can reach.
const home = mkdtempSync(path.join(tmpdir(), 'coursetrail-failover-'));
chmodSync(home, 0o755);
process.once('exit', () => rmSync(home, { recursive: true, force: true }));
const [onEach = '', onMonitor = '', onBoth = '', onFirst = ''] = blocksUnder('Fail-over');
const shell = (commands: string) => execFileSync('sh', ['-ec', commands], { encoding: 'utf8' });

/** systemd is not running here: its unit is read and started. */
const standIn = `
systemctl() { [ "$1" != enable ] || [ "$3" = postgresql ] || start; }
start() { (cd; runuser -u postgres -- $(sed -n 's/^ExecStart *= *//p' "$unit") >>$HOME/log 2>&1 &) }
`;

type DatabaseMachine = { run(commands: string): Promise<void>; cutPower(): Promise<void> };
type MachinePlace = { name: string; ip: string };

/** Processes with a network address, files, /tmp and /run of their own. Files outlive a cut of the power. */
async function boot({ name, ip }: MachinePlace): Promise<DatabaseMachine> {
  const files = path.join(home, name);
  for (const folder of ['lib', 'units']) mkdirSync(path.join(files, folder), { recursive: true });
  const script = `
mount --make-rprivate /
mount --bind ${files}/lib /var/lib/postgresql
mount --bind ${files}/units /etc/systemd/system
for folder in /run/postgresql /tmp; do mount -t tmpfs tmpfs $folder; chmod 1777 $folder; done
chown postgres /var/lib/postgresql
exec 2>>/var/lib/postgresql/log
${standIn}${onEach.replace(/^apt-get .*$/m, '').replace(/^ip=.*$/m, `ip=${ip}`)}
`;
  const flags = ['--mount', '--net', '--pid', '--mount-proc', '--fork', '--kill-child'];
  const child: ChildProcess = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', ...flags, 'sh', '-e'], {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const run = async (commands: string) => {
    child.stdin?.write(`${commands}\necho done\n`);
    for (let said = ''; !said.endsWith('done\n'); ) {
      const [more] = await Promise.race([once(child.stdout ?? child, 'data'), ended.then(() => [undefined])]);
      if (more === undefined) throw new Error(`A command failed on ${name}:\n${readLog(name)}`);
      said += more;
    }
  };
  await run(':');
  const pid = shell(`pgrep -P ${child.pid}`).trim();
  shell(`ip link add ${name} type veth peer name eth0 netns ${pid}
    ip link set ${name} master machines up
    nsenter --target ${pid} --net sh -ec 'ip link set lo up; ip address add ${ip}/24 dev eth0; ip link set eth0 up'`);
  await run(script);
  return {
    run,
    async cutPower() {
      shell(`kill -9 ${pid}`);
      await ended;
    },
  };
}

function readLog(name: string): string {
  try {
    return readFileSync(path.join(home, name, 'lib/log'), 'utf8')
      .split('\n')
      .slice(-20)
      .join('\n');
  } catch {
    return '';
  }
}

const [first, second, third] = [
  { name: 'first', ip: '10.0.0.11' },
  { name: 'second', ip: '10.0.0.12' },
  { name: 'third', ip: '10.0.0.13' },
] as const;
const bridge = 'ip link add machines type bridge; ip address add 10.0.0.1/24 dev machines; ip link set machines up';
shell(`ip link set lo up; ${bridge}`);

console.log('Three machines, as docs/operating.md says');
const monitor = await boot(third);
await monitor.run(onMonitor);
let primary = await boot(first);
await primary.run(onBoth);
await primary.run(onFirst);
const standby = await boot(second);
await standby.run(onBoth);

const states = async () => {
  await monitor.run('as pg_autoctl show state --json >$HOME/state');
  const nodes = JSON.parse(readFileSync(path.join(home, 'third/lib/state'), 'utf8'));
  const told = nodes.map((node: Record<string, string>) => [node['nodehost'], node['current_group_state']].join(' '));
  return told.sort().join(', ');
};
async function untilStates(wanted: string) {
  for (const giveUp = Date.now() + 180_000; (await states()) !== wanted; await sleep(500))
    if (Date.now() > giveUp) throw new Error(`Not ${wanted}, but ${await states()}`);
}
await check('the first is the primary, and the second follows', () =>
  untilStates('10.0.0.11 primary, 10.0.0.12 secondary'),
);

const databaseUrl = /DATABASE_URL=(\S+?)`/.exec(
  readFileSync(path.join(root, 'docs/operating.md'), 'utf8').split('## Fail-over')[1] ?? '',
)?.[1];
const { servers, tokenFor, stop } = await startServers(2, { DATABASE_URL: databaseUrl ?? '' });
const primariesOf = async (url: string) =>
  Number(/^coursetrail_database_primaries (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);

/** Twelve students, six at each server, who write all the time. A reply other than 200 decides nothing. */
let acknowledged = 0;
let lastRefusal = 0;
const refusals = new Map<string, number>();
let isOver = false;
const students = await Promise.all(
  Array.from({ length: 12 }, async (_, n) => newStudent(`student-${n}`, await tokenFor(`student-${n}`))),
);
const urlOf = (n: number) => servers[n % servers.length]?.url ?? '';
for (const [n, student] of students.entries()) await send(urlOf(n), student, setMajor('Statistics'));
const writing = students.map(async (student, n) => {
  for (; !isOver; await sleep(20)) {
    try {
      await send(urlOf(n), student, await nextWrite({ url: urlOf(n) }, student));
      acknowledged += 1;
    } catch (error) {
      const [, status = String(error)] =
        /replied (\d+)/.exec(error instanceof UnexpectedReply ? error.message : '') ?? [];
      refusals.set(status, (refusals.get(status) ?? 0) + 1);
      lastRefusal = Date.now();
    }
  }
});
async function untilWritten() {
  const wanted = acknowledged + 200;
  while (acknowledged < wanted) await sleep(50);
}

await untilWritten();
const cutAt = Date.now();
await primary.cutPower();
await check('the power of the primary is cut, and the second takes over', async () => {
  await untilStates('10.0.0.11 primary, 10.0.0.12 wait_primary');
  await Promise.all(servers.map((server) => untilReady(server, 120_000)));
});
await untilWritten();
console.log(`      writes were refused for ${Math.round((lastRefusal - cutAt) / 1000)} s`);

await check('the old primary is started without its manager: nobody uses it, and everybody is told', async () => {
  primary = await boot(first);
  await primary.run('as pg_ctl -D $PGDATA -w -l $HOME/by-hand start >/dev/null');
  for (const { url } of servers) while ((await primariesOf(url)) !== 2) await sleep(500);
  await untilWritten();
});
const writes = acknowledged;
isOver = true;
await Promise.all(writing);
await check('a server that is started now finds the newer one, although the old one is first in its list', async () => {
  await servers[0]?.restart();
  for (const student of students.slice(0, 2)) {
    const [one, other] = await Promise.all(servers.map((server) => judgeStudent(server, student)));
    assert.deepEqual(one?.found, other?.found);
  }
});
await check('with its manager, the old primary follows the new one', async () => {
  await primary.run('as pg_ctl -D $PGDATA -m fast stop >/dev/null; start');
  await untilStates('10.0.0.11 secondary, 10.0.0.12 primary');
  for (const { url } of servers) while ((await primariesOf(url)) !== 1) await sleep(500);
});
await check('no acknowledged write is lost', async () => {
  const lost: string[] = [];
  let maybe = 0;
  for (const [n, student] of students.entries()) {
    const verdict = await judgeStudent({ url: urlOf(n) }, student);
    lost.push(...verdict.lost);
    maybe += verdict.applied;
  }
  console.log(
    `      ${writes} acknowledged; refused: ${JSON.stringify([...refusals])}, ${maybe} of them stored all the same`,
  );
  assert.deepEqual(lost, []);
  assert.deepEqual(
    [...refusals.keys()].filter((status) => status !== '503'),
    [],
  );
});
await stop();
process.exit(0);
