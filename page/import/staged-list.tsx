// The objects of an archive that arrived as a list, and beside it the one that is looked at.
import { useCallback } from 'react';
import { Rows } from '../parts/rows.tsx';
import type { StagedChoices } from './staged-choices.ts';
import { StagedDetail, StagedRow } from './staged-object.tsx';
import type { Staged } from './staged-objects.ts';

interface StagedListProps extends Pick<StagedChoices, 'choices' | 'choose'> {
  label: string;
  objects: readonly Staged[];
  index: number;
  onLookAt(id: string): void;
  hasMore: boolean;
  more(): void;
}

export function StagedList({ label, objects, index, onLookAt, choices, choose, hasMore, more }: StagedListProps) {
  const current = objects[index];
  const drawRow = useCallback(
    (object: Staged, isCurrent: boolean) => (
      <StagedRow object={object} choice={choices[object.id] ?? null} isCurrent={isCurrent} onOpen={onLookAt} />
    ),
    [choices, onLookAt],
  );
  return (
    <div className="review">
      <Rows
        label={label}
        items={objects}
        keyOf={({ id }) => id}
        height={4.25}
        current={index}
        hasMore={hasMore}
        more={more}
      >
        {drawRow}
      </Rows>
      <div className="review-detail">
        {current && (
          <StagedDetail
            key={current.id}
            object={current}
            choice={choices[current.id] ?? null}
            onChoose={(choice) => choose([current.id], choice)}
          />
        )}
      </div>
    </div>
  );
}
