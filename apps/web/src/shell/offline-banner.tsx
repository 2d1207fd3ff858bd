import { useSyncExternalStore } from 'react';
import classes from './offline-banner.module.css';

let isOnline = navigator.onLine;

function subscribe(listener: () => void) {
  const follow = ({ type }: Event) => {
    isOnline = type === 'online';
    listener();
  };
  window.addEventListener('online', follow);
  window.addEventListener('offline', follow);
  return () => {
    window.removeEventListener('online', follow);
    window.removeEventListener('offline', follow);
  };
}

/** On every screen, because what is entered anywhere can be lost with the network. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => isOnline);
  return (
    !online && (
      <p role="status" className={classes.banner}>
        You’re offline. Your entries stay here until you reconnect.
      </p>
    )
  );
}
