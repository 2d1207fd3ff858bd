import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { mainFile, pageFilesOf, studentHomeFile } from '../page-files.ts';
import { allPages, pages, replyTimeout } from '../src/pages.ts';

type OutputBundle = NonNullable<IndexHtmlTransformContext['bundle']>;
type OutputChunk = Extract<OutputBundle[string], { type: 'chunk' }>;

/** Where index.html has the script. */
const position = '<!-- early.js -->';
const source = new URL('early.js', import.meta.url);
/** What the build replaces in early.js. */
const table = /const files = [^;]*;/;

/** The main script as Vite puts it into the built page. It is fetched at once, but early.js starts it. */
const mainScript = /<script type="module" (crossorigin) src="(.+)"><\/script>/;

/** Puts early.js into index.html, and in a build also writes down in it which files each page needs. */
export function earlyScript(): Plugin {
  let built: { fileName: string; source: string } | undefined;
  return {
    name: 'early-script',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!html.includes(position)) return;
        if (bundle !== undefined) built = build(bundle);
        const address = built === undefined ? '/early/early.js' : `/${built.fileName}`;
        // The first text is drawn with it, and the style sheet would ask for it only then.
        const fonts = Object.keys(bundle ?? {}).filter((name) => name.endsWith('.woff2'));
        const preloads = fonts.map(
          (name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">\n    `,
        );
        // Every page needs it, and the scripts would ask for it only when they have arrived.
        if (built !== undefined) preloads.push('<link rel="modulepreload" crossorigin href="/university.js">\n    ');
        return html
          .replace(position, `${preloads.join('')}<script src="${address}"></script>`)
          .replace(
            mainScript,
            built === undefined ? '$&' : '<link rel="modulepreload" fetchpriority="low" $1 href="$2">',
          );
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        if (built !== undefined) this.emitFile({ type: 'asset', ...built });
      },
    },
  };
}

function build(bundle: OutputBundle): { fileName: string; source: string } {
  const ofEveryPage = filesOf(bundle, [mainFile]);
  const beyond = (modules: string[]) =>
    [...filesOf(bundle, modules)].filter((file) => !ofEveryPage.has(file)).map((file) => `/${file}`);
  const byPath = <T>(of: (page: (typeof allPages)[number]) => T) =>
    Object.fromEntries(allPages.map((page) => [page.path, of(page)]));
  const files = {
    ofEveryPage: [...ofEveryPage].filter((file) => file.endsWith('.js')).map((file) => `/${file}`),
    pages: {
      ...byPath((page) => beyond(pageFilesOf(page))),
      [pages.home.path]: beyond([studentHomeFile]),
    },
    studentPages: allPages.filter(({ guarded }) => guarded).map(({ path }) => path),
    login: pages.login.path,
    texts: byPath(({ heading = '', lead = '', look = '' }) => [heading, lead, look]),
    studentTexts: [pages.home.studentHeading, pages.home.studentLead],
    requests: byPath(({ requests }) => requests),
    replyTimeout,
  };
  const text = readFileSync(source, 'utf8')
    .replace(table, `const files = ${JSON.stringify(files)};`)
    .replaceAll(/^ *\/[/*].*\n/gm, '');
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { fileName: `assets/early-${hash}.js`, source: text };
}

/** The files of these modules and of everything they import, scripts and styles, each after those it imports. */
function filesOf(bundle: OutputBundle, modules: string[]): Set<string> {
  const files = new Set<string>();
  const visited = new Set<OutputChunk>();
  const visit = (chunk: OutputChunk) => {
    if (visited.has(chunk)) return;
    visited.add(chunk);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
      // What the server makes: the university.
      else if (name.startsWith('/')) files.add(name.slice(1));
    }
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    files.add(chunk.fileName);
  };
  for (const module of modules) visit(chunkWith(bundle, module));
  return files;
}

function chunkWith(bundle: OutputBundle, module: string): OutputChunk {
  const found = Object.values(bundle).find(
    (output): output is OutputChunk => output.type === 'chunk' && output.moduleIds.includes(module),
  );
  if (found === undefined) throw new Error(`The build has no ${module}: has it moved?`);
  return found;
}
