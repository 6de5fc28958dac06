// How far long work has come.
import { Progress as BaseProgress } from '@base-ui/react/progress';

export function Progress({ label, done, total }: { label: string; done: number; total: number | null }) {
  return (
    <BaseProgress.Root
      className="progress"
      value={total === null || total === 0 ? null : Math.min(100, (done / total) * 100)}
    >
      <BaseProgress.Label>{label}</BaseProgress.Label>
      <span className="quiet numbers">
        {total === null ? done.toLocaleString('en') : `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`}
      </span>
      <BaseProgress.Track className="progress-track">
        <BaseProgress.Indicator className="progress-bar" />
      </BaseProgress.Track>
    </BaseProgress.Root>
  );
}
