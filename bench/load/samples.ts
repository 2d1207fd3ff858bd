import { percentile, rounded } from '../measure.ts';

/** A stretch of load at one rate. `empty` sends the request that does nothing. */
export type LoadJob = { rate: number; seconds: number; what: 'mix' | 'empty' };

/** One request. Status 0: no reply; -1: not even sent. */
export type LoadSample = {
  kind: string;
  /** When it should have been sent, in milliseconds since the start. */
  at: number;
  milliseconds: number;
  status: number;
  hasRetryAfter: boolean;
};

type LoadVerdict = 'good' | 'refused' | 'shed' | 'failed' | 'unsent';
type JudgedSample = LoadSample & { verdict: LoadVerdict };

/** Refused: the request itself is at fault, such as a course that another tab has deleted. */
function verdictOf(status: number): LoadVerdict {
  if (status === 200 || status === 304) return 'good';
  if (status === 503) return 'shed';
  if (status === -1) return 'unsent';
  return status >= 400 && status < 500 ? 'refused' : 'failed';
}
export const sampled = (sample: LoadSample): JudgedSample => ({
  ...sample,
  verdict: verdictOf(sample.status),
});

/** Reading a PDF takes as long as it takes, so uploads are listed apart. */
const isUpload = ({ kind }: LoadSample) => kind === 'upload';

const at = (times: readonly number[], percent: number) =>
  times.length === 0 ? 0 : rounded(percentile(times, percent));
const timesOf = (samples: readonly LoadSample[]) => samples.map(({ milliseconds }) => milliseconds);

export type LoadSummary = LoadJob & {
  requests: number;
  verdicts: Record<LoadVerdict, number>;
  /** Of the shed ones: how many say when to come again. */
  withRetryAfter: number;
  /** Good replies a second. */
  goodput: number;
  /** Of good replies, uploads excepted, in milliseconds. */
  p50: number;
  p99: number;
  uploads: { count: number; good: number; p50: number; p99: number };
  kinds: { kind: string; count: number; good: number; p50: number; p99: number }[];
  /** Second by second: the p99 of good replies, and how many were good, shed and lost. */
  timeline: { p99: number; good: number; shed: number; lost: number }[];
  statuses: Record<string, number>;
};

export function summaryOf(samples: readonly JudgedSample[], job: LoadJob): LoadSummary {
  const good = samples.filter(({ verdict }) => verdict === 'good');
  const count = (verdict: LoadVerdict, of: readonly JudgedSample[] = samples) =>
    of.filter((sample) => sample.verdict === verdict).length;
  const replies = good.filter((sample) => !isUpload(sample));
  const uploads = good.filter(isUpload);
  const statuses: Record<string, number> = {};
  for (const { kind, status, verdict } of samples)
    if (verdict !== 'good') {
      const name = `${kind}: ${status}`;
      statuses[name] = (statuses[name] ?? 0) + 1;
    }
  return {
    ...job,
    requests: samples.length,
    verdicts: {
      good: good.length,
      refused: count('refused'),
      shed: count('shed'),
      failed: count('failed'),
      unsent: count('unsent'),
    },
    withRetryAfter: samples.filter(({ verdict, hasRetryAfter }) => verdict === 'shed' && hasRetryAfter).length,
    goodput: rounded(good.length / job.seconds),
    p50: at(timesOf(replies), 50),
    p99: at(timesOf(replies), 99),
    uploads: {
      count: samples.filter(isUpload).length,
      good: uploads.length,
      p50: at(timesOf(uploads), 50),
      p99: at(timesOf(uploads), 99),
    },
    kinds: [...new Set(samples.map(({ kind }) => kind))].sort().map((kind) => {
      const all = samples.filter((sample) => sample.kind === kind);
      const times = timesOf(all.filter(({ verdict }) => verdict === 'good'));
      return {
        kind,
        count: all.length,
        good: times.length,
        p50: at(times, 50),
        p99: at(times, 99),
      };
    }),
    timeline: Array.from({ length: Math.ceil(job.seconds) }, (_, second) => {
      const within = samples.filter((sample) => Math.floor(sample.at / 1000) === second);
      const times = within.filter((sample) => sample.verdict === 'good' && !isUpload(sample));
      return {
        p99: at(timesOf(times), 99),
        good: count('good', within),
        shed: count('shed', within),
        lost: count('failed', within) + count('unsent', within),
      };
    }),
    statuses,
  };
}
