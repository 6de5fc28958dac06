// One thing that is said of something, with its name: a row in a list of facts. What is not said has no row.
import type { ReactNode } from 'react';
import type { Schemas } from '../hub/client.ts';
import { ClassificationChip, OnlyYou } from './chip.tsx';
import { KeptUntil } from './kept-until.tsx';
import { Named } from './named.tsx';
import { type Classification, isOnlyMine, touched, whoSees } from './sensitivity.ts';
import { Day } from './when.tsx';
import { Words } from './words.tsx';

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface WordsFactProps {
  name: string;
  words: string | readonly string[] | null | undefined;
}

export function WordsFact({ name, words }: WordsFactProps) {
  const text = typeof words === 'string' ? words : (words ?? []).join(', ');
  return text === '' ? null : (
    <Fact name={name}>
      <Words>{text}</Words>
    </Fact>
  );
}

export function DayFact({ name, at }: { name: string; at: string | null }) {
  return at === null ? null : (
    <Fact name={name}>
      <Day at={at} />
    </Fact>
  );
}

/** Another object that it has to do with. */
export function NamedFact({ name, id }: { name: string; id: string | null | undefined }) {
  return id == null ? null : (
    <Fact name={name}>
      <Named id={id} />
    </Fact>
  );
}

interface Guarded {
  classification: Classification;
  policy_tags: readonly string[];
  /** What else is known of it. */
  sensitivity_flags?: readonly string[];
}

/** Whom it is kept from. */
export function SensitivityFact({ of }: { of: Guarded }) {
  const { classification, policy_tags, sensitivity_flags = [] } = of;
  return (
    <Fact name="Sensitivity">
      {isOnlyMine({ policy_tags }) ? <OnlyYou /> : <ClassificationChip of={classification} />}{' '}
      <span className="quiet small">
        {isOnlyMine({ policy_tags }) ? 'No assistant is shown it, whatever you granted' : whoSees(classification)}
        {sensitivity_flags.length > 0 && ` · touches ${touched(sensitivity_flags)}`}
      </span>
    </Fact>
  );
}

type Holding = Partial<Pick<Schemas['Memory'], 'valid_from' | 'valid_until'>>;

/** From when to when it is true. */
export function HoldsFact({ of }: { of: Holding }) {
  return of.valid_from || of.valid_until ? (
    <Fact name="Holds">
      <FromUntil of={of} />
    </Fact>
  ) : null;
}

export function FromUntil({ of: { valid_from, valid_until } }: { of: Holding }) {
  return (
    <>
      {valid_from && (
        <>
          from <Day at={valid_from} />{' '}
        </>
      )}
      {valid_until && (
        <>
          until <Day at={valid_until} />
        </>
      )}
    </>
  );
}

export function KeptFact({ of: { retention } }: { of: Partial<Pick<Schemas['Memory'], 'retention'>> }) {
  return retention ? (
    <Fact name="Kept">
      <KeptUntil {...retention} />
    </Fact>
  ) : null;
}
