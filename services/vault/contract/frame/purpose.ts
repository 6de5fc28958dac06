// A purpose taken apart: when it speaks of, which kinds of things, what task it is for, and the words that tell what it is
// about. What a purpose is written with (please, prepare, the user) says nothing of that.
import { isStopWord, termsOf } from '../../store/text-index/terms.ts';
import { typeMeant } from '../../store/text-index/texts.ts';
import { type Domain, domainsOf } from './domains.ts';
import { readWindow, type Window } from './window.ts';

export interface Purpose {
  text: string;
  window: Window | null;
  /** The types of objects that it calls by their kind. */
  kinds: ReadonlySet<string>;
  domains: ReadonlySet<Domain>;
  /** The words that tell what it is about, in their order. */
  telling: string;
  /** About whatever is going on. */
  isGeneric: boolean;
  /** About things as they were: what was, why it came so. */
  looksBack: boolean;
}

/** What a purpose is written with. Stems are compared, so one form of each is enough. */
const TASKS = new Set(
  termsOf(
    `user owner person please need want like help find look search tell know get give list explain describe summarize summary prepare write draft answer
    reply plan book order ask remind check make create update show suggest recommend choose decide propose confirm arrange organize set send review compare use
    using let thing things something anything everything info information detail details context question task full exact exactly still currently current recent
    latest available actual come came go going happen right new time day today when where how long often much many pull put next still already one two also
    schreib schreiben entwurf entwerfen plane planen vorbereiten bereite suche suchen finde erkläre erklären sag sagen gib mir bitte brauche brauchen will möchte soll
    muss kann machen bestellen buchen reservieren antworten antwort erinnere zeig zusammenfassen genau denn nun noch schon gerade eigentlich
    escribe escribir prepara preparar planear busca buscar explica dime necesito quiero puedo debo responder reserva reservar pedir ayuda todavía
    escreva escrever prepare preparar planejar planear procure buscar explique diga preciso quero resuma resumir ficou
    écris écrire prépare préparer cherche explique dis besoin veux répondre réserver aide résume
    scrivi scrivere prepara preparare cerca spiega dimmi serve voglio rispondere prenota aiuta
    schrijf schrijven bereid zoek leg uit zeg nodig wil antwoord boek help`,
  ).map(({ stem }) => stem),
);

/** Words that other languages put everywhere; those of English are stop words already. */
const LITTLE = new Set(
  `der die das den dem des ein eine einen einem einer und oder aber nicht ist sind war waren wird werden wurde hat haben hatte mit von zu zum zur für auf aus bei nach
  über unter vor durch gegen ohne um an am im in ins als wie was wer wen wem wo wann warum welche welcher welches welchen womit dass ob ich du er sie es wir ihr mich mir
  dich dir uns euch sich mein meine meinen meiner dein unser unsere kein keine man auch nur so da dann
  el la los las un una unos unas y o pero no es son era ser estar está con de del a al por para en sobre entre sin que qué quién cuándo cuánto cómo dónde cuál yo tú él ella
  nosotros me te se le lo mi mis tu su sus nuestro
  o os as um uma e ou mas não é são foi ser com do da dos das ao à pelo pela para em no na nos nas sobre que quem quando quanto como onde qual eu ele ela nós me te se meu minha
  le les un une des et ou mais ne pas est sont était être avec du de au aux par pour dans sur sans que qui quand combien comment où quel quelle je tu il elle nous vous mon ma mes
  il lo gli uno e o ma non è sono era essere con di del della dei a al alla per in nel nella su che chi quando quanto come dove quale io tu lui lei noi mio mia
  de het een en of maar niet is zijn was met van voor op in uit bij naar over dat wie wat wanneer hoe waar welke ik jij hij zij wij mij mijn`.split(
    /\s+/,
  ),
);

/** Purposes that name nothing: they are about whatever is going on. */
const GENERIC = new Set(
  `what matters now today next continue go on status update current overview summary help everything anything context
  resume start begin where were we work working project going happening brief catch up me`.split(/\s+/),
);

const LOOKS_BACK =
  /(?<![\p{L}])(?:was|were|did|had|happened|went|came|chose|decided|changed|history|lessons?|learn(?:ed|t)?|why|last (?:time|year|summer|spring|autumn|winter)|previous(?:ly)?|back then|war|waren|wurde|gelernt|lehren?|letztes mal|warum|damals|fue|fueron|por qué|aprendimos|foi|aprendemos|pourquoi|était|appris|perché|era|waarom|geleerd)(?![\p{L}])|前回|過去|失敗|なぜ|経緯|教訓/iu;

export function readPurpose(text: string, now: string, zone: string): Purpose {
  const { window, rest } = readWindow(text, now, zone);
  const kinds = new Set<string>();
  const telling: string[] = [];
  for (const [word] of rest.matchAll(/[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}'’.-]*/gu)) {
    const terms = termsOf(word);
    if (terms.length === 0 || LITTLE.has(word.toLowerCase())) continue;
    for (const term of terms) {
      const type = typeMeant(term);
      if (type !== undefined) kinds.add(type);
    }
    if (!terms.every((term) => isStopWord(term) || TASKS.has(term.stem) || typeMeant(term) !== undefined))
      telling.push(word);
  }
  const isGeneric =
    window === null && termsOf(text).every(({ word }) => GENERIC.has(word) || /^[a-z\d]{1,2}$/.test(word));
  return {
    text,
    window,
    kinds,
    domains: domainsOf(text),
    telling: isGeneric ? '' : telling.join(' '),
    isGeneric,
    looksBack: LOOKS_BACK.test(text),
  };
}
