// The texts of a dump that wait: each is opened, some are found by their words and kinds, and those that are picked are decided
// about together.
import { useQuery } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { memo, useCallback, useMemo, useState } from 'react';
import { ownersWord } from '../../shared/owners-words.ts';
import { answered, hub, type Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { useWork } from '../hub/work.ts';
import { Button } from '../parts/button.tsx';
import { Chip } from '../parts/chip.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { Checkbox } from '../parts/field.tsx';
import { useKeys } from '../parts/keys.ts';
import { Failure } from '../parts/notice.tsx';
import { PickRow } from '../parts/pick-row.tsx';
import { Progress } from '../parts/progress.tsx';
import { Rows } from '../parts/rows.tsx';
import { stepKeys } from '../parts/step-keys.ts';
import { When } from '../parts/when.tsx';
import { Outside, Words } from '../parts/words.tsx';
import { NarrowingFields, nothingLike, useLookedAt, useNarrowed } from './narrowed.tsx';
import '../review/review.css';
import './import.css';

type Text = Schemas['WaitingText'];

const kindOf = ({ kind }: Text) => kind;
const numberOf = ({ number }: Text) => number;

export function WaitingTexts({ batch: { id } }: { batch: Schemas['VendorBatch'] }) {
  const { items: all, error, isPending, hasMore, more } = useList('/v1/import/vendor/{id}/texts', {}, { id });
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [throwing, setThrowing] = useState(false);
  const work = useWork();
  const narrowing = useNarrowed({ all, hasMore, error, more }, kindOf);
  const { shown: texts, isNarrowed } = narrowing;
  const { current, index, lookAt, move } = useLookedAt(texts, numberOf);
  // What was decided about is picked no more.
  const chosen = useMemo(() => all.map(numberOf).filter((number) => picked.has(number)), [all, picked]);
  const pick = useCallback(
    (numbers: readonly number[], on: boolean) =>
      setPicked((now) => {
        const next = new Set(now);
        for (const number of numbers) on ? next.add(number) : next.delete(number);
        return next;
      }),
    [],
  );
  const drawRow = useCallback(
    (text: Text, isCurrent: boolean) => (
      <TextRow text={text} isCurrent={isCurrent} isPicked={picked.has(text.number)} onOpen={lookAt} onPick={pick} />
    ),
    [picked, pick, lookAt],
  );
  useKeys('This import', [
    ...stepKeys(move),
    {
      press: 'x',
      does: 'Pick it, or leave it',
      run: () => current && pick([current.number], !picked.has(current.number)),
    },
  ]);
  const decide = (admit: boolean) =>
    work.begin('/v1/import/vendor/{id}/archive', {
      id,
      body: { admit, ...(chosen.length > 0 && { numbers: chosen }) },
    });
  const areAllPicked = useMemo(
    () => texts.length > 0 && texts.every(({ number }) => picked.has(number)),
    [texts, picked],
  );
  const isOne = all.length === 1 && !hasMore;
  const these = isOne ? 'it' : chosen.length === 0 ? 'them all' : chosen.length.toLocaleString('en');
  return (
    <section className="section" aria-labelledby="texts">
      <TextsHead
        isOne={isOne}
        count={`${all.length.toLocaleString('en')}${hasMore ? '+' : ''}`}
        these={these}
        isBusy={work.isRunning}
        onAdmit={() => void decide(true)}
        onThrow={() => setThrowing(true)}
      />
      <Failure error={error ?? work.error} />
      {work.isRunning && <Progress label="Deciding" done={work.job?.done ?? 0} total={work.job?.total ?? null} />}
      <div className="row filters-row">
        <NarrowingFields {...narrowing} />
        {texts.length > 1 && (
          <Checkbox
            label={`Pick all ${texts.length.toLocaleString('en')}${hasMore ? '+' : ''} shown`}
            checked={areAllPicked}
            onChange={(on) => pick(texts.map(numberOf), on)}
          />
        )}
      </div>
      {isPending && <Waiting lines={5} />}
      {!isPending && texts.length === 0 && isNarrowed && (
        <Empty icon={FileSearch} title="Nothing like that">
          <p>{nothingLike('text', hasMore)}</p>
        </Empty>
      )}
      {texts.length > 0 && (
        <div className="review">
          <Rows
            label="Texts that wait"
            items={texts}
            keyOf={({ number }) => String(number)}
            height={4.25}
            current={index}
            hasMore={hasMore}
            more={more}
          >
            {drawRow}
          </Rows>
          <div className="review-detail">{current && <Opened key={current.number} batch={id} text={current} />}</div>
        </div>
      )}
      <Confirm
        open={throwing}
        onClose={() => setThrowing(false)}
        title={throwingTitle(isOne, chosen.length)}
        action={`Throw ${these} away`}
        onConfirm={() => decide(false)}
      >
        <p>
          Nothing of {isOne ? 'it' : 'them'} is kept. The dump itself stays where it is; its memories still wait in
          Review.
        </p>
      </Confirm>
    </section>
  );
}

interface TextsHeadProps {
  isOne: boolean;
  count: string;
  /** What is decided about. */
  these: string;
  isBusy: boolean;
  onAdmit(): void;
  onThrow(): void;
}

function TextsHead({ isOne, count, these, isBusy, onAdmit, onThrow }: TextsHeadProps) {
  return (
    <div className="page-head">
      <div>
        <h2 id="texts">
          {isOne ? 'A text that waits' : 'Texts that wait'} <span className="quiet numbers">{count}</span>
        </h2>
        <p className="quiet">
          {isOne
            ? 'If you let it in, it becomes a document marked as coming from outside. If you throw it away, nothing of it is kept.'
            : 'If you let them in, they become documents marked as coming from outside. If you throw them away, nothing of them is kept.'}
        </p>
      </div>
      <div className="button-row">
        <Button look="danger" busy={isBusy} onClick={onThrow}>
          Throw {these} away
        </Button>
        <Button look="first" busy={isBusy} onClick={onAdmit}>
          Let {these} in
        </Button>
      </div>
    </div>
  );
}

function throwingTitle(isOne: boolean, picked: number): string {
  if (isOne) return 'Throw this text away?';
  return picked === 0 ? 'Throw all of these texts away?' : `Throw ${picked.toLocaleString('en')} of these texts away?`;
}

interface TextRowProps {
  text: Text;
  isCurrent: boolean;
  isPicked: boolean;
  onOpen(number: number): void;
  onPick(numbers: readonly number[], on: boolean): void;
}

const TextRow = memo(function TextRow({ text, isCurrent, isPicked, onOpen, onPick }: TextRowProps) {
  const { number, title, kind, length, written_at } = text;
  return (
    <PickRow
      title={title}
      verb="Pick"
      isCurrent={isCurrent}
      isPicked={isPicked}
      onOpen={() => onOpen(number)}
      onPick={() => onPick([number], !isPicked)}
    >
      <Chip>{ownersWord(kind)}</Chip>
      <span className="numbers">{length.toLocaleString('en')} characters</span>
      {written_at && <When at={written_at} />}
    </PickRow>
  );
});

function Opened({ batch, text: { number, title } }: { batch: string; text: Text }) {
  // It never changes, and is gone as soon as it was decided about: nothing makes it old.
  const { data, error, isPending } = useQuery({
    queryKey: ['waiting text', batch, number],
    queryFn: async () => {
      const params = { path: { id: batch, number } };
      return answered(await hub.GET('/v1/import/vendor/{id}/texts/{number}', { params }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Outside what="From another service">
      <h3 className="voice big">
        <Words>{title}</Words>
      </h3>
      {isPending && <Waiting lines={4} />}
      <Failure error={error} />
      {data && (
        <p className="opened-text">
          <Words>{data.body_text}</Words>
        </p>
      )}
    </Outside>
  );
}
