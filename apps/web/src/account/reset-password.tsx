import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page title="Reset Password">
      <p>Here you will ask for an e-mail with a link to choose a new password.</p>
      <Link className="button" data-quiet to={paths.login}>
        Back to Login
      </Link>
    </Page>
  );
}
