import { isSpentLink, sentenceFor } from '../identity/auth-errors.ts';
import { Alert } from '../ui/alert.tsx';
import { Retry } from '../ui/retry.tsx';
import { LinkList } from './link-list.tsx';

/** Where a student gets another link. */
export type WayOn = readonly [to: string, text: string];

type LinkFailureProps = { failure: Error; wayOn: WayOn; onRetry: () => unknown };

/** Why a link from an email did not work, and what to do: get another one, or try again. */
export function LinkFailure({ failure, wayOn, onRetry }: LinkFailureProps) {
  const sentence = sentenceFor(failure, 'We couldn’t read the link.');
  if (!isSpentLink(failure)) return <Retry sentence={sentence} onRetry={onRetry} />;
  return (
    <>
      <Alert kind="error">{sentence}</Alert>
      <LinkList links={[wayOn]} />
    </>
  );
}
