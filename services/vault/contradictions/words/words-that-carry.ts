// The words that carry a statement and are no matter of it: "is", "costs", "already", "usually". Two statements that differ in
// nothing else say the same.
import { wordsOf } from './word-list.ts';
import { THE_OWNER } from './words-of-people.ts';

/** Words between a subject and what is said of it. */
export const COPULAS =
  wordsOf(`is are was were be been am ist sind war waren bin liegt liegen steht stehen stand lag es son esta estan era
  eran queda est sont etait e sono era sta staat ligt zijn ar er fica sao foi kept stored located parked`);

/** Words that say how sure or how usual something is, or carry what is said of it. */
export const CARRIERS =
  wordsOf(`there actually now currently still already usually normally always generally typically about around
  approximately roughly only just also really very exactly well user users owner has have had having gets get got said says
  costs cost amounts comes come takes place happens held scheduled planned plan set due moved rescheduled postponed changed
  again yet anymore longer ever soon ${THE_OWNER} lately recently officially regularly having nearly almost everything anything mostly probably apparently definitely finally exclusively erst bereits wieder
  weiter weiterhin encore toujours ancora sempre ainda al nog located based called named every each each per both new newly today then however please don doesn didn isn aren wasn weren
  won couldn shouldn wouldn hasn haven hadn s t dr mr mrs ms prof herr frau ya aun todavia jetzt noch schon immer nur auch
  findet statt geplant liegt steht kostet kostete betragt betrug cuesta costo queda esta mejor confirmed agreed decided noted total`);

/**
 * Words that join a subject with what is said of it, as "is" does: whether it takes, lasts or is ten minutes, costs or is ten
 * euros, and whether somebody is called something or has it for a name.
 */
export const SAYS_LITTLE =
  wordsOf(`pay pays paid paying charge charges charged price prices priced fee fees spend spends spent take takes taking took
  last lasts lasted lasting run runs running fit fits fitting use uses used using go goes going come came keep keeps
  invite invites invited inviting expect expects expected expecting build builds built make makes made supplied supply
  company firm attend attends attended belong belongs goal target rate size coming getting get turn turns turned becomes
  payment payments instalment instalments call calls calling weekend weekends mid middle late last attend goes moving
  doing does done deal deals handles handled responsible charge
  long tall high wide deep heavy lesson lessons class classes session sessions course
  contain contains hold holds name names deadline deadlines number numbers weigh weighs measure measures stand stands
 got must need needs want wants happen happens occur occurs totals amount
  zahlen zahle zahlt bezahle bezahlen bezahlt betragt betragen betrug betrugen dauert dauern fasst passen passt nutzen nutze nutzt verwenden
  verwende name preis findet lauft laufen kommt kommen hat haben
  pago paga pagan pagamos vale valen precio dura duran tarda usamos uso usa usan nombre tiene tenemos cabe caben
  appelle appelles paie paye payons paient prix dure durent coute coutent utilise utilisons utilisent nom tient
  costa costano prezzo durano usiamo custa custam preco paga dura usamos kosten kost betaal betaalt betalen duurt prijs naam`);

/** Stems of those that say of how much, how surely or how often it is so. Without them it is another fact. */
export const SCOPING =
  wordsOf(`onli just also alreadi still usual normal alway generally generalli typic plan everi new newli again both yet ever probabl appar said say
  decid agre confirm note postpon reschedul regular regularli soon recent recentli late final finali definit exclus offici today`);
