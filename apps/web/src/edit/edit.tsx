import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page title="Edit Your Courses">
      <p>Here you will change or delete the courses you have submitted.</p>
      <Link className="button" data-quiet to={paths.form}>
        Submit courses
      </Link>
    </Page>
  );
}
