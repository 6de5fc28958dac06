import { Keyboard, Lock, Menu } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useLine } from '../hub/live.ts';
import { lockVault } from '../hub/session.ts';
import { IconButton } from '../parts/button.tsx';
import { remarkFailure } from '../parts/toast.tsx';
import type { WaitingCount } from '../review/waiting.ts';
import { GROUPS, PLACES, placeOf } from './places.ts';

export const Navigation = memo(function Navigation({ waiting }: { waiting: WaitingCount }) {
  const [path] = useLocation();
  const here = placeOf(path);
  const list = useRef<HTMLElement>(null);
  // Where the window has no room for all places, the one that is open is in sight.
  useEffect(() => {
    if (here !== undefined) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  return (
    <nav ref={list} className="navigation" aria-label="Places">
      <Link href="/" className="brand" tabIndex={-1} aria-hidden>
        <img src="/ui/mark.svg" alt="" width="26" height="26" /> Context Hub
      </Link>
      {GROUPS.map(({ group, name }) => {
        const places = PLACES.filter((place) => place.group === group);
        return places.length === 0 ? null : (
          <div key={group} className={`navigation-group ${group}`}>
            {name && <p>{name}</p>}
            <ul>
              {places.map((place) => (
                <li key={place.path}>
                  <Link
                    href={place.path}
                    aria-current={place === here ? 'page' : undefined}
                    onPointerEnter={() => void place.load()}
                  >
                    <place.icon size={18} strokeWidth={1.8} aria-hidden />
                    <span>{place.name}</span>
                    {place.path === '/review' && <Badge waiting={waiting} />}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
});

const LINES = { opening: 'Connecting', live: 'Live', lost: 'Connection lost' };

export const NavigationFoot = memo(function NavigationFoot({ onKeys }: { onKeys(): void }) {
  const line = useLine();
  return (
    <div className="navigation-foot">
      <span className={`line ${line}`}>{LINES[line]}</span>
      <IconButton icon={Keyboard} name="Keyboard" onClick={onKeys} className="end" />
      <IconButton icon={Lock} name="Lock the vault" onClick={() => void lockVault().catch(remarkFailure)} />
    </div>
  );
});

function Badge({ waiting }: { waiting: WaitingCount }) {
  if (waiting.count === 0) return null;
  return (
    <span className="badge">
      {waiting.text}
      <span className="unseen"> waiting</span>
    </span>
  );
}

/** On a phone: the places to live in, within reach of a thumb. */
export const TabBar = memo(function TabBar({ waiting, onMenu }: { waiting: WaitingCount; onMenu(): void }) {
  const [path] = useLocation();
  const here = placeOf(path);
  return (
    <nav className="tab-bar" aria-label="Main places">
      {PLACES.filter(({ group }) => group === 'main').map((place) => (
        <Link key={place.path} href={place.path} aria-current={place === here ? 'page' : undefined}>
          <place.icon size={20} strokeWidth={1.8} aria-hidden />
          {place.name}
          {place.path === '/review' && <Badge waiting={waiting} />}
        </Link>
      ))}
      <button type="button" onClick={onMenu}>
        <Menu size={20} strokeWidth={1.8} aria-hidden />
        All places
      </button>
    </nav>
  );
});
