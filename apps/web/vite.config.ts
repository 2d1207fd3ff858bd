import { fileURLToPath } from 'node:url';
import { universityModules } from '@coursetrail/university/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunks.ts';
import { earlyScript } from './early/plugin.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), universityModules(), earlyScript()],
  // Modules, so that a worker can fetch its heavy parts when it needs them.
  worker: { format: 'es', plugins: () => [universityModules()] },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    // The policy admits data: addresses for pictures only.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});
