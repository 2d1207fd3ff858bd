import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '@coursetrail/programs/processes';
import { startMailServer } from '@coursetrail/test-product';
import { university } from '@coursetrail/university';
import { check, checkSite, enroll, upload } from './checks.ts';
import { ask } from './client.ts';
import { blocksUnder, commandsUnder } from './operating-page.ts';
import { startWriters } from './writers.ts';

// Runs inside the machine that machine.sh boots, as its only program besides systemd. The project is installed there.
const site = 'https://coursetrail.example.edu';
const clients: [string, string] = ['203.0.113.7', '203.0.113.8'];

const shell = (commands: string) =>
  execFileSync('sh', ['-ec', commands], {
    encoding: 'utf8',
    cwd: '/opt/coursetrail',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Unlike `shell`, lets other things go on here. */
async function meanwhile(commands: string): Promise<void> {
  await promisify(execFile)('sh', ['-ec', commands], { cwd: '/opt/coursetrail' });
}

function giveAddresses() {
  for (const address of ['198.51.100.1', ...clients]) shell(`ip link set lo up && ip address add ${address}/32 dev lo`);
  appendFileSync('/etc/hosts', '\n198.51.100.1 coursetrail.example.edu\n127.0.0.1 localhost\n');
}

/** Stands in for the one step that needs the internet: getting a certificate. */
function makeCertificate() {
  const folder = '/etc/letsencrypt/live/coursetrail.example.edu';
  mkdirSync(folder, { recursive: true });
  shell(`openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=coursetrail.example.edu \
    -keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem 2>/dev/null`);
}

/** Waits for a service. A proxy has to make its certificate first, a server its database. */
async function untilAnswers(address: string, unit: string) {
  for (let tries = 0; tries < 3000; tries++) {
    const reply = await ask(address).catch(() => undefined);
    if (reply?.status === 200) return;
    await sleep(100);
  }
  console.log(shell(`systemctl --no-pager status ${unit} || true; journalctl -u ${unit} || true`));
  throw new Error(`${address} has not answered for five minutes.`);
}
const untilReady = () => untilAnswers('http://127.0.0.1:5000/readyz', 'coursetrail');

/** Which release replies. */
const version = async () =>
  /coursetrail_build_info\{version="([^"]+)"/.exec((await ask('http://127.0.0.1:5000/metrics')).body)?.[1];

/** A stopped server starts again with the next request, unless the socket is closed, too. */
const checkClosing = () =>
  check('a closed site says so to visitors and to the page, until it is opened', async () => {
    shell('coursetrail-run maintenance on');
    for (const accept of ['text/html,*/*', '*/*']) {
      const { status, headers, body } = await ask(`${site}/`, { headers: { accept } });
      assert.deepEqual([status, headers['retry-after']], [503, '60'], body);
      assert.match(body, /Coursetrail is closed for a moment\./);
      assert.equal(body.startsWith('{'), accept === '*/*');
    }
    assert.equal(shell('systemctl is-active coursetrail.socket coursetrail || true'), 'inactive\ninactive\n');
    assert.equal(shell('systemctl is-enabled coursetrail.socket coursetrail || true'), 'disabled\ndisabled\n');
    shell('coursetrail-run maintenance off');
    await untilAnswers(`${site}/healthz`, 'coursetrail');
    assert.equal(shell('systemctl is-enabled coursetrail.socket coursetrail'), 'enabled\nenabled\n');
  });

const checkRestart = () =>
  check('a restart of the service fails no request', async () => {
    const statuses = new Map<number, number>();
    let isOver = false;
    const asking = [0, 1, 2, 3].map(async () => {
      for (; !isOver; await sleep(10)) {
        const { status } = await ask(`${site}/healthz`);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    await promisify(execFile)('systemctl', ['restart', 'coursetrail']);
    await untilReady();
    isOver = true;
    await Promise.all(asking);
    assert.deepEqual([...statuses.keys()], [200], JSON.stringify([...statuses]));
  });

const journal = () => shell('journalctl --no-pager --output=cat --unit=coursetrail');

const mail = await startMailServer();
giveAddresses();
makeCertificate();

console.log('PostgreSQL, settings and service, as docs/operating.md says');
const steps = ['PostgreSQL', 'Settings', 'Service'].map(commandsUnder).join('');
shell(steps.replace('smtps://user:password@mail.example.edu', mail.url));
await untilReady();

console.log('nginx');
shell(commandsUnder('nginx'));
await untilAnswers(`${site}/healthz`, 'nginx');
await checkSite(site, mail, clients);
await checkClosing();
await checkRestart();

console.log('Caddy');
shell('systemctl disable --now nginx');
// Caddy cannot reach an authority here, so it is its own. The documented file itself stays as it is.
shell(commandsUnder('Caddy').replace(/^systemctl .*$/gm, ''));
writeFileSync('/etc/caddy/local', '{\n\tlocal_certs\n\tskip_install_trust\n}\nimport /etc/caddy/Caddyfile\n');
shell(`mkdir -p /etc/systemd/system/caddy.service.d
printf '[Service]\\nExecStart=\\nExecStart=/usr/bin/caddy run --config /etc/caddy/local --adapter caddyfile\\n' \
  >/etc/systemd/system/caddy.service.d/local.conf
systemctl daemon-reload`);
shell(
  commandsUnder('Caddy')
    .match(/^systemctl .*$/gm)
    ?.join('\n') ?? '',
);
await untilAnswers(`${site}/healthz`, 'caddy');
await checkSite(site, mail, clients);
await checkClosing();
await checkRestart();

console.log('The service');
await check('the log has no warning: every layer of the sandbox is there, every setting and proxy known', () => {
  const warnings = journal()
    .split('\n')
    .filter((line) => /"level":(4|5|6)0/.test(line));
  assert.deepEqual(warnings, []);
});
await check('Prometheus finds nothing to improve in the metrics, and understands every rule of the alerts', () => {
  shell('curl --silent --fail http://127.0.0.1:5000/metrics | promtool check metrics 2>&1');
  assert.match(shell('promtool check rules deploy/alerts.yml'), /SUCCESS: \d+ rules found/);
});
await check('a command runs with the settings of the service', () => {
  assert.match(shell('coursetrail-run npm run account -- list'), new RegExp(`@${university.emailDomains[0]}`));
});
await check('a backup is made at any time of the day, and a command can read it', () => {
  const folder = '/var/backups/coursetrail';
  shell(`touch -d '15 days ago' ${folder}/old.backup ${folder}/old.backup.x.part`);
  shell('systemctl start coursetrail-backup; sleep 1; systemctl start coursetrail-backup');
  const files = shell(`ls ${folder}`).trim().split('\n');
  assert.equal(files.length, 2, files.join());
  assert.match(shell(`coursetrail-run npm run backup -- --verify ${folder}/${files[0]}`), /is complete/);
  assert.equal(shell(`stat --format=%a%U ${folder}/${files[0]}`).trim(), '600coursetrail');
});
await check('students and their data are not to be found in logs and files that others can read', () => {
  const account = 'coursetrail-run npm run account --';
  const [domain] = university.emailDomains;
  shell(`${account} create zoe@${domain} && ${account} delete zoe@${domain} --yes`);
  const said = shell(`journalctl --no-pager --output=verbose | grep @${domain} || true`);
  assert.equal(said, '');
  const files = shell(`grep -rl @${domain} /tmp /var/log /var/lib/nginx /var/cache /opt/coursetrail/.cache || true`);
  // The project itself may be in /tmp.
  assert.deepEqual(
    files.split('\n').filter((file) => file !== '' && !file.startsWith(`${root}/`)),
    [],
  );
  assert.equal(shell('find /var/lib/coursetrail /var/backups/coursetrail -perm /077 -not -type l'), '');
});

console.log('Procedures, while students write');
const [upgrade = '', back = '', backWithBackup = ''] = blocksUnder('Upgrade, and back');
// There is no network, so the packages of the release before are used; they are the same.
const reuse = `mkdir node_modules .cache
mount --bind /opt/coursetrail-v1.0.0/node_modules node_modules
cp -a /opt/coursetrail-v1.0.0/.cache/toolchain /opt/coursetrail-v1.0.0/.cache/node .cache/
`;
await check('an upgrade and the way back fail no request and no upload', async () => {
  const token = await enroll(site, mail);
  const writers = await startWriters(site, mail);
  let isOver = false;
  let uploads = 0;
  const uploading = (async () => {
    for (; !isOver; uploads++) await upload(site, token);
  })();
  await meanwhile(upgrade.replace(/^cd .*\n/m, (cd) => cd + reuse));
  const uploadsBefore = uploads;
  await untilReady();
  assert.equal(await version(), '1.1.0');
  await writers.untilWritten();
  await meanwhile(back);
  await untilReady();
  assert.equal(await version(), '1.0.0');
  await writers.untilWritten();
  isOver = true;
  await uploading;
  assert.ok(uploadsBefore > 0 && uploads > uploadsBefore);
  assert.deepEqual([...(await writers.stop()).keys()], [200]);
});
await check(
  'the way back with a backup keeps what was acknowledged before the backup, and after it was restored',
  async () => {
    const folder = '/var/backups/coursetrail';
    const writers = await startWriters(site, mail);
    await writers.untilWritten();
    const before = writers.marks();
    await meanwhile('systemctl start coursetrail-backup');
    await writers.untilWritten();
    const [close = '', ...rest] = backWithBackup.split(/(?<=maintenance on\n)/);
    await meanwhile(close);
    writers.forget(before, writers.marks());
    await meanwhile(rest.join('').replace('FILE', shell(`ls -t ${folder}`).split('\n')[0] ?? ''));
    await untilReady();
    await writers.untilWritten();
    await writers.stop();
  },
);
await check('another IDENTITY_SECRET loses nothing, and students log in again', async () => {
  const writers = await startWriters(site, mail);
  await writers.untilWritten();
  await meanwhile(commandsUnder('Secrets'));
  await untilReady();
  await writers.untilWritten();
  assert.ok((await writers.stop()).has(401));
});
const [move = ''] = blocksUnder('Move', 'backup.md');
const settings = '/etc/coursetrail/settings.env';
for (const [to, edit] of [
  ['the embedded database', `sed -i 's/^DATABASE_URL=/#&/' ${settings}`],
  ['PostgreSQL', `sed -i 's/^#DATABASE_URL=/DATABASE_URL=/' ${settings}`],
] as const)
  await check(`a move to ${to} loses nothing`, async () => {
    if (to === 'PostgreSQL')
      shell(`runuser -u postgres -- psql --quiet -c 'drop database coursetrail' \\
  -c "create database coursetrail owner coursetrail encoding 'UTF8' template template0"`);
    const writers = await startWriters(site, mail);
    await writers.untilWritten();
    assert.match(move, /^editor .*$/m);
    await meanwhile(move.replace(/^editor .*$/m, edit));
    await untilReady();
    await writers.untilWritten();
    await writers.stop();
    shell('rm /var/backups/coursetrail/move.backup');
  });
await check('it runs as its own user and stops without being killed', () => {
  const shown = shell('systemctl show --property=MainPID --value coursetrail').trim();
  assert.equal(shell(`stat --format=%U /proc/${shown}`).trim(), 'coursetrail');
  shell('coursetrail-run maintenance on');
  assert.match(shell('systemctl show --property=Result coursetrail'), /Result=success/);
});
await mail.stop();
