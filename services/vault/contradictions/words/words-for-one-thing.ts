// Words that mean one thing wherever they stand, "flat" and "apartment", with all their forms; and those that do not although they
// look alike: a sister is no brother.
import { wordsOf } from './word-list.ts';

/** Words for one thing that happens. */
const SAME_EVENT = [
  'start starts started begin begins began beginning commences beginnt beginn empieza comienza comienzo debut commence inizia inizio comeca',
  'end ends ended ending expire expires expired finish finishes finished endet termina acaba caduca finit fini finisce acabou',
  'leave leaves left leaving depart departs departing',
  'arrive arrives arrived arriving land lands landing landed',
  'flat apartment condo',
  'mail mails email emails e-mail',
  'doctor physician gp',
  'phone telephone mobile cellphone',
  'car automobile',
  'kid kids child children',
  'meeting appointment',
  'holiday holidays vacation vacations',
  'mum mom mother mama',
  'dad father papa',
  'grandma grandmother granny',
  'grandpa grandfather grandad granddad',
  'work works job working',
  'birthday born',
  'licence license licenses licences',
  'bike bicycle bikes bicycles',
  'lawyer attorney solicitor',
  'boss manager',
  'salary wage wages',
  'purchase purchased buy bought buys buying',
  'submit submits submitted hand hands handed',
  'trip journey',
  'film movie',
  'operation surgery',
  'medicine medication',
  'pill pills tablet tablets',
  'sofa couch',
  'fridge refrigerator',
  'trousers pants',
  'soccer football',
  'coach trainer',
  'colleague coworker',
  'client customer',
  'invoice bill',
  'shop store',
  'exam test',
  'folder directory',
  'repository repo',
  'database db',
  'website site',
  'application app',
  'photo picture',
  'allergy allergies allergic allergie allergien allergisch alergia alergico alergica allergique',
  'intolerance intolerant',
  'reside resides resided live lives lived living',
  'choose chooses chose chosen pick picks picked select selects selected',
  'postpone postpones postponed delay delays delayed',
  'teach teaches taught teaching',
  'study studies studied studying',
  'street road',
  'rubbish trash garbage bins bin',
  'tap faucet',
  'nappy diaper',
  'sick ill',
  'pupil pupils student students',
  'rent rental',
  'deploy deploys deployed deployment',
  'release releases released',
  'review reviews reviewed',
  'train trains training trained practice practise',
  'rehearsal rehearsals rehearse rehearses',
];

export const EVENT_OF: ReadonlyMap<string, string> = new Map(
  SAME_EVENT.flatMap((line) => {
    const words = line.split(' ');
    const forms = words.flatMap((word) => (word.endsWith('s') ? [word] : [word, `${word}s`]));
    return forms.map((word): [string, string] => [word, words[0] as string]);
  }),
);

/** Kin by the ending of the word alone: a sister is not a brother. */
export const GENDERED =
  wordsOf(`hermano hermana hijo hija primo prima tio tia abuelo abuela nino nina vecino vecina amigo amiga suegro suegra
  nieto nieta novio novia cunado cunada sobrino sobrina filho filha irmao irma avo neto neta vizinho vizinha
  figlio figlia zio zia nonno nonna cugino cugina amico amica ragazzo ragazza cognato cognata
  hermanos hermanas hijos hijas tios tias abuelos abuelas padrino madrina padrinho madrinha`);
