// Runs before the first paint: it is small and blocks the page until it has run. `plugin.ts` puts it into the page.
(() => {
  /** What to fetch for each page. The build writes the names of its files here; `npm run dev` needs none. */
  const files = {
    ofEveryPage: [],
    pages: {},
    studentPages: [],
    login: '/login',
    texts: {},
    studentTexts: [],
    requests: {},
  };

  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be forbidden: then nobody is logged in, and the system chooses the color scheme.
      return null;
    }
  };

  // So that a dark page never flashes white. src/ui/color-scheme.ts has the same key and attribute.
  const scheme = stored('theme');
  const isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';

  // So that the files of the page arrive together with the main script, which would ask for them only when it runs.
  // The server cannot name them in its reply: what follows the # is never sent.
  const token = stored('token');
  const isStudent = token !== null;
  const path = location.hash.slice(1).split('?')[0] || '/';
  const shown = !isStudent && files.studentPages.includes(path) ? files.login : path;
  // Of '/course/:code', what comes before the colon.
  const page = Object.keys(files.pages).find((each) => {
    const [start, parameter] = each.split(':');
    return parameter === undefined ? each === shown : shown.startsWith(start);
  });
  // Home is part of the main script, except for what a student sees there.
  const needed = path === '/' && !isStudent ? [] : (files.pages[page] ?? []);

  // So that the page has its heading and first paragraph before its script has arrived: the texts, and how they look
  // (shell/frame.css). The server names the university.
  // A link in a mail names its page in the query.
  const ofPage = path === '/' && isStudent ? files.studentTexts : files.texts[page];
  const [heading = '', lead = '', look = ''] = (location.search === '' && ofPage) || [];
  document.addEventListener(
    'readystatechange',
    () => {
      const content = document.querySelector('#frame .frame-content');
      content.dataset.heading = look;
      const name = document.createElement('h1');
      name.textContent = heading;
      if (heading !== '') content.firstElementChild.append(name);
      const paragraph = content.querySelector('p');
      paragraph.textContent = lead.replace('{university}', paragraph.textContent);
      startAfterPaint();
    },
    { once: true },
  );

  // Scripts keep a phone busy for a while; what is here already is painted first.
  function startAfterPaint() {
    requestAnimationFrame(() => setTimeout(start));
    // A tab in the background is not painted.
    setTimeout(start, 500);
  }

  let isStarted = false;

  // One after another, each after those it imports and the main script last: between two of them the browser can
  // answer a click, which it could not while one import ran them all.
  async function start() {
    const scripts = [...files.ofEveryPage];
    const main = scripts.pop();
    if (main === undefined || isStarted) return;
    isStarted = true;
    if (isStudent) askServer();
    const late = pause(4000);
    const styled = Promise.all(styles.map(apply));
    for (const file of [...scripts, ...needed.filter((each) => each.endsWith('.js'))]) {
      // The main script says so if a page cannot be fetched.
      await Promise.race([import(file).catch(() => {}), late]);
      await pause(0);
    }
    await Promise.race([styled, late]);
    import(main);
  }

  // So that the data of a page arrives together with its scripts. src/server/early-replies.ts hands it out.
  function askServer() {
    if (!isStillGood()) return;
    const query = new URLSearchParams(location.hash.split('?')[1]);
    const replies = new Map();
    for (const { path, needs = [], unless } of files.requests[page] ?? []) {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name).concat(needs);
      if (query.has(unless) || !names.every((name) => query.has(name))) continue;
      const address = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(query.get(name)));
      const reply = fetch(address, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(files.replyTimeout),
      });
      // The request that takes it says what failed.
      reply.catch(() => {});
      replies.set(address, reply);
    }
    globalThis.earlyReplies = { token, replies };
  }

  // Otherwise it is renewed first. src/session/stored-token.ts reads tokens in the same way.
  function isStillGood() {
    try {
      const claims = atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'));
      return JSON.parse(claims).exp > Date.now() / 1000;
    } catch {
      return false;
    }
  }

  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  const styles = [];

  // Here, so that the main script finds them applied. What fails is taken away: the main script asks once more.
  const apply = (link) =>
    new Promise((resolve) => {
      link.onload = resolve;
      link.onerror = () => resolve(link.remove());
      link.rel = 'stylesheet';
    });

  for (const file of needed) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload';
    if (file.endsWith('.css')) {
      link.as = 'style';
      styles.push(link);
    }
    link.crossOrigin = '';
    // After what the first paint needs.
    link.fetchPriority = 'low';
    link.href = file;
    document.head.append(link);
  }
})();
