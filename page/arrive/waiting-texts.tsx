// The texts of a dump that wait: each is opened, some are found by their words and kinds, and those that are picked are decided
// about together.
import { useQuery } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { memo, useCallback, useMemo, useState } from 'react';
import { ownersWord } from '../../shared/owners-words.ts';
import { answered, hub, type Schemas } from '../hub/client.ts';
import { useList, useToTheEnd } from '../hub/lists.ts';
import { useWork } from '../hub/work.ts';
import { Button } from '../parts/button.tsx';
import { Chip } from '../parts/chip.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { Checkbox, TextField } from '../parts/field.tsx';
import { useInAddress } from '../parts/in-address.ts';
import { useKeys } from '../parts/keys.ts';
import { Failure } from '../parts/notice.tsx';
import { PickRow } from '../parts/pick-row.tsx';
import { Progress } from '../parts/progress.tsx';
import { Rows } from '../parts/rows.tsx';
import { SelectField } from '../parts/select.tsx';
import { When } from '../parts/when.tsx';
import { Outside, Words } from '../parts/words.tsx';
import '../review/review.css';
import './arrive.css';

type Text = Schemas['WaitingText'];

const ANY = 'any';

export function WaitingTexts({ batch: { id } }: { batch: Schemas['VendorBatch'] }) {
  const { items: all, error, isPending, hasMore, more } = useList('/v1/import/vendor/{id}/texts', {}, { id });
  const [sought, setSought] = useState('');
  const [kind, setKind] = useInAddress('kind', ANY);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [currentNumber, setCurrentNumber] = useState<number | null>(null);
  const [throwing, setThrowing] = useState(false);
  const work = useWork();
  const isNarrowed = sought.trim() !== '' || kind !== ANY;
  const texts = useMemo(() => narrowed(all, sought.trim().toLowerCase(), kind), [all, sought, kind]);
  // What is looked for may be further down than what was read.
  useToTheEnd({ hasMore: isNarrowed && hasMore, error, more });
  const found = texts.findIndex(({ number }) => number === currentNumber);
  const index = found === -1 ? 0 : found;
  const current = texts[index];
  // What was decided about is picked no more.
  const chosen = useMemo(
    () => all.filter(({ number }) => picked.has(number)).map(({ number }) => number),
    [all, picked],
  );
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
      <TextRow
        text={text}
        isCurrent={isCurrent}
        isPicked={picked.has(text.number)}
        onOpen={setCurrentNumber}
        onPick={pick}
      />
    ),
    [picked, pick],
  );
  const move = (step: number) =>
    setCurrentNumber(texts[Math.min(texts.length - 1, Math.max(0, index + step))]?.number ?? null);
  useKeys('This import', [
    { press: 'j', does: 'Next', run: () => move(1) },
    { press: 'k', does: 'The one before', run: () => move(-1) },
    { press: 'ArrowDown', run: () => move(1) },
    { press: 'ArrowUp', run: () => move(-1) },
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
      <div className="page-head">
        <div>
          <h2 id="texts">
            {isOne ? 'A text that waits' : 'Texts that wait'}{' '}
            <span className="quiet numbers">
              {all.length.toLocaleString('en')}
              {hasMore && '+'}
            </span>
          </h2>
          <p className="quiet">
            {isOne
              ? 'If you let it in, it becomes a document marked as coming from outside. If you throw it away, nothing of it is kept.'
              : 'If you let them in, they become documents marked as coming from outside. If you throw them away, nothing of them is kept.'}
          </p>
        </div>
        <div className="button-row">
          <Button look="danger" busy={work.isRunning} onClick={() => setThrowing(true)}>
            Throw {these} away
          </Button>
          <Button look="first" busy={work.isRunning} onClick={() => void decide(true)}>
            Let {these} in
          </Button>
        </div>
      </div>
      <Failure error={error ?? work.error} />
      {work.isRunning && <Progress label="Deciding" done={work.job?.done ?? 0} total={work.job?.total ?? null} />}
      <div className="row filters-row">
        <TextField label="With these words" type="search" value={sought} onChange={setSought} />
        <SelectField
          label="Of this kind"
          value={kind}
          onChange={setKind}
          options={[
            { value: ANY, label: 'everything' },
            ...kindsOf(all, kind).map((value) => ({ value, label: ownersWord(value) })),
          ]}
        />
        {texts.length > 1 && (
          <Checkbox
            label={`Pick all ${texts.length.toLocaleString('en')}${hasMore ? '+' : ''} shown`}
            checked={areAllPicked}
            onChange={(on) =>
              pick(
                texts.map(({ number }) => number),
                on,
              )
            }
          />
        )}
      </div>
      {isPending && <Waiting lines={5} />}
      {!isPending && texts.length === 0 && isNarrowed && (
        <Empty icon={FileSearch} title="Nothing like that">
          <p>
            {hasMore ? 'Looking through the others…' : 'No text of this import has these words and is of this kind.'}
          </p>
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

function throwingTitle(isOne: boolean, picked: number): string {
  if (isOne) return 'Throw this text away?';
  return picked === 0 ? 'Throw all of these texts away?' : `Throw ${picked.toLocaleString('en')} of these texts away?`;
}

function narrowed(all: readonly Text[], words: string, kind: string): readonly Text[] {
  return all.filter((each) => (kind === ANY || each.kind === kind) && each.title.toLowerCase().includes(words));
}

/** Of what was read so far, and the one that is looked for. */
function kindsOf(all: readonly Text[], chosen: string): string[] {
  const kinds = new Set<string>(all.map(({ kind }) => kind));
  if (chosen !== ANY) kinds.add(chosen);
  return [...kinds].sort();
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
