// Builds the lab as the app is built: `vite build --config src/visualizer/graph/lab.config.ts --outDir FOLDER`.
import app from '../../../vite.config.ts';

export default {
  ...app,
  publicDir: false,
  build: { ...app.build, rolldownOptions: { input: `${import.meta.dirname}/lab.html` } },
};
