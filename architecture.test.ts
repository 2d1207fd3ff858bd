import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  filesInCircles,
  filesMatching,
  importGraph,
  importsIn,
  isRelative,
  occurrences,
  packageOf,
  readText,
  resolveFrom,
  type Source,
  sources,
} from './scripts/sources.ts';

/** What each part may import: packages by name, Node's own modules as 'node'. A new part needs a row here. */
const mayImport: Record<string, string[]> = {
  'packages/universities': ['node'],
  'packages/domain': ['@coursetrail/university'],
  'packages/contract': ['@coursetrail/domain', '@coursetrail/university', 'zod'],
  'packages/audit-parser': ['@coursetrail/domain', '@coursetrail/university', 'unpdf'],
  'packages/invented-audits': [
    '@coursetrail/domain',
    '@coursetrail/invented-students',
    '@coursetrail/university',
    'node',
    'pdf-lib',
    'pdfkit',
  ],
  'packages/invented-students': ['@coursetrail/domain', '@coursetrail/university', 'node'],
  'packages/programs': ['@playwright/test', 'node'],
  'packages/test-product': [
    '@coursetrail/programs',
    '@coursetrail/university',
    '@playwright/test',
    'jose',
    'node',
    'oidc-provider',
    'postal-mime',
    'smtp-server',
  ],
  'packages/server-parts': ['ipaddr.js', 'jose', 'kysely', 'node'],
  'packages/identity': [
    '@coursetrail/domain',
    '@coursetrail/server-parts',
    '@coursetrail/university',
    'fastify',
    'jose',
    'kysely',
    'lru-cache',
    'node',
    'openid-client',
    'rate-limiter-flexible',
    'zod',
  ],
  'apps/server': [
    '@coursetrail/audit-parser',
    '@coursetrail/contract',
    '@coursetrail/domain',
    '@coursetrail/identity',
    '@coursetrail/invented-students',
    '@coursetrail/server-parts',
    '@coursetrail/university',
    '@fastify/helmet',
    '@fastify/multipart',
    '@fastify/static',
    '@fastify/swagger',
    '@fastify/swagger-ui',
    'csv-parse',
    'fastify',
    'fastify-type-provider-zod',
    'ipaddr.js',
    'jose',
    'kysely',
    'lru-cache',
    'node',
    'node-html-parser',
    'nodemailer',
    'pg',
    'prom-client',
    'zod',
  ],
  'apps/web': [
    '@coursetrail/audit-parser',
    '@coursetrail/contract',
    '@coursetrail/domain',
    '@coursetrail/university',
    '@fontsource-variable/figtree',
    '@tanstack/react-query',
    'd3-force',
    'downshift',
    'firebase',
    'react',
    'react-dom',
    'react-router',
  ],
};

/** What tests may use besides. */
const testTools = [
  '@coursetrail/invented-audits',
  '@coursetrail/invented-students',
  '@coursetrail/test-product',
  'axe-core',
  'fast-check',
  'firebase',
  'node',
  'pg',
  'postal-mime',
  'smtp-server',
  'vitest',
  'vitest-browser-react',
];

/** The files at the root of an app, besides tests. Everything else has a folder that says what it is about. */
const rootFiles: Record<string, string[]> = {
  'apps/server': ['app.ts', 'config.ts', 'dependencies.ts', 'main.ts', 'old-data.ts'],
  'apps/web': ['main.tsx', 'pages.ts', 'paths.ts', 'policy.ts', 'routes.tsx'],
};

/**
 * The other folders of an app are features. A feature imports only itself, the app's root files and
 * these folders. `commands` is not a feature: like the root files it puts features to work. Nor is
 * `attacks`, which holds tests only.
 */
const sharedFolders: Record<string, string[]> = {
  'apps/server': ['catalog', 'errors', 'http', 'identity', 'monitoring', 'privacy', 'publication', 'storage'],
  'apps/web': ['audit', 'identity', 'server', 'session', 'suggestions', 'trail', 'ui'],
};
const composingFolders = ['attacks', 'commands'];

/** The root's package.json belongs to every part: it holds the version. */
const isWithin = (part: string, target: string) => target.startsWith(`${part}/`) || target === 'package.json';

/**
 * Paths of the server, as a string in the page would begin. `/account`, `/statistics` and `/visualizer` alone are also
 * addresses of screens (`paths.ts`).
 */
const pathOfTheServer =
  /['"`]\/(account\/|api\/|browse\b|catalogue\b|config\.json|course-histories|courses\/|edit-course|get-major|identity\/|majors\b|set-major|statistics\/|submit-course-history|upload\b|users\/|visualizer\/)/;

describe('the arrows between parts', () => {
  test('every package and app has a row that says what it may import', () => {
    const parts = filesMatching('{packages,apps}/*/package.json').map((file) => path.posix.dirname(file));
    expect(parts.sort()).toEqual(Object.keys(mayImport).sort());
  });

  test.each(Object.entries(mayImport))('%s imports only what it may', (part, allowed) => {
    const violations = sources(`${part}/src/**/*.{ts,tsx}`).flatMap((source) => {
      const permitted = [...allowed, ...(source.isTest ? testTools : [])];
      return importsIn(source)
        .filter((specifier) =>
          isRelative(specifier)
            ? !isWithin(part, resolveFrom(source.file, specifier))
            : !permitted.includes(packageOf(specifier)),
        )
        .map((specifier) => `${source.file} imports ${specifier}`);
    });
    expect(violations).toEqual([]);
  });

  test.each(Object.entries(sharedFolders))('features of %s do not import each other', (app, shared) => {
    const base = `${app}/src/`;
    const folderOf = (file: string) =>
      file.slice(base.length).includes('/') ? file.slice(base.length).split('/')[0] : undefined;
    const violations = sources(`${base}**/*.{ts,tsx}`).flatMap((source) => {
      const home = folderOf(source.file);
      if (home === undefined || composingFolders.includes(home)) return [];
      return importsIn(source)
        .filter(isRelative)
        .filter((specifier) => {
          const target = folderOf(resolveFrom(source.file, specifier));
          return target !== undefined && target !== home && !shared.includes(target);
        })
        .map((specifier) => `${source.file} imports ${specifier}`);
    });
    expect(violations).toEqual([]);
  });

  test('no file imports itself through others, not even for a type', () => {
    expect(filesInCircles(importGraph('{packages,apps}/*/src/**/*.{ts,tsx}'))).toEqual([]);
  });

  test.each(['apps/server', 'apps/web', 'packages/domain'])('no two folders of %s import each other', (part) => {
    const folderOf = (file: string) => file.slice(`${part}/src/`.length).split('/', 1)[0] ?? '';
    const isTestFile = (file: string) => /\.test\.|test-kit/.test(file);
    const arrows = new Set<string>();
    for (const [file, targets] of importGraph(`${part}/src/*/**/*.{ts,tsx}`))
      for (const target of isTestFile(file) ? [] : targets)
        if (target.startsWith(`${part}/src/`) && folderOf(target) !== folderOf(file))
          arrows.add(`${folderOf(file)} ${folderOf(target)}`);
    const isMutual = (arrow: string) => arrows.has(arrow.split(' ').reverse().join(' '));
    expect([...arrows].filter(isMutual)).toEqual([]);
    expect(arrows.size).toBeGreaterThan(3);
  });

  test('circles are found, across packages too', () => {
    const graph = new Map([
      ['main', ['a', 'lonely']],
      ['a', ['b']],
      ['b', ['c', 'leaf']],
      ['c', ['a']],
      ['lonely', ['leaf']],
      ['leaf', []],
    ]);
    expect(filesInCircles(graph)).toEqual(['a', 'b', 'c']);
    expect(importGraph('apps/server/src/privacy/cursors.ts').values().next().value).toContain(
      'packages/server-parts/src/seal.ts',
    );
  });

  test.each(Object.entries(rootFiles))('the root of %s holds the named files only', (app, files) => {
    const found = sources(`${app}/src/*.{ts,tsx}`).filter(({ isTest }) => !isTest);
    expect(found.map(({ file }) => path.posix.basename(file)).sort()).toEqual(files);
  });

  test('apps are started, never imported, except what the benchmarks measure, and the table of pages that the journeys visit', () => {
    const isMeasured = ({ file }: Source, target: string) =>
      (file.startsWith('bench/') && /^apps\/server\/src\/(storage|publication)\//.test(target)) ||
      (file.startsWith('e2e/') && target === 'apps/web/src/pages.ts');
    const violations = sources('*.ts', '{scripts,deploy,bench,conformance,e2e}/**/*.ts').flatMap((source) =>
      importsIn(source)
        .filter(isRelative)
        .map((specifier) => resolveFrom(source.file, specifier))
        .filter((target) => target.startsWith('apps/') && !isMeasured(source, target))
        .map((target) => `${source.file} imports ${target}`),
    );
    expect(violations).toEqual([]);
  });
});

describe('one place for each concern', () => {
  test('only the configuration reads the environment', () => {
    const readers = occurrences(/\bprocess\.env\b/, '{apps,packages}/*/src/**/*.{ts,tsx}');
    // The packages that start the product and other programs stand outside of it.
    expect(
      readers.filter((file) => !/^packages\/(universities\/src\/folder\.ts|(programs|test-product)\/)/.test(file)),
    ).toEqual(['apps/server/src/config.ts']);
  });

  test('only the client of the web app talks to the server', () => {
    expect(occurrences(/\bfetch\(|\bXMLHttpRequest\b/, 'apps/web/src/**/*.{ts,tsx}')).toEqual([
      'apps/web/src/server/client.ts',
    ]);
  });

  test('only server/ of the web app names a path of the server, and the table of pages what each asks first', () => {
    const named = occurrences(pathOfTheServer, 'apps/web/src/**/*.{ts,tsx}');
    const elsewhere = named.filter((file) => !file.startsWith('apps/web/src/server/'));
    expect(elsewhere).toEqual(['apps/web/src/pages.ts']);
    expect(named).not.toEqual([]);
  });

  test('only queries.ts of the web app makes the key of a query', () => {
    expect(occurrences(/\bqueryKey: \[/, 'apps/web/src/**/*.{ts,tsx}')).toEqual([]);
  });

  test('only the adapter of the web app touches private members of the Firebase SDK', () => {
    const privateMembers = /\bauth\.config\b|\baccessToken\b|_startProactiveRefresh/;
    expect(occurrences(privateMembers, 'apps/web/src/**/*.{ts,tsx}')).toEqual(['apps/web/src/identity/sdk.ts']);
  });

  test('only ui/ of the web app knows Downshift', () => {
    const others = sources('apps/web/src/**/*.{ts,tsx}').filter(
      (source) => !source.file.startsWith('apps/web/src/ui/') && importsIn(source).includes('downshift'),
    );
    expect(others.map(({ file }) => file)).toEqual([]);
  });

  test('the web app reads audits only for the preview, away from the page', () => {
    const values = /^import (?!type\b).*@coursetrail\/audit-parser/m;
    expect(occurrences(values, 'apps/web/src/**/*.{ts,tsx}')).toEqual(['apps/web/src/audit/audit-worker.ts']);
  });

  test('queries are written in storage and in files named queries.ts', () => {
    const queries = occurrences(
      /(?<!\.)\.(selectFrom|insertInto|updateTable|deleteFrom)\(/,
      '{apps,packages}/*/src/**/*.ts',
    );
    expect(queries.filter((file) => !/\/storage\/|\/queries\.ts$/.test(file))).toEqual([]);
    expect(queries).not.toEqual([]);
  });

  test('what tells students of others reads the public side of the storage alone', () => {
    const readers = sources(
      'apps/server/src/{statistics,visualizer,privacy}/**/*.ts',
      'apps/server/src/publication/replies.ts',
      'apps/server/src/histories/list-visible.ts',
      'apps/server/src/statistics/taken-course-page.ts',
    ).filter(({ isTest }) => !isTest);
    const used = readers.flatMap((source) =>
      importsIn(source)
        .filter(isRelative)
        .map((specifier) => resolveFrom(source.file, specifier))
        .filter((target) => target.includes('/storage/')),
    );
    expect([...new Set(used.map((file) => path.posix.basename(file)))].sort()).toEqual([
      'database.ts',
      'published.ts',
      'schema.ts',
    ]);
    const tables = readText('apps/server/src/storage/published.ts').matchAll(
      /\.(?:selectFrom|\w+Join|insertInto|updateTable|deleteFrom)\('(\w+)'/g,
    );
    expect(new Set([...tables].map(([, table]) => table))).toEqual(
      new Set(['course_taking', 'publication', 'publication_body', 'published_history']),
    );
  });

  test('the private documents of students are read for their owners alone', () => {
    const storage = 'apps/server/src/storage';
    expect(occurrences(/student_document/, 'apps/server/src/**/*.ts').sort()).toEqual([
      `${storage}/citus.ts`,
      `${storage}/documents.ts`,
      `${storage}/migrations.ts`,
      `${storage}/schema.ts`,
    ]);
    const readers = sources('apps/server/src/**/*.ts').filter(
      (source) =>
        !source.isTest &&
        importsIn(source).some(
          (specifier) => isRelative(specifier) && resolveFrom(source.file, specifier) === `${storage}/documents.ts`,
        ),
    );
    expect(readers.map(({ file }) => file).sort()).toEqual([
      'apps/server/src/account/documents.ts',
      'apps/server/src/account/export.ts',
      `${storage}/students.ts`,
    ]);
  });

  test('text has one of four sizes, but for the slogan, words in drawings, and paper', () => {
    const other = /font-size: (?!var\(--(small|text|large|title)\))/;
    const styles = filesMatching('apps/web/src/**/*.css');
    expect(styles.filter((file) => other.test(readText(file))).sort()).toEqual(
      [
        'degree/sheet.module.css',
        'edit/gpa-panel.module.css',
        'home/trail-map.module.css',
        'shell/frame.css',
        'trail/trail-picture.module.css',
        'trail/trail-shapes.module.css',
        'ui/bar-chart.module.css',
      ].map((file) => `apps/web/src/${file}`),
    );
  });

  test('no screen uses the alert of the browser', () => {
    expect(occurrences(/\b(window\.|globalThis\.)alert\b|(?<![.\w])alert\(/, 'apps/web/src/**/*.{ts,tsx}')).toEqual([]);
  });

  test('nothing but its folder knows the university, its seasons or its campus', () => {
    const product = filesMatching(
      '{apps,packages,scripts,deploy,bench}/**/*.{ts,tsx,js,mjs,css,html,json,conf,yaml,example}',
    );
    const known = /missouri|umsystem|mizzou|myzou|['"`](SP|SS|FS|MU)['"`]|\b(SP|SS|FS)\|/i;
    const naming = product.filter(
      (file) =>
        !/^packages\/universities\/|\.test\.tsx?$|test-kit\.tsx?$|^bench\/|\/(writers|invented-courses)\.ts$/.test(
          file,
        ) && known.test(readText(file)),
    );
    expect(naming).toEqual([]);
  });

  test('no file names a place on somebody’s machine', () => {
    const everything = filesMatching(
      '*.{ts,json,md}',
      '{apps,packages,scripts,deploy,bench,conformance,e2e,docs}/**/*.{ts,tsx,mjs,json,md,css,html}',
    );
    const personal = /(?<![\w.~}])\/(home|Users|root|work)\/\w/;
    expect(everything.filter((file) => personal.test(readText(file)))).toEqual([]);
  });
});

describe('one word for each thing', () => {
  test('a type name is declared in one file only, so that it has one meaning', () => {
    const files = new Map<string, string[]>();
    for (const { file, text } of sources(
      '{apps,packages}/*/{src,lab}/**/*.{ts,tsx}',
      '{bench,conformance,deploy,e2e,scripts}/**/*.ts',
    )) {
      for (const [, name = ''] of text.matchAll(/^(?:export )?(?:type|class) (\w+)/gm))
        files.set(name, [...(files.get(name) ?? []), file]);
    }
    // Every component calls its own properties so.
    files.delete('Props');
    expect(Object.fromEntries([...files].filter(([, declaring]) => declaring.length > 1))).toEqual({});
  });
});
