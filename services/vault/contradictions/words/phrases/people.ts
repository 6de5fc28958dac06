// Who somebody is: kin, age, trade, who is above whom. The same is said by a noun here and by a verb there.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import type { Rewriting } from '../rewriting.ts';

export const people = whenAsked(
  (): Rewriting => [
    [
      /\b(?:(?:is|was|am|'s|grew up) )?(?:as )?(?:an|the) only child\b(?: (?:in|of) (?:the|my|his|her|a) family)?/gi,
      'has no siblings',
    ],
    [/\bturn(?:s|ed|ing)? (\d{1,3})\b/gi, 'is $1 years old'],
    [/\b(?:has|have|'ve) (?:lived|been living) in ([^.,;]{2,30}?) since\b/gi, 'moved to $1 in'],
    [/(?<=\b(?:my|our|his|her|their|twin|(?:user|owner)'s) (?:\p{L}+ )?)boys\b/giu, 'sons'],
    [/(?<=\b(?:my|our|his|her|their|twin|(?:user|owner)'s) (?:\p{L}+ )?)girls\b/giu, 'daughters'],
    [/,? \baged (?=\d)/gi, ' '],
    [/\b(?:is|am|are) (an? \p{L}+(?: \p{L}+)?) by (?:profession|trade|training|occupation)\b/giu, 'works as $1'],
    [/\b(?:profession|occupation|job(?: title)?) is (?=(?:an? )?\p{Ll})/gu, 'works as '],
    [/\b(?:follows?|following|is on|am on|are on|keeps?) (?:an? |the )?(\p{L}+) diet\b/giu, 'is $1'],
    [/\b(?:mother tongue|first language)\b/gi, 'native language'],
    [/\b(?:is|am|are) (?:happily )?married to\b/gi, 'spouse is'],
    [
      /\b(?:(?:is|are) )?(?:expecting|having|going to have) (?:a|their (?:\p{L}+ )?|another) (?:baby|child)\b/giu,
      'is pregnant',
    ],
    [/\bpregnant,? (?:and )?due\b/giu, 'pregnant'],
    [/\b(maternity|paternity|parental|sick|annual|paid|unpaid) leave\b/gi, '$1 absence'],
    [/\b(?:(?:will )?be|is|are|'s|goes|comes) back (?:at|to) work after\b/gi, 'returns from'],
    [/\b(?:family doctor|family physician|general practitioner)\b/gi, 'gp'],
    [/\b(?:(?:am|is|are) )?(?:an? )?(?:patients? of|registered with|under the care of) (?=Dr\b)/g, 'gp is '],
    [
      /\b(?:takes?|taking|has|have|having|gets?) (?:(?:his|her|my|our|their) )?(?:weekly )?(\p{L}+) lessons? (?:with|from) (?=\p{Lu})/gu,
      '§s $1 teacher is ',
    ],
    [
      /\b(?:line|direct|hiring|team) manager\b|\bsupervisor\b|\b(?:reports?|reporting|answers?) (?:directly |straight )?to\b/gi,
      'boss',
    ],
    [/\b(?:looks?|looked|looking) after\b|\b(?:in|puts?) charge of\b|\bresponsible for\b/gi, 'handles'],
    [/\b(?:takes?|took|taken|taking) over (?:as|from)\b/gi, 'handles'],
    [/\bsupervis(?:es|ed)\b/gi, 'boss of'],
    [/\b(?:is|are|am) employed (?:at|by|with)\b/gi, 'works at'],
    [/\bgrown-?ups?\b/gi, 'adults'],
    [/\b(?:birth ?place|place of birth) is\b/gi, 'born in'],
    [/\b(?:gets?|got|getting) married\b|\btie[sd]? the knot\b|\btying the knot\b/gi, 'wedding'],
    [/\b(?:splits?|splitting|broken?|breaks?|breaking) up\b/gi, 'separated'],
    [/\b(?:passed|passes) away\b/gi, 'died'],
    [/\b(?:every|all) (?:one|kid|child|person|pupil|student)\b/gi, 'everyone'],
    [/\bon (?:my|your|his|her|our|their|its) own\b|\bby (?:him|her|my)self\b/gi, 'alone'],
    [/\b(?:signed|signs) up\b/gi, 'joined'],
  ],
);
