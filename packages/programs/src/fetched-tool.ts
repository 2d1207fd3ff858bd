import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm, root, run } from './processes.ts';

const silentSeconds = 15 * 60;

/**
 * Installs a large program from npm into the cache, unless this version is there already. Only the commands that need
 * it wait for it: as a dependency, every `npm start` on a new machine would. Returns the folder of its package.
 */
export async function fetchTool(name: string, version: string): Promise<string> {
  const folder = path.join(root, '.cache', name);
  const installed = path.join(folder, 'node_modules', name);
  const description = path.join(installed, 'package.json');
  if (existsSync(description) && JSON.parse(readFileSync(description, 'utf8')).version === version) return installed;
  console.log(`Installing ${name} ${version}; the first time takes a minute or two.`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
  const line = [...npm(), 'install', ...options, `${name}@${version}`];
  const { ok, output } = await run(line, { cwd: folder, silentSeconds });
  if (!ok) throw new Error(`${name} could not be installed:\n${output.slice(-2000)}`);
  return installed;
}
