import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { TextButton } from './text-button.tsx';

type Props = {
  sentence: ReactNode;
  onRetry: () => unknown;
  /** In place of the missing value, in its line; otherwise an alert. */
  inline?: boolean;
};

export const Retry = ({ sentence, onRetry, inline = false }: Props) =>
  inline ? (
    <span>
      {sentence}{' '}
      <TextButton inline onClick={() => onRetry()}>
        Try again
      </TextButton>
    </span>
  ) : (
    <Alert kind="error">
      <p>{sentence}</p>
      <Button variant="quiet" onClick={() => onRetry()}>
        Try again
      </Button>
    </Alert>
  );
