// Whether somebody asks what was, and not what will be: then a day that is named without its year or week is the last of its name.
// What was decided or promised for a day is no such question, for that day may be to come.

const ASKS_WHAT_WAS: readonly RegExp[] = [
  /(?<!\p{L})(?:did (?:i|we|he|she|they) (?:do|have|get|see|meet|eat|go|work|spend|talk|speak|call|buy)|(?:what|who|where|how) (?:was|were|happened|went)|how did .{1,60} go|had (?:i|we) got)(?!\p{L})/iu,
  /(?<!\p{L})(?:(?:was|wie|wo|wer) war(?:en)?|(?:was|wen|wo) (?:hatte|hatten)|(?:was|wen|wo) (?:habe?|haben|bin|sind|ist) .{1,80}(?:gemacht|getan|getroffen|gesehen|gegessen|gewesen|passiert|gesprochen|gekauft|gelaufen))(?!\p{L})/iu,
  /(?<!\p{L})(?:qué (?:hice|hicimos|pasó|tuve|tuvimos|había|hubo|fue)|cómo (?:fue|me fue|nos fue)|con quién (?:hablé|estuve)|o que (?:fiz|fizemos|aconteceu|tive|tivemos|houve|foi)|como foi)(?!\p{L})/iu,
  /(?<!\p{L})(?:qu['’]ai-je fait|qu['’]avais-je|(?:qu['’]est-ce que |ce que )j['’]ai fait|s['’]est(?:-il)? passé|comment s['’]est|(?:che )?cosa (?:ho fatto|abbiamo fatto|avevo|è successo|c['’]era)|com['’]è andat[ao]|wat (?:heb|hebben) .{1,80}gedaan|wat (?:was|had|gebeurde)|hoe (?:was|ging))(?!\p{L})/iu,
  /何をした|何があった|何をしました|でしたか|ありましたか|どうだった/u,
];

export function isSaidOfThePast(purpose: string): boolean {
  return ASKS_WHAT_WAS.some((pattern) => pattern.test(purpose));
}
