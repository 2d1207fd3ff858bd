import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fetchTool } from '@coursetrail/programs/fetched-tool';
import { run } from '@coursetrail/programs/processes';

const version = '13.5.0';
const silentSeconds = 180;

/** The kinds of scores, by the names Lighthouse gives them. */
export const categories = ['performance', 'accessibility', 'best-practices'] as const;
export type LighthouseCategory = (typeof categories)[number];

/** What Lighthouse says about one visit to a screen. */
export type LighthouseVisit = {
  /** 0 to 100. */
  scores: Record<LighthouseCategory, number>;
  /** Largest Contentful Paint and Total Blocking Time in milliseconds, and Cumulative Layout Shift. */
  lcp: number;
  tbt: number;
  cls: number;
  /** Checks of accessibility and best practices that failed, each with the first thing it found. */
  failed: string[];
};

type Report = {
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    {
      title: string;
      score: number | null;
      numericValue?: number;
      details?: { items?: { node?: { snippet?: string }; description?: string }[] };
    }
  >;
};

/** Visits an address as a phone on a slow network, in the browser that listens on this port. */
export const visit = (url: string, port: number): Promise<LighthouseVisit> =>
  visitOnce(url, port).catch((error) => {
    // The browser began to record too late, which happens once in fifty visits.
    if (`${error}`.includes('NO_NAVSTART')) return visitOnce(url, port);
    throw error;
  });

async function visitOnce(url: string, port: number): Promise<LighthouseVisit> {
  const tool = await fetchTool('lighthouse', version);
  const folder = mkdtempSync(path.join(tmpdir(), 'coursetrail-lighthouse-'));
  try {
    const file = path.join(folder, 'report.json');
    const { ok, output } = await run(
      [
        process.execPath,
        path.join(tool, 'cli/index.js'),
        url,
        `--port=${port}`,
        '--quiet',
        '--no-enable-error-reporting',
        `--only-categories=${categories.join()}`,
        '--output=json',
        `--output-path=${file}`,
      ],
      // It stores settings in the user's home; this puts them beside the report.
      { silentSeconds, env: { ...process.env, XDG_CONFIG_HOME: folder } },
    );
    if (!ok) throw new Error(`Lighthouse failed at ${url}:\n${output.slice(-2000)}`);
    return visitIn(JSON.parse(readFileSync(file, 'utf8')) as Report, url);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function visitIn(report: Report, url: string): LighthouseVisit {
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  // A student who is logged out is led to Login, which would be measured instead.
  if (report.finalDisplayedUrl !== url)
    throw new Error(`${url} led to ${report.finalDisplayedUrl}, which is another screen.`);
  const score = (category: LighthouseCategory) => Math.round(100 * (report.categories[category]?.score ?? 0));
  const measured = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    lcp: measured('largest-contentful-paint'),
    tbt: measured('total-blocking-time'),
    cls: measured('cumulative-layout-shift'),
    failed: failedAudits(report),
  };
}

function failedAudits({ categories, audits }: Report): string[] {
  return (['accessibility', 'best-practices'] as const)
    .flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => {
      const [first] = audits[id]?.details?.items ?? [];
      const found = first?.node?.snippet ?? first?.description ?? '';
      return `${audits[id]?.title}${found && `: ${found}`}`;
    });
}
