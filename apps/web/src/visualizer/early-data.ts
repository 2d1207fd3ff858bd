import { documentQuery } from '../server/documents.ts';
import { hasEarlyReplies } from '../server/early-replies.ts';
import { historyQuery } from '../server/history.ts';
import { queryClient } from '../server/query-client.ts';
import { publishedQuery } from '../server/sharing.ts';
import { crowdQuery, overviewQuery } from '../server/visualizer.ts';
import { readView } from './url-state.ts';

/**
 * Reads what was asked for early (`pages.ts`) into the cache before the page is drawn. What has arrived by then
 * is drawn at once; otherwise the page would be drawn without it first.
 */
export function readEarlyData() {
  if (!hasEarlyReplies()) return;
  const { mode, major } = readView(new URLSearchParams(location.hash.split('?')[1]));
  queryClient.prefetchQuery(historyQuery());
  queryClient.prefetchQuery(documentQuery('plans'));
  queryClient.prefetchQuery(overviewQuery());
  if (mode !== 'all' || major === null) return;
  queryClient.prefetchQuery(crowdQuery(major));
  queryClient.prefetchQuery(publishedQuery());
}
