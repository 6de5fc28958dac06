// What waits and may say the same, below what is shown: each is decided with it, or is set apart and waits by itself.
import { alikeOf } from '../../shared/review/waiting-record.ts';
import type { Schemas } from '../hub/client.ts';
import { Who } from '../parts/named.tsx';
import { Outside, Words } from '../parts/words.tsx';
import { setApart, useSetApart } from './perhaps-same.ts';

export function AlikeTold({ proposal }: { proposal: Schemas['MemoryProposal'] }) {
  const apart = useSetApart();
  const alike = alikeOf(proposal);
  if (alike.length === 0) return null;
  return (
    <Outside what="Perhaps the same, and decided with it">
      {alike.map(({ id, says, submitted_by }) => (
        <label key={id} className="alike">
          <input type="checkbox" checked={!apart.has(id)} onChange={({ target }) => setApart(id, !target.checked)} />
          <span>
            <Words>{says}</Words> (<Who id={submitted_by} />)
          </span>
        </label>
      ))}
      <p className="quiet small">What you take the tick from goes on to wait by itself.</p>
    </Outside>
  );
}
