import { Component, type ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';

export const Unavailable = () => (
  <Alert kind="info">A preview of this file is not available. You can still upload it.</Alert>
);

/** Keeps from the upload whatever goes wrong with its preview: a part that cannot be fetched, an old browser, a bug. */
export class PreviewOrNot extends Component<{ children: ReactNode }, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state = { failed: false };
  override render = () => (this.state.failed ? <Unavailable /> : this.props.children);
}
