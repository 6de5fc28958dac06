// The process of a plugin, for one run: it reads what it shall run, gives up everything it does not need, loads the
// plugin's modules out of that first message, and calls its entry.
//
// It holds nothing: no files, no network, no environment. It trusts its host. What it does to the globals and to imports
// is the inner layer; the walls are outside of it (services/plugin-host/run/box.ts), and the host believes nothing it says.
import type { RunParams } from '../../../shared/methods/plugin-protocol.ts';
import { createHub, type Main } from '../sdk/hub.ts';
import { hardenShared, stripProcess } from './hardened.ts';
import { openHostLine } from './host-line.ts';
import { admitModules, moduleUrl } from './loader.ts';
import { stripGlobals } from './realm.ts';

const host = openHostLine();

host.onRun(async ({ modules, ...facts }: RunParams) => {
  const [path, name] = facts.plugin.entry.split(':') as [string, string];
  admitModules(modules);
  stripProcess();
  hardenShared();
  stripGlobals((level, message) => void host.ask('log', { level, message }).catch(() => {}));
  const module = (await import(moduleUrl(`${path}.js`))) as Record<string, unknown>;
  const main = module[name];
  if (typeof main !== 'function') throw new TypeError(`${path}.js exports no function named ${name}`);
  await (main as Main)(createHub(host.ask, facts));
});
