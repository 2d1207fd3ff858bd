import type { Rolldown } from 'vite';
import { pageFilesOf, studentHomeFile } from './page-files.ts';
import { allPages as everyPage, pages } from './src/pages.ts';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The search shares much with Degree alone, which all others would fetch for nothing. */
const allPages = everyPage.filter(({ path }) => path !== pages.courses.path);

/** Login and its like, which need few of the modules that show courses. */
const isWithoutCourses = ({ path, guarded }: (typeof allPages)[number]) => !guarded && !path.includes(':');
/** Opened once, by a link: what an advisor's sheet shares with one other page is not fetched by all. */
const isSheet = ({ path }: (typeof allPages)[number]) => path.startsWith('/sheet/');
const otherModules = allPages.filter(isWithoutCourses).flatMap(pageFilesOf);
const coursePages = allPages.filter((page) => !isWithoutCourses(page) && !isSheet(page));
const courseModules = [...new Set([studentHomeFile, ...coursePages.flatMap(pageFilesOf)])];

/** Large libraries that some pages do not need at once: they stay in files of their own. */
const isLarge = (id: string) => /node_modules[\\/](?!zod|@tanstack)/.test(id);

function sharedChunk(id: string, context: Context): string | null {
  // Three pages of words, which nobody opens on the way to another.
  if (/src[\\/]trust[\\/]/.test(id)) return null;
  // All that a visitor's Home needs for its sample.
  if (/src[\\/](home[\\/]trail-map|trail[\\/]trail-shapes|ui[\\/]subject-colors)\./.test(id)) return 'trail-map';
  if (isLarge(id) || needsFirebase(id, context) || !isShared(id, context)) return null;
  if (pagesWith(id, otherModules, context) === 0) return 'course-pages';
  if (/node_modules[\\/]/.test(id)) return 'libraries';
  // Schemas take longest to run, so those of the contract are in two files.
  if (/contract[\\/]src[\\/](account|catalog|documents|index)\.ts$/.test(id)) return 'contract-more';
  return /packages[\\/](domain|contract)[\\/]/.exec(id)?.[1] ?? 'pages';
}

const identityChunk = (id: string, context: Context): string | null =>
  needsFirebase(id, context) && isShared(id, context) ? 'identity' : null;

const pagesWith = (id: string, pages: readonly string[], context: Context): number =>
  pages.filter((page) => reachedFrom(page, context).has(id)).length;

const isShared = (id: string, context: Context) => pagesWith(id, [...otherModules, ...courseModules], context) > 1;

/** The SDK behind the login is large, and student pages fetch it only with their first request. */
const needsFirebase = (id: string, context: Context) =>
  [...reachedFrom(id, context)].some((each) => /node_modules[\\/]@?firebase[\\/]/.test(each));

const known = new WeakMap<Context, Map<string, ReadonlySet<string>>>();

/** Everything a module imports, itself included, without what it fetches later. */
function reachedFrom(module: string, context: Context): ReadonlySet<string> {
  const ofModules = known.get(context) ?? new Map<string, ReadonlySet<string>>();
  known.set(context, ofModules);
  const found = ofModules.get(module);
  if (found !== undefined) return found;
  const reached = new Set([module]);
  for (const id of reached) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  ofModules.set(module, reached);
  return reached;
}

const isLibrary = (...names: string[]) => new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`);

/** What the fields with a list need: a few pages have one. */
const isCombobox = (id: string) =>
  isLibrary('downshift', 'prop-types', 'react-is', 'compute-scroll-into-view', '@babel/runtime').test(id) ||
  /src[\\/](ui[\\/](combobox|search-select|major-select)\.|programs\.)/.test(id);

/** Only starts the rest, so that everything can be run before it, a file at a time (`early/early.js`). */
const isEntry = (id: string) => /(index\.html|src[\\/]main\.tsx)$/.test(id);

/**
 * The modules that pages share, in few files. The bundler would make one for each set of pages, some thirty of a
 * kilobyte each, and a phone on a slow network waits for every round of six. Not in one file either: none should keep
 * a phone busy for long when it is run. The files must not import each other in a circle, or they run as one.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: isLibrary('react', 'react-dom', 'scheduler'), priority: 4 },
  { name: 'router', test: isLibrary('react-router', 'cookie', 'set-cookie-parser'), priority: 4 },
  {
    name: 'shell',
    tags: ['$initial'],
    test: (id) => !isEntry(id),
    includeDependenciesRecursively: false,
    priority: 3,
  },
  { name: 'combobox', test: isCombobox, includeDependenciesRecursively: false, priority: 3 },
  { name: sharedChunk, includeDependenciesRecursively: false, priority: 2 },
  // A group takes everything along that it imports, so this one comes after those that others need too.
  { name: identityChunk, priority: 1 },
];
