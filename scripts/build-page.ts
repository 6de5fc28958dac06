// Builds the page of the owner into build/page/, which the api serves: `npm run prepare`, or this file after a change.
// With `--watch` it builds again whenever a file of the page changes.
import { join } from 'node:path';
import { build } from 'vite';

const project = join(import.meta.dirname, '..');

await build({
  root: join(project, 'page'),
  configFile: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: join(project, 'build/page'),
    emptyOutDir: true,
    assetsDir: 'ui',
    // A file that is put inside another one would need a policy that allows more than our own files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2024',
    reportCompressedSize: false,
    rolldownOptions: {
      // Packages say which of their modules are for browsers: here all are, so that is no warning.
      onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
      // What the first view needs goes into one file: thirty small ones would be thirty requests before anything is seen.
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
    },
    watch: process.argv.includes('--watch') ? {} : null,
  },
});
