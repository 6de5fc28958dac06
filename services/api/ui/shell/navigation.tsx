import { Keyboard, Lock } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useLine } from '../hub/live.ts';
import { lockVault } from '../hub/session.ts';
import { IconButton } from '../parts/button.tsx';
import { remarkFailure } from '../parts/toast.tsx';
import { GROUPS, PLACES, placeOf } from './places.ts';

export function Navigation({ waiting }: { waiting: number }) {
  const [path] = useLocation();
  const here = placeOf(path);
  return (
    <nav className="navigation" aria-label="Places">
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
                    {place.path === '/review' && waiting > 0 && (
                      <span className="badge">
                        {waiting > 999 ? '999+' : waiting}
                        <span className="unseen"> waiting</span>
                      </span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

const LINES = { opening: 'Connecting', live: 'Live', lost: 'Connection lost' };

export function NavigationFoot({ onKeys }: { onKeys(): void }) {
  const line = useLine();
  return (
    <div className="navigation-foot">
      <span className={`line ${line}`}>{LINES[line]}</span>
      <IconButton icon={Keyboard} name="Keyboard" onClick={onKeys} className="end" />
      <IconButton icon={Lock} name="Lock the vault" onClick={() => void lockVault().catch(remarkFailure)} />
    </div>
  );
}
