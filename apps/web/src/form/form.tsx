import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useSelectedMajor } from '../session.ts';
import { MajorSelect } from '../ui/major-select.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const [major, selectMajor] = useSelectedMajor();
  return (
    <Page title="Submit Your Course History">
      <p>Here you will set your major, upload your degree audit or enter courses by hand.</p>
      <MajorSelect label="Major" placeholder="Select a Major" value={major} onChange={selectMajor} />
      <p>
        <Link to={paths.home}>How to download your degree audit</Link>
      </p>
    </Page>
  );
}
