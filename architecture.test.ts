import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = import.meta.dirname;

/** What each part may import: packages by name, Node's own modules as 'node'. A new part needs a row here. */
const mayImport: Record<string, string[]> = {
  'packages/domain': [],
  'packages/contract': ['@coursetrail/domain', 'zod'],
  'packages/audit-parser': ['@coursetrail/domain', 'unpdf'],
  'packages/invented-audits': [
    '@coursetrail/domain',
    '@coursetrail/invented-students',
    'node',
    'pdf-lib',
    'pdfkit',
  ],
  'packages/invented-students': ['@coursetrail/domain', 'node'],
  'packages/test-product': ['@playwright/test', 'jose', 'node', 'postal-mime', 'smtp-server'],
  'packages/identity': [
    '@coursetrail/domain',
    'fastify',
    'ipaddr.js',
    'jose',
    'kysely',
    'node',
    'rate-limiter-flexible',
    'zod',
  ],
  'apps/server': [
    '@coursetrail/audit-parser',
    '@coursetrail/contract',
    '@coursetrail/domain',
    '@coursetrail/identity',
    '@coursetrail/invented-students',
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
    'zod',
  ],
  'apps/web': [
    '@coursetrail/audit-parser',
    '@coursetrail/contract',
    '@coursetrail/domain',
    '@mantine/core',
    '@mantine/hooks',
    '@mantine/notifications',
    '@tanstack/react-query',
    'd3-force',
    'd3-scale',
    'firebase',
    'react',
    'react-dom',
    'react-router',
  ],
};

/** What tests may use besides. */
const testTools = [
  '@coursetrail/invented-audits',
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

/**
 * Folders of an app are features, and a feature imports only itself, the app's top files and these.
 * `commands` is no feature: like the top files it puts features to work.
 */
const sharedFolders: Record<string, string[]> = {
  'apps/server': ['storage'],
  'apps/web': ['identity', 'server', 'session', 'ui'],
};
const composingFolders = ['commands'];

/**
 * Paths of the server, as a string in the page would begin. `/account`, `/statistics` and `/visualizer` alone are also
 * addresses of screens (`paths.ts`).
 */
const pathOfTheServer =
  /['"`]\/(account\/|api\/|browse\b|catalogue\b|config\.json|course-histories|courses\/|edit-course|get-major|identity\/|set-major|statistics\/|submit-course-history|upload\b|users\/|visualizer\/)/;

type Source = { file: string; text: string; isTest: boolean };

const isTest = (file: string) => /\.test\.tsx?$|\/test-kit\.tsx?$/.test(file);

function filesMatching(...patterns: string[]): string[] {
  const exclude = (file: string) => /(^|\/)(node_modules|dist)$/.test(file);
  return globSync(patterns, { cwd: root, exclude }).map((file) => file.replaceAll(path.sep, '/'));
}

const sources = (...patterns: string[]): Source[] =>
  filesMatching(...patterns).map((file) => ({
    file,
    text: readFileSync(path.join(root, file), 'utf8'),
    isTest: isTest(file),
  }));

/** Every `import … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`. */
const importsIn = ({ text }: Source): string[] =>
  [
    ...text.matchAll(
      /(?:^|[\s}*])from\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm,
    ),
  ].map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '');

const isRelative = (specifier: string) => specifier.startsWith('.');

const packageOf = (specifier: string) => {
  if (specifier.startsWith('node:')) return 'node';
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
};

const resolveFrom = (file: string, specifier: string) =>
  path.posix.join(path.posix.dirname(file), specifier);

/** The files in which a pattern occurs, tests aside. */
const occurrences = (pattern: RegExp, ...globs: string[]) =>
  sources(...globs)
    .filter(({ text, isTest }) => !isTest && pattern.test(text))
    .map(({ file }) => file);

describe('the arrows between parts', () => {
  test('every package and app has a row that says what it may import', () => {
    const parts = filesMatching('{packages,apps}/*/package.json').map((file) =>
      path.posix.dirname(file),
    );
    expect(parts.sort()).toEqual(Object.keys(mayImport).sort());
  });

  test.each(Object.entries(mayImport))('%s imports only what it may', (part, allowed) => {
    const violations = sources(`${part}/src/**/*.{ts,tsx}`).flatMap((source) => {
      const permitted = [...allowed, ...(source.isTest ? testTools : [])];
      return importsIn(source)
        .filter((specifier) =>
          isRelative(specifier)
            ? !resolveFrom(source.file, specifier).startsWith(`${part}/`)
            : !permitted.includes(packageOf(specifier)),
        )
        .map((specifier) => `${source.file} imports ${specifier}`);
    });
    expect(violations).toEqual([]);
  });

  test.each(Object.entries(sharedFolders))(
    'features of %s do not import each other',
    (app, shared) => {
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
    },
  );

  test('apps are started, never imported, but for the storage that the benchmarks measure', () => {
    const isMeasured = ({ file }: Source, target: string) =>
      file.startsWith('bench/') && target.startsWith('apps/server/src/storage/');
    const violations = sources('*.ts', '{scripts,bench,conformance,e2e}/**/*.ts').flatMap(
      (source) =>
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
    // The package that starts the product for tests stands outside of it.
    expect(readers.filter((file) => !file.startsWith('packages/test-product/'))).toEqual([
      'apps/server/src/config.ts',
    ]);
  });

  test('only the client of the web app talks to the server', () => {
    expect(occurrences(/\bfetch\(|\bXMLHttpRequest\b/, 'apps/web/src/**/*.{ts,tsx}')).toEqual([
      'apps/web/src/server/client.ts',
    ]);
  });

  test('only server/ of the web app names a path of the server', () => {
    const named = occurrences(pathOfTheServer, 'apps/web/src/**/*.{ts,tsx}');
    const elsewhere = named.filter((file) => !file.startsWith('apps/web/src/server/'));
    expect(elsewhere).toEqual([]);
    expect(named).not.toEqual([]);
  });

  test('only keys.ts of the web app makes the key of a query', () => {
    expect(occurrences(/\bqueryKey: \[/, 'apps/web/src/**/*.{ts,tsx}')).toEqual([]);
  });

  test('only the adapter of the web app touches private members of the Firebase SDK', () => {
    const privateMembers = /\bauth\.config\b|\baccessToken\b|_startProactiveRefresh/;
    expect(occurrences(privateMembers, 'apps/web/src/**/*.{ts,tsx}')).toEqual([
      'apps/web/src/identity/sdk.ts',
    ]);
  });

  test('only ui/ of the web app knows Mantine', () => {
    /** Screens that still do; nothing is ever added here (docs/decisions/015-where-mantine-ends.md). */
    const notYetConverted = ['apps/web/src/visualizer/find-course.tsx'];
    const others = sources('apps/web/src/**/*.{ts,tsx}').filter(
      (source) =>
        !source.file.startsWith('apps/web/src/ui/') &&
        importsIn(source).some((specifier) => specifier.startsWith('@mantine/')),
    );
    expect(others.map(({ file }) => file).sort()).toEqual(notYetConverted);
  });

  test('the web app reads audits only for the preview, away from the page', () => {
    const values = /^import (?!type\b).*@coursetrail\/audit-parser/m;
    expect(occurrences(values, 'apps/web/src/**/*.{ts,tsx}')).toEqual([
      'apps/web/src/form/preview/audit-worker.ts',
    ]);
  });

  test('queries are written in storage and in files named queries.ts', () => {
    const queries = occurrences(
      /(?<!\.)\.(selectFrom|insertInto|updateTable|deleteFrom)\(/,
      '{apps,packages}/*/src/**/*.ts',
    );
    expect(queries.filter((file) => !/\/storage\/|\/queries\.ts$/.test(file))).toEqual([]);
    expect(queries).not.toEqual([]);
  });

  test('no screen uses the alert of the browser', () => {
    expect(
      occurrences(
        /\b(window\.|globalThis\.)alert\b|(?<![.\w])alert\(/,
        'apps/web/src/**/*.{ts,tsx}',
      ),
    ).toEqual([]);
  });

  test('no file names a place on somebody’s machine', () => {
    const everything = filesMatching(
      '*.{ts,json,md}',
      '{apps,packages,scripts,bench,conformance,e2e,docs}/**/*.{ts,tsx,mjs,json,md,css,html}',
    );
    const personal = /(?<![\w.~}])\/(home|Users|root|work)\/\w/;
    expect(
      everything.filter((file) => personal.test(readFileSync(path.join(root, file), 'utf8'))),
    ).toEqual([]);
  });
});

describe('the lock file serves every machine', () => {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const locked = Object.keys(JSON.parse(text).packages);

  test('it names no download host', () => {
    expect(text).not.toMatch(/"resolved": "http/);
  });

  test.each([
    '@rolldown/binding',
    'lightningcss',
    '@biomejs/cli',
    '@typescript/typescript',
    '@oxc-parser/binding',
  ])('it lists %s for Linux, macOS and Windows', (name) => {
    const missing = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64'].filter(
      (platform) =>
        !locked.some((entry) =>
          new RegExp(`(^|/)node_modules/${name}-${platform}(-gnu|-msvc)?$`).test(entry),
        ),
    );
    expect(missing).toEqual([]);
  });
});
