import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';

export function NotFound() {
  return (
    <Page title="Page not found">
      <p>No trail leads here: the address may be mistyped, or the page has moved.</p>
      <Link className="button" to={paths.home}>
        Go to Home
      </Link>
    </Page>
  );
}
