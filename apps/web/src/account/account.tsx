import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page title="My Account">
      <p>Here you will see your e-mail and major, change your password and choose what you share.</p>
      <Link className="button" data-quiet to={paths.form}>
        Set your major
      </Link>
    </Page>
  );
}
