// What may be true of several at once, and so contradicts nothing: who likes jazz may like tango, what was done on Monday may have
// been done on Friday, and who is married to whom is so either way round.
import { wordsOf } from './word-list.ts';

/** What is done with one person or thing as well as with another: who likes jazz may like tango. */
export const ADDS_UP =
  wordsOf(`like likes liked love loves enjoy enjoys know knows met meet meets visit visits visited speak
  speaks spoke read reads watch watches watched plays play played bought buy buys attended attends invited invites
  recommends recommended follows wants needs tried tries ordered orders wrote writes learning studying reading
  watching playing collecting speaking visiting hired hires taught teaches knew saw sees eats eat drinks drink collects supports helped learns studied interested fan kennt mag
  trinkt isst spricht liest traf besuchte habla come bebe lee conoce gusta gustan visito`);

/** What is done again and again: on another day it was done another time. */
export const DONE_AGAIN =
  wordsOf(`serviced cleaned painted repaired inspected checked visited phoned rang met updated renewed paid watered
  went saw wrote sent ate watched played spoke talked trained swam ran cooked baked washed travelled traveled flew drove
  gewartet gereinigt besucht angerufen getroffen bezahlt gestrichen repariert visito llamo pago fue limpio pinto reparo
  visite appele paye`);

/** What two are to each other, either way round. */
export const MUTUAL =
  wordsOf(`married engaged siblings sibling twins twin cousins cousin friends friend neighbours neighbour neighbors neighbor
  colleagues colleague partners partner roommates roommate flatmates flatmate near beside opposite between met meets meet
  verheiratet verlobt befreundet neben casado casada casados junto amigos marie mariee voisin sposato sposata getrouwd`);
