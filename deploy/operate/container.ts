import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, root } from '@coursetrail/programs/processes';
import { startMailServer } from '@coursetrail/test-product';
import { check, enroll, upload } from './checks.ts';
import { ask } from './client.ts';

// Runs in a mount namespace of its own (main.ts), in which podman finds one hierarchy of control groups.
const image = 'localhost/coursetrail';
const runtimeImage = 'localhost/coursetrail-debian';
const nodeImage = 'localhost/coursetrail-node';

const output = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const podman = (...args: string[]) => output('podman', ...args);

/** A machine without all privileges may not raise its limits, which podman does unless told otherwise. */
const limits = ['nofile', 'nproc'].map((name) => {
  const most = output('prlimit', '--raw', '--noheadings', '--output=HARD', `--${name}`);
  // The number of processes that podman allows itself.
  const number = Math.min(Number(most) || Number.POSITIVE_INFINITY, 32_768);
  return `--ulimit=${name}=${number}:${number}`;
});

const hasImage = (name: string) => podman('images', '--quiet', name) !== '';

/** No registry is needed: Debian comes from its mirror, and Node from the packages of this project. */
function makeBaseImages() {
  if (hasImage(runtimeImage) && hasImage(nodeImage)) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'coursetrail-image-'));
  try {
    const archive = path.join(folder, 'debian.tar');
    output('mmdebstrap', '--variant=minbase', '--include=mount,tini', 'bookworm', archive);
    podman('import', archive, runtimeImage);
    const npm = path.resolve(process.env['npm_execpath'] ?? '', '../..');
    cpSync(process.execPath, path.join(folder, 'node'));
    cpSync(npm, path.join(folder, 'npm'), { recursive: true, dereference: true });
    const lines = [
      `FROM ${runtimeImage}`,
      'COPY node /usr/local/bin/node',
      'COPY npm /usr/local/lib/node_modules/npm',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
      'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/this-machine.crt',
    ];
    writeFileSync(path.join(folder, 'Dockerfile'), lines.join('\n'));
    podman('build', '--isolation=chroot', ...limits, '--tag', nodeImage, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function buildImage() {
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  podman(
    ...['build', '--format=docker', '--network=host', '--isolation=chroot', ...limits],
    ...['--volume', `${certificates}:/etc/ssl/this-machine.crt:ro`],
    ...['--build-arg', `NODE_IMAGE=${nodeImage}`, '--build-arg', `RUNTIME_IMAGE=${runtimeImage}`],
    ...['--file', path.join(root, 'deploy/Dockerfile'), '--tag', image, root],
  );
}

/** Starts the server in a container and waits until it has said which layers its sandbox lacks. */
async function start(flags: string[], settings: Record<string, string> = {}) {
  const port = await freePort();
  const env = Object.entries({ PORT: String(port), HOST: '127.0.0.1', ...settings });
  const started = performance.now();
  const id = podman(
    ...['run', '--detach', '--network=host', '--cgroups=disabled', ...limits, ...flags],
    ...env.map(([name, value]) => `--env=${name}=${value}`),
    image,
  );
  const site = `http://127.0.0.1:${port}`;
  const logs = () => output('sh', '-c', `podman logs ${id} 2>&1`);
  for (let tries = 0; !logs().includes('Coursetrail is ready'); tries++) {
    if (tries === 300) throw new Error(`The container does not start:\n${logs()}`);
    await sleep(200);
  }
  return {
    id,
    startSeconds: ((performance.now() - started) / 1000).toFixed(1),
    site,
    missingLayers: () => [...new Set(logs().match(/(?<=SANDBOX_WITHOUT_)[A-Z]+/g))],
    remove: () => podman('rm', '--force', '--time=0', id),
  };
}

const strict = ['--read-only', '--cap-drop=all', '--security-opt=no-new-privileges'];
const seccomp = `--security-opt=seccomp=${path.join(root, 'deploy/seccomp.json')}`;
const flagSets: Record<string, string[]> = {
  'the default of podman': [],
  'without capabilities': strict,
  'without capabilities but SYS_CHROOT': [...strict, '--cap-add=SYS_CHROOT'],
  'as in compose.yaml: without capabilities, with deploy/seccomp.json': [...strict, seccomp],
};

/** What the service `backup` of compose.yaml runs. */
function backupCommands(): string {
  const compose = readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8');
  const [, commands] = /^ {6}- \|\n((?: {8}.*\n)+)/m.exec(compose) ?? [];
  if (commands === undefined) throw new Error('compose.yaml has no commands for the service backup.');
  return commands.replaceAll('$$', '$');
}

/** On the data of another container, which goes on serving. */
async function checkBackup(other: string) {
  const flags = [...strict, '--volumes-from', other, '--volume=/backups', '--network=none', '--cgroups=disabled'];
  const setting = '--env=BACKUP_PASSPHRASE=a trail of backups';
  const id = podman('run', '--detach', ...limits, ...flags, setting, image, 'sh', '-c', backupCommands());
  try {
    const files = () => podman('exec', id, 'sh', '-c', 'ls /backups').split('\n');
    for (let tries = 0; !files().every((name) => name.endsWith('.backup')); tries++) {
      if (tries === 300) throw new Error(`There is no backup:\n${podman('logs', id)}`);
      await sleep(200);
    }
    const file = `/backups/${files()[0]}`;
    const verify = ['node', 'apps/server/src/commands/backup.ts', '--verify', file];
    assert.match(podman('exec', id, ...verify), /is complete/);
  } finally {
    podman('rm', '--force', '--time=0', '--volumes', id);
  }
}

async function checkStudentInContainer() {
  const mail = await startMailServer();
  const publicUrl = 'https://coursetrail.example.edu';
  const container = await start([...strict, seccomp], {
    SMTP_URL: mail.url,
    PUBLIC_URL: publicUrl,
  });
  const inside = (commands: string) => podman('exec', container.id, 'sh', '-c', commands);
  try {
    await check('the page is served', async () => {
      assert.match((await ask(`${container.site}/`)).body, /<title>/);
    });
    await check('a student signs up, gets a mail, logs in, and an audit is read', async () => {
      const token = await enroll(container.site, mail, publicUrl);
      for (let count = 0; count < 5; count++) await upload(container.site, token);
    });
    await check('the backup service makes a backup that can be read', () => checkBackup(container.id));
    await check('it is healthy', () => podman('healthcheck', 'run', container.id));
    await check('it is not root, and can write to its data only', () => {
      assert.equal(inside('id -u'), '10001');
      assert.equal(inside('touch /app/x /etc/x 2>/dev/null || echo no'), 'no');
      inside('test -s /data/identity.key');
    });
    await check('readers that have ended leave nothing behind', () => {
      assert.equal(inside("grep -l '^State:.Z' /proc/[0-9]*/status | wc -l"), '0');
    });
    await check('it stops when asked, in less than ten seconds', () => {
      const started = performance.now();
      podman('stop', '--time=20', container.id);
      assert.ok(performance.now() - started < 10_000);
      assert.equal(podman('inspect', '--format={{.State.ExitCode}}', container.id), '0');
    });
  } finally {
    container.remove();
    await mail.stop();
  }
}

if (import.meta.main) {
  console.log('Building');
  makeBaseImages();
  buildImage();
  const bytes = Number(podman('image', 'inspect', '--format={{.Size}}', image));
  console.log(`  the image has ${Math.round(bytes / 1e6)} MB`);
  console.log('Layers of the sandbox that are missing');
  for (const [name, flags] of Object.entries(flagSets)) {
    const container = await start(flags);
    await sleep(5000);
    const layers = container.missingLayers().join(', ') || 'none';
    console.log(`  ${name}: ${layers} (ready after ${container.startSeconds} s)`);
    container.remove();
  }
  console.log('A student');
  await checkStudentInContainer();
}
