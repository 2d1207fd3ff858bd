const ownApiKey = 'coursetrail';

/** Ends a session at our own service, also while the page is being closed. Nobody waits for it. */
export function endSession(apiKey: string, refreshToken: string): void {
  if (apiKey !== ownApiKey) return; // Firebase has no such call
  const body = new Blob([JSON.stringify({ refreshToken })], { type: 'application/json' });
  navigator.sendBeacon(`/identity/v1/accounts:signOut?key=${ownApiKey}`, body);
}
