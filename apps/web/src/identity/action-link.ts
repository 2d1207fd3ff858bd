import { paths } from '../paths.ts';

/**
 * The address of the action page for a link that has its keys before the #, as Firebase writes them; null for any
 * other link. Before the # they would go to the server and its logs with every request.
 */
export function actionAddress(href: string): string | null {
  const { searchParams } = new URL(href);
  const mode = searchParams.get('mode');
  const oobCode = searchParams.get('oobCode');
  if (mode === null || oobCode === null) return null;
  return `/#${paths.action}?${new URLSearchParams({ mode, oobCode })}`;
}
