import type { ReactNode } from 'react';

/** One entry of a description list. */
export const DetailFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
