/** How students log in here. The server writes it into the page, so that no screen waits for it. */
export function signInWays(): { university: string | null; passwords: boolean } {
  const { university = null, passwords = 'true' } = document.documentElement.dataset;
  return { university, passwords: passwords === 'true' };
}
