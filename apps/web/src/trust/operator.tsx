import { useQuery } from '@tanstack/react-query';
import { installationQuery } from '../server/installation.ts';

/** Whom to ask, as far as the operator said so. */
export function Operator() {
  const { operator } = useQuery(installationQuery).data ?? {};
  if (operator === undefined) return <p>It does not say here who runs it. Ask whoever gave you its address.</p>;
  const { name, contact } = operator;
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
