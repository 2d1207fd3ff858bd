export const classNames = (...names: readonly (string | undefined)[]): string =>
  names.filter(Boolean).join(' ');
