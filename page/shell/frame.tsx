// The frame around every place: navigation, the state of the line to the hub, the keys that work everywhere.
import { Search } from 'lucide-react';
import { Component, lazy, memo, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { kindOf } from '../../shared/id-kinds.ts';
import { Alarm } from '../audit/alarm.tsx';
import { api } from '../hub/cache.ts';
import { useLine } from '../hub/live.ts';
import { lockVault } from '../hub/session.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Waiting } from '../parts/empty.tsx';
import { EVERYWHERE, useKeys } from '../parts/keys.ts';
import { wordFor } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { remarkFailure } from '../parts/toast.tsx';
import { undoLast } from '../parts/undo.ts';
import { liveIn, zoneFor } from '../parts/zone.ts';
import { useNotifications } from '../review/notify.tsx';
import { useReviewCount } from '../review/waiting.ts';
import { KeySheet } from './key-sheet.tsx';
import { Navigation, NavigationFoot, TabBar } from './navigation.tsx';
import { patient } from './patient.ts';
import { PLACES, placeOf } from './places.ts';

const Palette = lazy(
  patient(
    () => import('./palette.tsx'),
    () => true,
  ),
);

export function Frame() {
  const [path, navigate] = useLocation();
  const [sheet, setSheet] = useState(false);
  const [menu, setMenu] = useState(false);
  const [palette, setPalette] = useState(false);
  const main = useRef<HTMLElement>(null);
  const waiting = useReviewCount();
  useNotifications();
  const zone = useOwnersZone();
  const showKeys = useCallback(() => setSheet(true), []);
  const showMenu = useCallback(() => setMenu(true), []);
  const place = placeOf(path);
  const name = nameOfTab(path);

  useKeys(EVERYWHERE, [
    ...PLACES.map(({ path, name, key }) => ({ press: `g ${key}`, does: `Go to ${name}`, run: () => navigate(path) })),
    { press: '/', does: 'Search', run: () => navigate('/search') },
    { press: 'mod+k', does: 'Go anywhere', run: () => setPalette(true) },
    { press: 'u', does: 'Undo, for ten seconds', run: undoLast },
    { press: '?', does: 'Show these keys', run: () => setSheet(true) },
    { press: 'L', does: 'Lock the vault', run: () => void lockVault().catch(remarkFailure) },
  ]);

  useEffect(() => {
    document.title = `${waiting.count > 0 ? `(${waiting.text}) ` : ''}${name} · Context Hub`;
  }, [name, waiting.count, waiting.text]);

  // A place is read from its beginning; the first one is where the browser puts it.
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    setMenu(false);
    window.scrollTo(0, 0);
    // What a place begins with may be a field, which took the focus already.
    if (!main.current?.contains(document.activeElement) || !document.activeElement?.matches('input'))
      main.current?.focus({ preventScroll: true });
  }, [path]);

  return (
    <div className="frame">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <aside className="side">
        <Navigation waiting={waiting} />
        <NavigationFoot onKeys={showKeys} />
      </aside>
      <header className="top">
        <Link href="/" className="brand">
          <img src="/ui/mark.svg" alt="" width="24" height="24" /> Context Hub
        </Link>
        <Link href="/search" className="icon-button" aria-label="Search">
          <Search size={18} aria-hidden />
        </Link>
      </header>
      <LostLine />
      <main ref={main} id="content" className="content" tabIndex={-1}>
        <Alarm />
        <PlaceItself key={`${place?.path} ${zone}`} place={place} />
      </main>
      <TabBar waiting={waiting} onMenu={showMenu} />
      <Dialog open={menu} onClose={() => setMenu(false)} title="All places">
        <Navigation waiting={waiting} />
        <NavigationFoot onKeys={showKeys} />
      </Dialog>
      <Suspense>{palette && <Palette onClose={() => setPalette(false)} />}</Suspense>
      <KeySheet open={sheet} onClose={() => setSheet(false)} />
    </div>
  );
}

/** What stands in it is its own, and does not change because the frame tells of one more that waits. */
const PlaceItself = memo(function PlaceItself({ place }: { place: ReturnType<typeof placeOf> }) {
  return (
    <Boundary>
      <Suspense fallback={<Waiting lines={6} />}>{place ? <place.page /> : <NotHere />}</Suspense>
    </Boundary>
  );
});

/** Known before anything below is drawn, and what was drawn by another one is drawn anew. */
function useOwnersZone(): string {
  const { data } = api.useQuery('get', '/v1/profile');
  const zone = zoneFor(data?.time_zone);
  liveIn(zone);
  return zone;
}

/**
 * A browser writes the titles of its tabs into its history, in plain text: they tell what kind of thing is open and which one,
 * and never what it says.
 */
function nameOfTab(path: string): string {
  const place = placeOf(path);
  if (place === undefined) return 'Not here';
  const id = path.slice(place.path.length + 1);
  if (kindOf(id) === undefined) return place.name;
  const word = wordFor(id);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} …${id.slice(-6)}`;
}

function LostLine() {
  const line = useLine();
  return (
    <div className="line-state" role="status">
      {line === 'lost' && (
        <p>
          <span className="pulse" aria-hidden /> The connection to the hub is lost. What you see may be old; it comes
          back by itself.
        </p>
      )}
    </div>
  );
}

function NotHere() {
  return (
    <div className="stack">
      <h1>There is nothing here</h1>
      <p>
        No page of the hub has this address. <Link href="/">Go home</Link>, or <Link href="/search">search</Link>.
      </p>
    </div>
  );
}

/** A fault in one place leaves the others alone. */
class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error() };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return <Failure error={this.state.error} retry="Load the page again" onRetry={() => location.reload()} />;
  }
}
