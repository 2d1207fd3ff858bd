// Builds the lab the way the app is built: `vite build --config lab/vite.config.ts --outDir FOLDER`.
import app from '../vite.config.ts';

export default {
  ...app,
  publicDir: false,
  build: { ...app.build, rolldownOptions: { input: `${import.meta.dirname}/index.html` } },
};
