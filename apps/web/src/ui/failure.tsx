import { sentenceFor } from '../identity/auth-errors.ts';
import { Alert } from './alert.tsx';

type Props = { of: { error: Error | null }; otherwise?: string };

/** Why an action failed; nothing while it has not. `otherwise` where neither the server nor the page can say why. */
export const Failure = ({ of, otherwise = 'That didn’t work. Please try again.' }: Props) =>
  of.error !== null && <Alert kind="error">{sentenceFor(of.error, otherwise)}</Alert>;
