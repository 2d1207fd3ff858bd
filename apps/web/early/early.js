// Runs before the first paint: it is small and blocks the page until it has run. `plugin.ts` puts it into the page.
(() => {
  /** What to fetch for each page. The build writes the names of its files here; `npm run dev` needs none. */
  const files = { pages: {}, student: [], studentPages: [], login: '/login' };

  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be forbidden: then nobody is logged in, and the system chooses the color scheme.
      return null;
    }
  };

  // So that a dark page never flashes white. src/ui/theme.ts uses the same key.
  const scheme = stored('theme');
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';

  // So that the files of the page arrive together with the main script, which would ask for them only when it runs.
  // The server cannot name them in its reply: what follows the # is never sent.
  const isStudent = stored('token') !== null;
  const path = location.hash.slice(1).split('?')[0] || '/';
  const shown = !isStudent && files.studentPages.includes(path) ? files.login : path;
  // Of '/course/:code', what comes before the colon.
  const page = Object.keys(files.pages).find((each) => {
    const [start, parameter] = each.split(':');
    return parameter === undefined ? each === shown : shown.startsWith(start);
  });
  for (const file of [...(files.pages[page] ?? []), ...(isStudent ? files.student : [])]) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload';
    if (file.endsWith('.css')) link.as = 'style';
    else if (file.endsWith('.json')) link.as = 'fetch';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
})();
