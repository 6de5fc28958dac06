// How likely a document is needed for a purpose. It is told by its name and read by its id, and what stands in it may be more than all
// the lists hold: so it is weighed by itself, by fewer signs than what is told, and beside no other thing.
import type { Looking, Valid } from '../../view/valid-at.ts';
import type { Frame } from '../frame/frame.ts';
import { documentsFor, signsOfDocuments } from './document-signs.ts';
import { needOfDocument } from './need.ts';

interface WeighedDocument {
  valid: Valid;
  need: number;
}

/** The likeliest first. */
export function weighDocuments(looking: Looking, frame: Frame): WeighedDocument[] {
  const weighed = signsOfDocuments(frame, documentsFor(looking, frame)).map(({ valid, signs }) => ({
    valid,
    need: needOfDocument(signs),
  }));
  return weighed.sort((a, b) => b.need - a.need || (a.valid.record.id < b.valid.record.id ? 1 : -1));
}
