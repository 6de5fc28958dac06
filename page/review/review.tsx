// The place where its owner decides: what waits, what was decided, and what was put off.
import { useInAddress } from '../parts/in-address.ts';
import { DecidedList, DeferredList } from './decided.tsx';
import { NotifySwitch } from './notify.tsx';
import { WaitingList } from './waiting-list.tsx';
import './review.css';

type View = 'waiting' | 'decided' | 'off';
const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
  { value: 'off', label: 'Put off' },
];

export default function Review() {
  const [view, setView] = useInAddress<View>('view', 'waiting', VIEWS);
  return (
    <div className="stack review-page">
      <header>
        <h1>Review</h1>
        <p className="quiet">Nothing suggested here counts until you accept it.</p>
      </header>
      <div className="row filters">
        {VIEWS.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="filter"
            aria-pressed={view === value}
            onClick={() => setView(value)}
          >
            {label}
          </button>
        ))}
        <span className="end">
          <NotifySwitch />
        </span>
      </div>
      {view === 'waiting' && <WaitingList />}
      {view === 'decided' && <DecidedList />}
      {view === 'off' && <DeferredList />}
    </div>
  );
}
