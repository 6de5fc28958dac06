// `hub connections`: everything that is connected.
import { ownedHub } from '../api/api-client.ts';
import { activeGrants, connectionsOf, shownName } from '../api/named.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print, table } from '../terminal/output.ts';
import { when } from '../terminal/when.ts';

export async function listConnections(options: CommandOptions): Promise<void> {
  const hub = await ownedHub(options);
  const [connections, grants] = await Promise.all([connectionsOf(hub), activeGrants(hub)]);
  const rows = connections.map((each) => [
    each.id,
    shownName(each),
    each.status,
    String(grants.filter(({ connection_id }) => connection_id === each.id).length),
    when(each.last_seen_at),
  ]);
  const none = 'Nothing is connected; `hub connect cursor` connects an assistant, `hub pair NAME` any program.';
  print(
    connections,
    rows.length === 0 ? none : table([['ID', 'NAME', 'STATE', 'GRANTS', 'LAST SEEN'], ...rows]),
    options,
  );
}
