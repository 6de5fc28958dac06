// What the keyboard can do right here.
import { Dialog } from '../parts/dialog.tsx';
import { useLayers } from '../parts/keys.ts';

export function KeySheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const layers = useLayers();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard"
      description="Everything works with the keyboard. These go faster."
    >
      <div className="key-sheet">
        {layers.toReversed().map(({ name, keys }) => {
          const told = keys.filter(({ does }) => does !== undefined);
          return told.length === 0 ? null : (
            <section key={name}>
              <h3>{name}</h3>
              <dl>
                {told.map(({ press, does }) => (
                  <div key={press}>
                    <dt>{does}</dt>
                    <dd>
                      {press.split(' ').map((key) => (
                        <kbd key={key}>{nameOf(key)}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}

function nameOf(key: string): string {
  return /^[A-Z]$/.test(key) ? `⇧ ${key}` : key.replace('mod+', 'Ctrl ');
}
