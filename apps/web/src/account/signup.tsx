import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page title="Create Account">
      <p>Here you will create an account with your @umsystem.edu e-mail and verify it.</p>
      <div className="buttons">
        <Link className="button" data-quiet to={paths.login}>
          I have an account: Login
        </Link>
        <Link className="button" data-quiet to={paths.home}>
          What Coursetrail does
        </Link>
      </div>
    </Page>
  );
}
