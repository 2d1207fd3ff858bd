import { Component, type ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';

export const PreviewUnavailable = () => (
  <Alert kind="info">We can’t preview this file. You can still upload it.</Alert>
);

/** Keeps a broken preview away from the upload: a part that cannot be fetched, an old browser, a bug. */
export class PreviewBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state = { failed: false };
  override render = () => (this.state.failed ? <PreviewUnavailable /> : this.props.children);
}
