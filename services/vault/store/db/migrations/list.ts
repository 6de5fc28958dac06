// Every migration, in order. The number of a migration is its place; `user_version` counts those that were applied.
// Forward only: a vault from the future is refused.
import type { Database } from 'better-sqlite3-multiple-ciphers';
import * as objectsAndAudit from './001-objects-and-audit.ts';
import * as connections from './002-connections.ts';
import * as search from './003-search.ts';
import * as jobInput from './004-job-input.ts';
import * as vendorBatches from './005-vendor-batches.ts';
import * as origins from './006-origins.ts';
import * as plugins from './007-plugins.ts';
import * as connectors from './008-connectors.ts';
import * as pluginAccounts from './009-plugin-accounts.ts';
import * as eventIndex from './010-event-index.ts';
import * as signatures from './011-signatures.ts';
import * as filters from './012-filters.ts';
import * as reviewDates from './013-review-dates.ts';
import * as neighbours from './014-neighbours.ts';
import * as dueDates from './015-due-dates.ts';
import * as live from './016-live.ts';
import * as objectVectors from './017-object-vectors.ts';
import * as decisionStatus from './018-decision-status.ts';
import * as wordsByLanguage from './019-words-by-language.ts';
import * as vectorsOfEnglish from './020-vectors-of-english.ts';
import * as partitions from './021-partitions.ts';
import * as modelVectors from './022-model-vectors.ts';
import * as contradictions from './023-contradictions.ts';
import * as reviewQueue from './024-review-queue.ts';
import * as vectorsOfOtherLanguages from './025-vectors-of-other-languages.ts';
import * as told from './026-told.ts';
import * as expiring from './027-expiring.ts';
import * as sourceBytes from './028-source-bytes.ts';
import * as wordsKnownAnew from './029-words-known-anew.ts';
import * as keptProjects from './030-kept-projects.ts';
import * as idEndings from './031-id-endings.ts';
import * as pastOfNoProject from './032-past-of-no-project.ts';
import * as comparedAnew from './033-compared-anew.ts';
import * as otherKeys from './034-other-keys.ts';
import * as keysAnew from './035-keys-anew.ts';
import * as smallerSketches from './036-smaller-sketches.ts';
import * as entriesOfPurged from './037-entries-of-purged.ts';
import * as vectorsAsTaught from './038-vectors-as-taught.ts';
import * as toldAnew from './039-told-anew.ts';
import * as verbsKnownAnew from './040-verbs-known-anew.ts';
import * as settledProposals from './041-settled-proposals.ts';
import * as meaningsAnew from './042-meanings-anew.ts';
import * as nothingDenies from './043-nothing-denies.ts';
import * as rivals from './044-rivals.ts';
import * as readByParts from './045-read-by-parts.ts';
import * as languagesToldAnew from './046-languages-told-anew.ts';
import * as severalNumbers from './047-several-numbers.ts';
import * as oneAndMany from './048-one-and-many.ts';
import * as readOtherwise from './049-read-otherwise.ts';
import * as marksRead from './050-marks-read.ts';
import * as overAndNow from './051-over-and-now.ts';
import * as emailsAndNames from './052-emails-and-names.ts';
import * as smallWordsElsewhere from './053-small-words-elsewhere.ts';
import * as deathsUnderJobs from './054-deaths-under-jobs.ts';
import * as harmsReadOtherwise from './055-harms-read-otherwise.ts';

export interface Migration {
  up(db: Database): void;
}

export const MIGRATIONS: readonly Migration[] = [
  objectsAndAudit,
  connections,
  search,
  jobInput,
  vendorBatches,
  origins,
  plugins,
  connectors,
  pluginAccounts,
  eventIndex,
  signatures,
  filters,
  reviewDates,
  neighbours,
  dueDates,
  live,
  objectVectors,
  decisionStatus,
  wordsByLanguage,
  vectorsOfEnglish,
  partitions,
  modelVectors,
  contradictions,
  reviewQueue,
  vectorsOfOtherLanguages,
  told,
  expiring,
  sourceBytes,
  wordsKnownAnew,
  keptProjects,
  idEndings,
  pastOfNoProject,
  comparedAnew,
  otherKeys,
  keysAnew,
  smallerSketches,
  entriesOfPurged,
  vectorsAsTaught,
  toldAnew,
  verbsKnownAnew,
  settledProposals,
  meaningsAnew,
  nothingDenies,
  rivals,
  readByParts,
  languagesToldAnew,
  severalNumbers,
  oneAndMany,
  readOtherwise,
  marksRead,
  overAndNow,
  emailsAndNames,
  smallWordsElsewhere,
  deathsUnderJobs,
  harmsReadOtherwise,
];
