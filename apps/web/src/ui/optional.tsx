import { Component, type ReactNode, Suspense } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

type Props = {
  children: ReactNode;
  /** While its script is on its way. */
  waiting?: ReactNode;
  /** In its place if it fails. */
  instead?: ReactNode;
};

/** A part of a page with a script of its own. If that cannot be fetched, or fails, the rest of the page stays. */
export class Optional extends Component<Props, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override state = { hasFailed: false };
  override render() {
    const { children, waiting, instead = <Missing /> } = this.props;
    return this.state.hasFailed ? instead : <Suspense fallback={waiting}>{children}</Suspense>;
  }
}

const Missing = () => (
  <Alert kind="error">
    A part of this page couldn’t be loaded.{' '}
    <Button size="small" variant="quiet" onClick={() => location.reload()}>
      Reload the page
    </Button>
  </Alert>
);
