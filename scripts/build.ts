import { createHash, hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { endOnSignals, root, run, tool } from '@coursetrail/programs/processes';

/** Inside the built folder, so that one rename puts both the folder and its stamp in place. */
const stampName = '.built-from';

const ignored = /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$|(^|\/)test-kit\.tsx?$/;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** Reads one audit: apps/server/src/audits/visible-files.ts says why it is bundled. */
const reader = 'apps/server/src/audits/child.ts';
const ofReader = [reader, 'apps/server/src/audits/practice.ts'];

/** One hash over everything that can change what is built. */
export async function hashOfInputs(folder = root): Promise<string> {
  const inputs = ['apps/web', 'packages'].map((name) => filesBelow(path.join(folder, name)));
  const names = (await Promise.all(inputs))
    .flat()
    .map((file) => path.relative(folder, file).replaceAll(path.sep, '/'))
    .filter((name) => !ignored.test(name));
  const hash = createHash('sha256');
  for (const name of [...names.sort(), ...ofReader, 'package-lock.json', 'scripts/build.ts']) {
    hash.update(`${name}\0`).update(await fs.readFile(path.join(folder, name)));
  }
  return hash.digest('hex');
}

async function bundle(folder: string, outDir: string): Promise<void> {
  await runVite(folder, outDir);
  await bundleReader(folder, path.join(outDir, '.reader'));
}

/** Writes the reader of audits as one file, with the hashes of what it was made from. */
export async function bundleReader(folder: string, outDir: string): Promise<void> {
  const { build } = await import('vite');
  const sources: Record<string, string> = {};
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: reader,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'reader.mjs', codeSplitting: false } },
    },
    plugins: [
      {
        name: 'sources',
        async generateBundle() {
          for (const file of this.getModuleIds())
            if (path.isAbsolute(file))
              sources[path.relative(folder, file).replaceAll(path.sep, '/')] = hash('sha256', await fs.readFile(file));
        },
      },
    ],
  });
  await fs.writeFile(path.join(outDir, 'sources'), JSON.stringify(sources));
}

async function runVite(folder: string, outDir: string): Promise<void> {
  const line = [...tool('vite/bin/vite.js'), 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const { ok, output } = await run(line, {
    cwd: path.join(folder, 'apps/web'),
    // Whatever the shell says: Vite would believe it, and visitors would get React's slow development build.
    env: { ...process.env, NODE_ENV: 'production' },
    silentSeconds: 300,
  });
  if (!ok) throw new Error(`The web app could not be built:\n${output.trim()}`);
}

/** Compresses once and well, so that the server never does it during a request. */
async function compressAssets(folder: string): Promise<void> {
  const compress = async (file: string) => {
    const bytes = await fs.readFile(file);
    await Promise.all([
      promisify(brotliCompress)(bytes).then((packed) => fs.writeFile(`${file}.br`, packed)),
      promisify(gzip)(bytes, { level: 9 }).then((packed) => fs.writeFile(`${file}.gz`, packed)),
    ]);
  };
  // Not index.html: the server sends it from memory.
  const worthIt = /\.(js|css|svg|json|txt|wasm)$/;
  await Promise.all((await filesBelow(folder)).filter((file) => worthIt.test(file)).map(compress));
}

/** Replaces the old folder with a finished one; the last of several builds wins. */
async function replaceFolder(staging: string, target: string): Promise<void> {
  const old = `${staging}-old`;
  for (let attempt = 0; ; attempt++) {
    await fs.rename(target, old).catch(() => {});
    try {
      await fs.rename(staging, target);
      break;
    } catch (error) {
      // Another command put its folder there between the two renames.
      if (attempt === 5) throw error;
      await fs.rm(old, { recursive: true, force: true });
    }
  }
  await fs.rm(old, { recursive: true, force: true });
}

type Bundler = (folder: string, outDir: string) => Promise<void>;

/** Brings apps/web/dist up to date, with the reader of audits in it. Returns whether there was anything to do. */
export async function buildWeb(folder = root, bundler: Bundler = bundle): Promise<boolean> {
  const target = path.join(folder, 'apps/web/dist');
  const inputs = await hashOfInputs(folder);
  const builtFrom = await fs.readFile(path.join(target, stampName), 'utf8').catch(() => undefined);
  if (builtFrom === inputs) return false;

  const cache = path.join(folder, '.cache');
  await fs.mkdir(cache, { recursive: true });
  const staging = await fs.mkdtemp(path.join(cache, 'web-'));
  const removeStaging = () => rmSync(staging, { recursive: true, force: true });
  process.once('exit', removeStaging);
  try {
    await bundler(folder, staging);
    await compressAssets(staging);
    await fs.writeFile(path.join(staging, stampName), inputs);
    await fs.chmod(staging, 0o755);
    await replaceFolder(staging, target);
  } finally {
    process.off('exit', removeStaging);
    removeStaging();
  }
  return true;
}

if (import.meta.main) {
  endOnSignals();
  const started = performance.now();
  try {
    const built = await buildWeb();
    if (built) console.log(`Built the web app in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
