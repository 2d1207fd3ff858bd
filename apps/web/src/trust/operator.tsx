import type { PageConfig } from '@coursetrail/contract';

/** Whom to ask, as far as the operator said so. */
export function Operator({ installation }: { installation: PageConfig | 'failed' | undefined }) {
  if (installation === undefined) return null;
  if (installation === 'failed') return <p>This could not be loaded. Please open the page again.</p>;
  if (installation.operator === undefined)
    return <p>It does not say here who runs it. Ask whoever gave you its address.</p>;
  const { name, contact } = installation.operator;
  return (
    <p>
      {name}
      {contact && (
        <>
          {name && ', '}
          <a href={contact.includes('://') ? contact : `mailto:${contact}`}>{contact}</a>
        </>
      )}
      . Coursetrail is not a service of the university.
    </p>
  );
}
