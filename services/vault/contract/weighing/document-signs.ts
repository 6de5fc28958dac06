// What speaks for a document being needed for a purpose, and the documents that it is asked of. What each sign is worth stands in
// worths.ts.
import { meantByRecord } from '../../search/record-meaning.ts';
import { aptnessInAll } from '../../store/meaning/aptness.ts';
import { type Candidate, candidateById } from '../../view/candidates.ts';
import { type Looking, newestValid, type Valid, validAt } from '../../view/valid-at.ts';
import type { Frame } from '../frame/frame.ts';
import { likeliestProjects } from './pool.ts';
import { hitsOf, namingWords, relevanceTo } from './relevance.ts';

export interface DocumentSigns {
  /** How much of the purpose it says; it says the most of all documents. */
  said: number;
  saidFirst: number;
  /** How likely the purpose is about the project that it lies in; it lies in none. */
  near: number;
  loose: number;
  /** How apt it is for the purpose. */
  apt: number;
}

/** The newest documents of each project that may be meant are weighed, up to so many. */
const NEWEST = 8;
/** Aptness, as log odds, is divided by what is usual of an apt document; beyond these bounds it says no more. */
const USUAL_APTNESS = 4;
const APTNESS = { least: -0.5, most: 2 };
/** The aptness of a document in a language that the glossary does not know. */
const UNKNOWN_APTNESS = 0.5;

/** A document that may be needed, and the version of it that is valid. */
interface FoundDocument {
  candidate: Candidate;
  valid: Valid;
}

export function documentsFor(looking: Looking, frame: Frame): FoundDocument[] {
  const found = new Map<string, FoundDocument>();
  const add = (candidate: Candidate, valid: Valid | undefined) => {
    if (valid !== undefined && !found.has(candidate.record.id)) found.set(candidate.record.id, { candidate, valid });
  };
  for (const { candidate } of [...frame.hits, ...frame.likes])
    if (candidate.record.type === 'artifact') add(candidate, validAt(looking, candidate));
  const framed = frame.project === null ? [] : [frame.project.record.id];
  for (const id of new Set([...framed, ...likeliestProjects(frame)])) {
    const project = candidateById(looking.reader, id, looking.now)?.project;
    if (!project) continue;
    for (const { candidate, ...valid } of newestValid(looking, 'artifact', project, NEWEST).newest)
      add(candidate, valid);
  }
  return [...found.values()];
}

export function signsOfDocuments<Found extends FoundDocument>(
  frame: Frame,
  documents: readonly Found[],
): (Found & { signs: DocumentSigns })[] {
  if (documents.length === 0) return [];
  const naming = namingWords(frame);
  const said = new Map(
    hitsOf(frame, 'artifact').map((hit) => [hit.candidate.record.id, relevanceTo(frame, hit, naming)]),
  );
  const saidBy = ({ candidate: { record } }: Found) => said.get(record.id) ?? 0;
  const most = Math.max(0, ...documents.map(saidBy));
  const aptnessOf = aptnessInAll(frame.purpose.text);
  return documents.map((document) => {
    const { project, record } = document.candidate;
    const aptness = aptnessOf(meantByRecord(record));
    const apt = aptness === undefined ? UNKNOWN_APTNESS : aptness / USUAL_APTNESS;
    return {
      ...document,
      signs: {
        said: saidBy(document),
        saidFirst: Number(most > 0 && saidBy(document) === most),
        near: project ? (frame.likely.get(project.id) ?? 0) : 0,
        loose: Number(project === null),
        apt: Math.max(APTNESS.least, Math.min(APTNESS.most, apt)),
      },
    };
  });
}
