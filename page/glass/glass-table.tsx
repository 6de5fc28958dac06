// The same as a table: for the keyboard, for whoever listens, and for whoever wants to read the things of a tile one by one.
import { memo, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Named, wordFor } from '../parts/named.tsx';
import { Words } from '../parts/words.tsx';
import { STANDINGS } from './standings.ts';
import type { Tile } from './view.ts';

interface GlassTableProps {
  tiles: readonly Tile[];
  isOwner: boolean;
}

export const GlassTable = memo(function GlassTable({ tiles, isOwner }: GlassTableProps) {
  const [open, setOpen] = useState<string | null>(null);
  const opened = tiles.find((tile) => keyOf(tile) === open);
  return (
    <section className="section" aria-labelledby="glass-numbers">
      <h2 id="glass-numbers">The same in numbers</h2>
      <div className="glass-scroll">
        <table className="glass-table">
          <thead>
            <tr>
              <th scope="col">Project</th>
              <th scope="col">Things</th>
              {!isOwner && <th scope="col">Sees</th>}
              <th scope="col">Told</th>
              <th scope="col">Only you</th>
              <th scope="col">Proposed</th>
            </tr>
          </thead>
          <tbody>
            {tiles.map((tile) => {
              const { all, seen, told, onlyOwner } = tile.counts;
              return (
                <tr key={keyOf(tile)}>
                  <th scope="row">
                    <Button look="bare" onClick={() => setOpen(keyOf(tile))}>
                      {tile.project === null ? 'No project' : <Words>{tile.project.title}</Words>}
                    </Button>
                  </th>
                  <td>{all}</td>
                  {!isOwner && <td>{seen}</td>}
                  <td>{told}</td>
                  <td>{onlyOwner}</td>
                  <td>{tile.proposals.length}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Dialog
        open={opened !== undefined}
        onClose={() => setOpen(null)}
        title={opened?.project?.title ?? 'No project'}
        wide
      >
        {opened && <Things tile={opened} />}
      </Dialog>
    </section>
  );
});

function keyOf({ project }: Tile): string {
  return project?.id ?? '';
}

const AT_ONCE = 50;

/** The newest first, as in every list. */
function Things({ tile: { things, proposals } }: { tile: Tile }) {
  const [shown, setShown] = useState(AT_ONCE);
  const there = things.filter(({ standing }) => standing !== 'unmade').toReversed();
  return (
    <div className="stack-s">
      {proposals.length > 0 && (
        <p>
          <Link href="/review">{proposals.length === 1 ? 'One proposal' : `${proposals.length} proposals`}</Link>{' '}
          {proposals.length === 1 ? 'waits' : 'wait'} for you.
        </p>
      )}
      <ul className="glass-things">
        {there.slice(0, shown).map(({ id, standing }) => (
          <li key={id}>
            <span className="clip">
              <Named id={id} />
            </span>
            <span className="quiet small">
              {wordFor(id)}, {STANDINGS[standing]}
            </span>
          </li>
        ))}
      </ul>
      {there.length > shown && (
        <div className="button-row">
          <Button onClick={() => setShown(shown + AT_ONCE)}>More</Button>
        </div>
      )}
    </div>
  );
}
