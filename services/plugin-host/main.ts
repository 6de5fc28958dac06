// The plugin-host process: the one place where what strangers wrote is opened and run.
//
// It owns the boxes of the plugins and the network that they are lent. It trusts the supervisor and the vault, and no
// plugin, no package and no catalog. It must never hand a plugin a secret that it did not declare, ask a host in its
// stead that it may not ask, or believe a child about anything but its own wishes.
//
// What opens packages and catalogs is loaded when it is first needed: idle, this process is a Node that waits.
import { HubError } from '../../shared/errors.ts';
import type { Link } from '../../shared/ipc/link.ts';
import { runWorker, type Settings } from '../../shared/ipc/worker.ts';
import type { ParamsOf, ResultOf } from '../../shared/methods/method.ts';
import { pluginHost, pluginRun } from '../../shared/methods/plugins.ts';
import type { PluginFiles } from '../../shared/plugin-folder.ts';
import { type Isolation, isolationOf } from '../../shared/schemas/plugin.ts';
import type { CatalogSource } from './catalog/fetch-catalog.ts';
import { type Box, launchIn, probeBox } from './run/box.ts';

const stopping = new AbortController();

runWorker({
  name: 'plugin-host',
  peers: ['vault'],
  start: async ({ handlers, settings, link }) => {
    const vault = link('vault');
    const box = probeBox();
    vault.onConnect = () => void introduce(vault, box, settings);
    handlers
      .on(pluginHost.examine, (what) => examine(what, settings))
      .on(pluginHost.fetchCatalog, async () =>
        (await import('./catalog/fetch-catalog.ts')).fetchCatalog(catalogOf(settings)),
      )
      .on(pluginHost.run, async (request, { signal }) => run(request, signal, { vault, settings, box: await box }));
    // Its children die with it; the closing channel tells what they were doing.
    return { state: null, drain: async () => stopping.abort() };
  },
});

async function introduce(vault: Link, box: Promise<Box>, { plugins_dir }: Settings): Promise<void> {
  const { offeredPlugins } = await import('./offered.ts');
  const report = { isolation: isolationIn(await box), available: offeredPlugins(plugins_dir) };
  await vault.ask(pluginRun.report, report).catch(() => {
    // The vault has gone again; it will be told when it is back.
  });
}

function isolationIn(box: Box): Isolation {
  return isolationOf(launchIn(box, { memoryBytes: 0, cpuSeconds: 1, wallMs: 1 }).layers, box.missing);
}

async function run(
  request: ParamsOf<typeof pluginHost.run>,
  signal: AbortSignal,
  { vault, settings, box }: { vault: Link; settings: Settings; box: Box },
): Promise<ResultOf<typeof pluginHost.run>> {
  const [{ runPlugin }, { HostCalls }, { PluginFetch }] = await Promise.all([
    import('./run/plugin-run.ts'),
    import('./run/host-calls.ts'),
    import('./fetch/plugin-fetch.ts'),
  ]);
  const { manifest, modules, settings: values, approved_hosts, trigger, now, last_success_at } = request;
  const { id, version, entry } = manifest.plugin;
  const fetch = new PluginFetch({
    hosts: manifest.permissions.hosts,
    approved: approved_hosts,
    ownPort: settings.port,
    tokenFor: async (host) => (await vault.ask(pluginRun.token, { run: request.run, host })).token,
  });
  await using calls = new HostCalls(request, vault, fetch);
  return await runPlugin({
    params: { plugin: { id, version, entry }, modules, settings: values, trigger, now, last_success_at },
    box,
    serve: calls.serve,
    onRefusal: calls.onRefusal,
    signal: AbortSignal.any([signal, stopping.signal]),
  });
}

async function examine(
  what: ParamsOf<typeof pluginHost.examine>,
  settings: Settings,
): Promise<ResultOf<typeof pluginHost.examine>> {
  const { files, signer } = await open(what, settings);
  const { requirePackage } = await import('./package/plugin-package.ts');
  return { ...requirePackage(files), signer };
}

async function open(
  what: ParamsOf<typeof pluginHost.examine>,
  settings: Settings,
): Promise<{ files: PluginFiles; signer: string | null }> {
  if ('files' in what) {
    const files = Object.entries(what.files).map(([path, bytes]) => [path, Buffer.from(bytes, 'base64')]);
    return { files: Object.fromEntries(files) as PluginFiles, signer: null };
  }
  if ('plugin_id' in what) {
    const { offeredFiles } = await import('./offered.ts');
    return { files: offeredFiles(settings.plugins_dir, what.plugin_id, what.origin), signer: null };
  }
  const { unpack } = await import('./package/packed.ts');
  if ('pack' in what) return unpack(Buffer.from(what.pack, 'base64'));
  const { fetchPackage } = await import('./catalog/fetch-catalog.ts');
  return unpack(await fetchPackage(catalogOf(settings), what.address, what.sha256, what.length));
}

function catalogOf({ catalog_url, catalog_pubkey, catalog_development }: Settings): CatalogSource {
  if (catalog_url !== null && catalog_pubkey !== null) {
    return { url: catalog_url, publicKey: catalog_pubkey, development: catalog_development };
  }
  throw new HubError('not_found', 'No catalog is set up.', {
    fix: 'Set HUB_CATALOG_URL and HUB_CATALOG_PUBKEY, then start the hub again.',
  });
}
