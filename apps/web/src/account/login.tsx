import { Link, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';

export function Component() {
  const { state } = useLocation();
  const cameFromGuard = typeof state?.from === 'string';
  return (
    <Page title="Login">
      {cameFromGuard && <p role="status">Please log in first: you will be taken back to {state.from} afterwards.</p>}
      <p>Here you will log in with your university e-mail and password.</p>
      <div className="buttons">
        <Link className="button" to={paths.signup}>
          Create an account
        </Link>
        <Link className="button" data-quiet to={paths.resetPassword}>
          Forgot Password? Reset here.
        </Link>
      </div>
    </Page>
  );
}
