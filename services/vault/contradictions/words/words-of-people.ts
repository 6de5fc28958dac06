// The words for somebody: the owner, kin, what stands before a name. All words folded.
import { wordsOf } from './word-list.ts';

/** What assistants call the person they speak for. */
export const THE_OWNER =
  'user usuario usuaria nutzer nutzers nutzerin benutzer benutzers benutzerin utilisateur utilisatrice utente utilizador utilizadora gebruiker';

/** Words for the owner or somebody else, and for what is theirs. */
export const OWNERS_OWN =
  wordsOf(`i me my mine we us our ours myself ich mich mir mein meine meinem meinen meiner wir uns unser unsere unseren yo mi mis me nosotros nuestro nuestra
  je moi mon ma mes nous notre nos io mio mia miei noi nostro nostra eu meu minha nosso nossa ik mij mijn wij ons onze ${THE_OWNER}`);
export const KIN =
  wordsOf(`spouse mother mum mom dad father kid kids child children son daughter sister brother wife husband partner grandma grandpa grandmother
  grandfather gran nan granny grandad motherinlaw fatherinlaw sisterinlaw brotherinlaw soninlaw daughterinlaw parentsinlaw uncle aunt cousin nephew niece parents baby twins twin
  mutter mama vater papa kinder kind sohn tochter schwester bruder frau mann oma opa onkel tante eltern grosseltern
  madre padre padres hijo hija hijos hermano hermana mujer marido abuela abuelo abuelos tio tia pais avos
  genitori nonni parents moeder vader broer zus zoon dochter ouders opa irmao irma sogro sogra suegro suegra
  mere pere fils fille soeur frere mari femme figlio figlia moglie marito nonna nonno filho filha mae pai avo`);

/** Words for kin that differ only in the ending: a sister is no brother. */
export const GENDERED =
  wordsOf(`hermano hermana hijo hija primo prima tio tia abuelo abuela nino nina vecino vecina amigo amiga suegro suegra
  nieto nieta novio novia cunado cunada sobrino sobrina filho filha irmao irma avo neto neta vizinho vizinha
  figlio figlia zio zia nonno nonna cugino cugina amico amica ragazzo ragazza cognato cognata
  hermanos hermanas hijos hijas tios tias abuelos abuelas padrino madrina padrinho madrinha`);

/** Titles, as they stand before a name. */
export const TITLES = wordsOf(
  'dr mr mrs ms prof herr herrn frau senor senora senhor senhora don monsieur madame signor signora',
);
/** More titles, for reading what a statement means. As it is written, "Miss Marple" is a name of two words. */
const MORE_TITLES = wordsOf('miss mister professor');

export function isTitle(folded: string): boolean {
  return TITLES.has(folded) || MORE_TITLES.has(folded);
}

/** Words behind which stands what somebody or something is called. */
export const CALLED = wordsOf(
  'called named titled heisst heisse heissen nennt namens genannt llama llaman llamo llamado llamada appelle appelee chiama chiamato chiamata chama chamo chamado chamada heet heter hedder',
);
