// The words that only introduce a value, by its kind: "due" and "deadline" before a date, "costs" and "in all" before an amount. They say
// nothing that the value does not say, and where only they differ, two statements are about one matter.
import type { Unit } from '../reading/gist/unit.ts';
import { wordsAndStems, wordsOf } from '../words/word-list.ts';

/** Words that only say that a date, an amount or a name follows. */
const ONLY_OF_KIND: Readonly<Record<string, ReadonlySet<string>>> = {
  date: wordsOf(`date due deadline day hour appointment timing schedule scheduled hand-in
    termin datum frist stichtag tag abgabe abgabetermin uhrzeit fecha plazo hora dia data prazo echeance delai jour heure scadenza termine giorno
    datum termijn deadline`),
  amount:
    wordsOf(`amount total sum count number figure headcount size quantity contando total suma importe monto cantidad
    betrag summe anzahl gesamt zahl nombre montant somme quantita importo somma valor quantia totaal bedrag aantal`),
  name: wordsOf('name nombre nom nome naam called person company firm firma empresa entreprise ditta bedrijf'),
  place:
    wordsOf(`place spot location address standort platz ort stelle lugar sitio ubicacion direccion lieu endroit adresse luogo posto
    indirizzo local endereco plek adres stellplatz`),
  order: wordsOf(`first then afterwards afterward last finally follow follows next order
    erst zuerst danach dann anschliessend zuletzt primero luego despues ultimo premier puis ensuite enfin prima poi infine primeiro depois
    eerst daarna dan`),
};

export function isOnlyOfKind({ folded, stem }: Unit, kind: string): boolean {
  return ONLY_OF_KIND[kind]?.has(folded) === true || ONLY_OF_KIND[kind]?.has(stem) === true;
}

/** Words that join a value to what has it, whether it costs, is charged or paid, or whether it holds, seats or is made for so many. */
const CARRIES: Readonly<Record<string, () => ReadonlySet<string>>> = {
  amount:
    wordsAndStems(`cost charge pay earn measure weigh long length height tall wide high last hold fit seat contain consist count number
    take give receive spend reach manage need use total amount stay remain left employ rise raise fall drop increase run go size sized
    large surface area reading age old turn per each altogether current actual price fee rate worth include have member people person allow permit limit maximum exist insist create comprise`),
  date: wordsAndStems(`due deadline date day schedule plan set fix book happen occur hold organise last continue until say since fall expect postpone move reschedule delay
    new current actual next`),
};

export function carries({ concept, stem, folded }: Unit, kind: string): boolean {
  const words = CARRIES[kind]?.();
  return words !== undefined && [concept, stem, folded].some((each) => words.has(each));
}
