// Runs after `npm ci`: bundles each plugin that comes with the hub into build/plugins/ID, the folder that is installed.
// Only there do they become what any plugin is: plugin.toml, one module, hub-sdk and nothing else imported.
import { copyFileSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { rolldown } from 'rolldown';

const BUNDLED = 'services/plugin-host/bundled';
const SDK = /\/plugin-host\/sdk\/hub-sdk\.ts$/;

rmSync('build/plugins', { recursive: true, force: true });
for (const manifest of globSync(`${BUNDLED}/*/plugin.toml`)) {
  const folder = dirname(manifest);
  const target = join('build/plugins', `hub.${basename(folder)}`);
  const bundle = await rolldown({
    input: join(folder, 'sync.ts'),
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'] },
    external: /^node:/,
    plugins: [
      {
        name: 'hub-sdk',
        resolveId: (id) =>
          SDK.test(`/plugin-host/${id.replace(/^(\.\.\/)+/, '')}`) ? { id: 'hub-sdk', external: true } : null,
      },
    ],
    logLevel: 'warn',
  });
  mkdirSync(target, { recursive: true });
  await bundle.write({ file: join(target, 'sync.js'), format: 'esm' });
  copyFileSync(manifest, join(target, 'plugin.toml'));
}
