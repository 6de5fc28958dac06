// What there is one of at a time: who has another one of these has it in the place of the first.
import { wordsAndStems } from './word-list.ts';

/** Of a person or a matter there is one of these at a time: whose it is, who does it, where it is, what it is called. */
const single =
  wordsAndStems(`spouse native boss chair treasurer secretary captain coach trainer teacher tutor vet doctor dentist gp midwife plumber electrician landlord tenant neighbour accountant
  lawyer notary therapist hairdresser photographer caterer baker butcher gardener cleaner nanny babysitter godmother godfather wife husband mother father owner
  supplier provider insurer bank employer school capital password code wifi name colour size weight height age origin hometown birthplace birthday wedding venue address
  handle work live favourite favorite preferred main default deputy head leader host organiser organizer president mayor director ceo cto manager lead mentor
  supervisor referee speaker singer drummer bassist guitarist goalkeeper editor author architect contractor surgeon physio optician carer guardian executor
  trustee witness maid bestman brand model engine car phone laptop key keeper contact own belong expire keep store baptism funeral ceremony party reception
  anniversary christening rehearsal meeting conference headquarters office desk seat room floor platform terminal gate station stop exit`);

export function isSingle(concept: string, stem: string): boolean {
  return single().has(concept) || single().has(stem);
}
