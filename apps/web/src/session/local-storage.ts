/** What this browser remembers. Null where storage is forbidden, so that such a visitor counts as logged out. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // storage is forbidden, so nothing was stored before either
  }
}
