// The days since anything was told first: looked at one by one, or replayed.
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { longDayOf, useNow } from '../parts/when.tsx';
import { dayStart } from '../parts/zone.ts';

const STEP_MS = 160;
/** A long life is replayed in larger steps, and not for longer. */
const MOST_STEPS = 90;

interface DaysProps {
  days: number;
  /** From today. */
  back: number;
  onBack(back: number): void;
}

export function Days({ days, back, onBack }: DaysProps) {
  const now = useNow();
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => {
      const next = Math.max(0, back - Math.ceil(days / MOST_STEPS));
      onBack(next);
      if (next === 0) setPlaying(false);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, back, days, onBack]);
  const day = back === 0 ? 'Today' : longDayOf(dayStart(now, -back));
  return (
    <div className="glass-days">
      <Button
        icon={isPlaying ? Pause : Play}
        onClick={() => {
          if (!isPlaying && back === 0) onBack(days);
          setPlaying(!isPlaying);
        }}
      >
        {isPlaying ? 'Pause' : 'Replay'}
      </Button>
      <label>
        <span className="unseen">Day</span>
        <input
          type="range"
          min={0}
          max={days}
          value={days - back}
          aria-valuetext={day}
          onChange={({ target }) => {
            setPlaying(false);
            onBack(days - Number(target.value));
          }}
        />
      </label>
      <span className="glass-day small">{day}</span>
    </div>
  );
}
