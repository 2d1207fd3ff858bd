import { paths } from '../paths.ts';

/**
 * A path of the server. A `:name` in it stands for a value in the query of the page's address. It is asked for only if
 * the address has those values, and the one in `needs`, and not the one in `unless`.
 */
type EarlyRequest = { path: string; needs?: string; unless?: string };

const history: EarlyRequest = { path: '/course-histories?scope=mine' };
const major: EarlyRequest = { path: '/get-major' };
const published: EarlyRequest = { path: '/account/published' };
const plans: EarlyRequest = { path: '/account/documents/plans' };
const sharing: EarlyRequest = { path: '/account/sharing' };

/**
 * What the pages of students ask the server first. `early/early.js` asks it while the scripts of the page are on their
 * way, and `early-replies.ts` has the replies.
 */
export const earlyRequests: Partial<Record<string, readonly EarlyRequest[]>> = {
  [paths.home]: [history],
  [paths.form]: [history, major, sharing],
  [paths.visualizer]: [
    history,
    plans,
    { path: '/visualizer' },
    { path: '/visualizer/:major', unless: 'mode' },
    { ...published, needs: 'major', unless: 'mode' },
  ],
  [paths.statistics]: [
    { path: '/statistics/:major?type=:mode&detail=counts' },
    { ...history, needs: 'major' },
    { ...published, needs: 'major' },
  ],
  [paths.edit]: [history],
  [paths.left]: [{ path: '/account/documents/audit' }, history],
  [paths.plan]: [history, plans],
  [paths.account]: [major, sharing],
};

/** Longer than the minute a sleeping server may need to start. */
export const replyTimeout = 75_000;
