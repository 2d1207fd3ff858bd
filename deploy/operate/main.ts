import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endOnSignals, root, run } from '@coursetrail/programs/processes';
import { commandsUnder } from './operating-page.ts';

const usage = `Does what docs/operating.md says, from an empty folder to a page over HTTPS, and checks the result:

  npm run operate -- newcomer [--installed]   systemd, PostgreSQL, nginx and Caddy, in a copy of this machine that
                                            forgets everything; --installed does not install packages again
  npm run operate -- container                builds the image and runs it with podman
  npm run operate -- failover                 three machines with pg_auto_failover: cuts the power of the primary

They need root and change nothing outside of their own namespaces.`;

/** The programs of a list that this machine lacks. */
const missing = (...programs: string[]) =>
  programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);

/** With `--installed`, the packages and the built page of this folder are used: for quick repetition. */
const reuse = `mkdir node_modules .cache
mount --bind ${root}/node_modules node_modules
cp -a ${root}/.cache/toolchain ${root}/.cache/node .cache/
cp -r ${root}/apps/web/dist apps/web/
`;

/**
 * Stands in for the project's home. The first release is what is committed here. The next one has one change: a step that
 * its database takes.
 */
const makeReleases = `git config --system --add safe.directory '*'
git config --system url.file:///srv/releases.git.insteadOf https://git.example.edu/coursetrail.git
git config --system user.name Operator
git config --system user.email operator@example.edu
git clone --quiet --bare file://${root} /srv/releases.git
git clone --quiet /srv/releases.git /tmp/next
cd /tmp/next
git tag v1.0.0
sed -i 's/"version": "[^"]*"/"version": "1.1.0"/' package.json
sed -i "s/^const allMigrations/migrations['900-trial'] = {\\n  up: (db) => db.schema.createTable('trial').addColumn('id', 'text').execute(),\\n};\\n&/" \
  apps/server/src/storage/migrations.ts
git -c core.hooksPath=/dev/null commit --quiet --all --message 'Next release'
git tag v1.1.0
git push --quiet origin v1.0.0 v1.1.0
cd /
rm -r /tmp/next
`;

/** The kernel keeps the groups of processes that machine.sh and its systemd made until somebody removes them. */
const removeGroups = `umount -R /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup
find /sys/fs/cgroup/coursetrail-operate -depth -type d -exec rmdir {} +`;

async function tryNewcomer(flags: string[]): Promise<boolean> {
  const results = mkdtempSync(path.join(tmpdir(), 'coursetrail-operate-'));
  try {
    const install = commandsUnder('Install')
      // Packages of Debian are there already, or this would not have started.
      .replace(/^apt-get .*\n/gm, '')
      .replace(/^cd .*\n/m, (cd) => cd + (flags.includes('--installed') ? reuse : ''));
    writeFileSync(path.join(results, 'prepare.sh'), `export HOME=/tmp\n${makeReleases}${install}`);
    const program = `${process.execPath} ${path.join(root, 'deploy/operate/newcomer.ts')}`;
    const machine = path.join(root, 'deploy/operate/machine.sh');
    const line = ['unshare', '--mount', 'sh', machine, results, '/results/prepare.sh', program];
    const { output } = await run(line, { silentSeconds: 3000 });
    const read = (name: string) => {
      const file = path.join(results, name);
      return existsSync(file) ? readFileSync(file, 'utf8') : '';
    };
    console.log(read('output') || output);
    return read('status').trim() === '0';
  } finally {
    spawnSync('unshare', ['--mount', 'sh', '-c', removeGroups]);
    rmSync(results, { recursive: true, force: true });
  }
}

/** podman knows the older hierarchies of control groups or the newer one, but not both together. */
const oneHierarchy = `if [ -d /sys/fs/cgroup/unified ]; then
  umount -R /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup
fi
exec "$@"`;

async function tryContainer(): Promise<boolean> {
  const program = [process.execPath, path.join(root, 'deploy/operate/container.ts')];
  const line = ['unshare', '--mount', 'sh', '-ec', oneHierarchy, 'sh', ...program];
  return (await run(line, { silentSeconds: 1800, show: true })).ok;
}

async function tryFailover(): Promise<boolean> {
  const program = [process.execPath, path.join(root, 'deploy/operate/failover.ts')];
  const line = ['unshare', '--mount', '--net', '--pid', '--mount-proc', '--fork', '--kill-child', ...program];
  return (await run(line, { silentSeconds: 600, show: true })).ok;
}

const tries: Record<string, { needs: string[]; work: (flags: string[]) => Promise<boolean> }> = {
  newcomer: {
    needs: [
      'git',
      'npm',
      'unshare',
      'ip',
      'openssl',
      'curl',
      'nginx',
      'caddy',
      'systemctl',
      'pg_ctlcluster',
      'promtool',
    ],
    work: tryNewcomer,
  },
  container: { needs: ['podman', 'mmdebstrap', 'npm'], work: tryContainer },
  failover: { needs: ['pg_autoctl', 'unshare', 'ip', 'runuser', 'setpriv'], work: tryFailover },
};

endOnSignals();
const [name = '', ...flags] = process.argv.slice(2);
const chosen = tries[name];
if (chosen === undefined) {
  console.error(usage);
  process.exitCode = 1;
} else {
  const lacking = [...(process.getuid?.() === 0 ? [] : ['root']), ...missing(...chosen.needs)];
  if (lacking.length > 0) {
    console.error(`This machine cannot try it: it lacks ${lacking.join(', ')}.`);
    process.exitCode = 1;
  } else process.exitCode = (await chosen.work(flags)) ? 0 : 1;
}
