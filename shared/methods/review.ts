// What the owner reviews beside proposals: what is to be looked at again, what is put off, what was decided.
import { Closed, Id, Instant, Nullable, OneOf, Type } from '../schemas/fields.ts';
import {
  DECIDABLE,
  Decided,
  Deferred,
  DueObject,
  KeepRequest,
  Kept,
  Retired,
  ReviewSettings,
} from '../schemas/review.ts';
import { forOwner, type Method, READS, WRITES, Written } from './method.ts';
import { ExpectedVersion, Page, PageRequest, Target } from './records.ts';

export const review = {
  listDue: {
    ...forOwner('review.list_due', READS),
    params: PageRequest,
    result: Page(DueObject),
    summary: 'What is to be looked at again, what has waited longest first',
  },
  keepDue: {
    ...forOwner('review.keep', WRITES),
    params: Closed({ id: Id, expected_version: ExpectedVersion, ...KeepRequest.properties }),
    result: Written(Kept),
    summary: 'Say that what was to be looked at again is still so',
  },
  retire: {
    ...forOwner('review.let_go', WRITES),
    params: Target,
    result: Written(Retired),
    summary: 'Let go what was to be looked at again',
  },
  defer: {
    ...forOwner('review.defer', WRITES),
    params: Closed({ id: Id, until: Nullable(Instant) }),
    result: Written(Closed({ id: Id, until: Nullable(Instant) })),
    summary: 'Put a decision off to a day, or ask for it at once',
  },
  listDeferred: {
    ...forOwner('review.list_deferred', READS),
    params: PageRequest,
    result: Page(Deferred),
    summary: 'What is put off, the soonest first',
  },
  listDecided: {
    ...forOwner('review.list_decided', READS),
    params: Closed({
      ...PageRequest.properties,
      type: Type.Optional(OneOf(...DECIDABLE)),
      asked_by: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Who asked, by their id' })),
    }),
    result: Page(Decided),
    summary: 'What was decided, the newest first, and whether there is a way back',
  },
  reviewSettings: {
    ...forOwner('review.settings', READS),
    params: Closed({}),
    result: ReviewSettings,
    summary: 'How long a proposal may wait',
  },
  changeReviewSettings: {
    ...forOwner('review.change_settings', WRITES),
    params: ReviewSettings,
    result: Written(ReviewSettings),
    summary: 'Say how long a proposal may wait',
  },
} as const satisfies Record<string, Method>;

export const REVIEW_METHODS: readonly Method[] = Object.values(review);
