// What holds a plugin, and how much it could do: the rating from 1 to 6 with every point it lost, and the walls around it.
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { Schemas } from '../hub/client.ts';
import { Said } from '../parts/words.tsx';

type Isolation = Schemas['Isolation'];
type SecurityRating = Schemas['SecurityRating'];

const BEST = 6;

export function Rating({ value }: { value: number }) {
  return (
    <span className={`rating ${value <= 2 ? 'low' : value <= 4 ? 'middle' : ''}`}>
      <span className="rating-bars" aria-hidden>
        {Array.from({ length: BEST }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: six bars that never move
          <i key={i} className={i < value ? 'on' : undefined} />
        ))}
      </span>
      <span className="numbers">
        <span className="unseen">Rated </span>
        {value} of {BEST}
      </span>
    </span>
  );
}

export function RatingReasons({ rating: { value, reasons } }: { rating: SecurityRating }) {
  return (
    <div className="stack-s">
      <p className="row">
        <Rating value={value} />
        <span className="quiet small">6 is the best: it asks for the least and is confined the most.</span>
      </p>
      {reasons.length > 0 && (
        <ul className="points">
          {reasons.map(({ points, sentence }) => (
            <li key={sentence}>
              <span className="numbers quiet">{points > 0 ? `+${points}` : `−${Math.abs(points)}`}</span>
              <Said>{sentence}</Said>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const LAYERS: Record<Isolation['layers'][number], string> = {
  permission: 'Node’s permission model: no files, no processes, no native code',
  'import-allow-list': 'it imports a short list of modules and nothing else',
  'stripped-globals': 'nothing that reaches out is left in its world',
  'empty-environment': 'it sees no setting of this machine',
  'memory-limit': 'its memory is limited',
  'cpu-limit': 'its share of the processor is limited',
  'time-limit': 'its time is limited',
  namespaces: 'a namespace of its own: it sees no other process',
  'no-files': 'no file of yours is there',
  'no-network': 'no network: only the hub asks for it',
  seccomp: 'the kernel refuses calls it does not need',
  seatbelt: 'the system’s sandbox holds it',
};

/** `tense`: what would hold it now, or what held it in one run. */
export function IsolationView({ isolation, tense }: { isolation: Isolation | null; tense: 'now' | 'then' }) {
  if (isolation === null)
    return <p className="quiet">The process that runs plugins has not said yet what confines them.</p>;
  const { level, layers, reason } = isolation;
  const isWhole = level === 'sandboxed';
  const Icon = isWhole ? ShieldCheck : ShieldAlert;
  return (
    <div className="stack-s">
      <p className={`isolation ${level}`}>
        <Icon size={18} aria-hidden />
        <span>
          <b>{isWhole ? 'Sandboxed' : 'Reduced'}</b>{' '}
          <span className="quiet">
            {isWhole ? (tense === 'now' ? 'by this machine' : 'for the whole run') : 'by less than a whole sandbox'}
          </span>
        </span>
      </p>
      {reason !== null && (
        <p>
          <Said>{reason}</Said>
        </p>
      )}
      <details>
        <summary>
          {layers.length} {layers.length === 1 ? 'wall' : 'walls'}
        </summary>
        <ul className="points">
          {layers.map((layer) => (
            <li key={layer}>{LAYERS[layer]}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
