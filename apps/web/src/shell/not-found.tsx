import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';

export function NotFound() {
  return (
    <Page title="Page not found">
      <p>No trail leads here: the address may be mistyped, or the page has moved.</p>
      <LinkButton to={paths.home}>Go to Home</LinkButton>
    </Page>
  );
}
