import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link } from 'react-router';
import { accountQuery } from '../identity/account-query.ts';
import { pages } from '../pages.ts';
import { paths } from '../paths.ts';
import { majorQuery } from '../server/major.ts';
import { Optional } from '../ui/optional.tsx';
import { Page } from '../ui/page.tsx';
import { Retry } from '../ui/retry.tsx';
import classes from './account.module.css';
import { OwnDataSection } from './own-data-section.tsx';
import { SharingSection } from './sharing-section.tsx';

const LoginSections = lazy(() => import('./login-sections.tsx'));

export function Component() {
  const account = useQuery(accountQuery());
  return (
    <Page title={pages.account.heading}>
      <dl className={classes.facts}>
        <div>
          <dt>Email</dt>
          <dd>
            {account.isError ? (
              <Retry inline sentence="Unable to load email" onRetry={account.refetch} />
            ) : (
              account.data?.email
            )}
          </dd>
        </div>
        <div>
          <dt>Major</dt>
          <dd>
            <Major />
          </dd>
        </div>
      </dl>
      <div className={classes.columns}>
        <SharingSection />
        <div>
          <OwnDataSection />
          {account.data !== undefined && (
            <Optional>
              <LoginSections {...account.data} />
            </Optional>
          )}
        </div>
      </div>
    </Page>
  );
}

function Major() {
  const { data, isError, isPending, refetch } = useQuery(majorQuery());
  if (isPending) return 'Loading…';
  if (isError) return <Retry inline sentence="Unable to load major" onRetry={refetch} />;
  return (
    <>
      {data.major ?? 'No major set yet'}{' '}
      <Link to={paths.form} className={classes.setMajor}>
        {data.major === undefined ? 'Set it' : 'Change'}
      </Link>
    </>
  );
}
