// What is denied, forbidden, given up or done without: people have many phrases for each, and what reads denials knows single words.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import type { Rewriting } from '../rewriting.ts';

/** An allergy denies its thing: otherwise, being allergic to nuts and having nuts would be two subjects. */
export const tolerance = whenAsked(
  (): Rewriting => [
    [
      /\b(?:not|never|no|without (?:any|an)) (?:known |longer )?(?:allergic|allergy|intolerant|allergies) (?:to|against|of)\b/gi,
      'tolerates',
    ],
    [/\b(allergic|allergy|intolerant|allergies) (?:to|against|of)\b/gi, '$1 not'],
    [/\bgegen (\p{Lu}\p{L}+) ((?:nicht )?(?:mehr )?allergisch)(?!\p{L})/gu, '$2 gegen $1'],
    [/\b(?:nicht|keine(?:rlei)?) (?:mehr )?(?:allergisch|Allergien?) (?:gegen|auf)\b/gi, 'verträgt'],
    [/\bkeine (?!Lebensmittel|Kontakt)(\p{Lu}\p{Ll}{2,}?)allergien?(?!\p{L})/gu, 'verträgt $1'],
    [/\b(allergisch|Allergien?)(?: gegen\b| auf\b|: )/gi, '$1 vermeidet '],
    [
      /(?:\b(?:hat|habe|haben|leidet an|leide an) (?:eine[r]? )?)?\b(?!Lebensmittel|Kontakt)(\p{Lu}\p{Ll}{2,}?)allergien?(?!\p{L})/gu,
      'allergisch vermeidet $1',
    ],
    [/(?<!\p{L})(al[ée]rgic[oa]|alergias?) (?:a la|a los|a las|al|a|aos?|às?)(?!\p{L})/giu, '$1 nunca'],
    [/(?<!\p{L})(allergique|allergies?) (?:aux|au|à la|à)(?!\p{L})/giu, '$1 pas'],
  ],
);

export const denied = whenAsked(
  (): Rewriting => [
    [
      /(?<!\p{L})(?:(?:for|through) lack of|(?:por|a) falta de|faute de|in mancanza di|bij gebrek aan)(?!\p{L})/giu,
      'not',
    ],
    [
      /\b(?:(?:has|have|had|'ve) )?(?:(?:decided|voted|opted|chosen|chose) (?:against|not to)|(?:backed|pulled|opted|dropped) out of|ruled out)\b/gi,
      'not',
    ],
    [/(?<!\p{L})(?:renonc\p{L}+ [àa]|r[ei]nunci\p{L}+ a[lo]?|desist\p{L}+ d[eao]s?)(?!\p{L})/giu, 'not'],
    // Words that only say how far something is denied.
    [
      /(?<!\p{L})(?:at all|whatsoever|überhaupt|du tout|en absoluto|affatto|de modo (?:algum|nenhum)|helemaal(?= (?:niet|geen)))(?!\p{L})/giu,
      '',
    ],
    [
      /\b(?:is|are) (?:right |strictly )?(?:out|off)(?= for (?:me|him|her|us|them)\b|\s*(?:[.,;!]|$))/gi,
      'is forbidden',
    ],
    [/\b(?:is|are|was|were|stays?) (?:(?:kept|left|always|all) )?free (?:of|from) /gi, 'has no '],
    [/\b(?:has|have|is|are) yet to\b|\b(?:is|are) (?:far from|anything but)\b/gi, 'not'],
    [
      /\b(?:steers? clear of|stays? (?:away from|off|clear of)|keeps? (?:away from|off)|(?:does|goes|do|go|manages?) without|swor[en] off|cuts? out|(?:will|would|do|does) not touch)\b/gi,
      'avoids',
    ],
    [
      /\b(is|are) (?:perfectly |absolutely |totally )?(?:fine|ok|okay|all right|no problem)(?= (?:for|with|by|in|on|at)\b|\s*(?:[.,;!]|$))/gi,
      '$1 allowed',
    ],
    [/\b(never|not) (?:learn(?:ed|t)?(?: how)? to|able to|know how to|manage[sd]? to|want to|like to)\b/gi, '$1'],
    [/\bunable to\b/gi, 'not'],
    [/\b(?:has|have|had) left (?=\p{Lu})/gu, 'stopped '],
    [/\bclosed (?:to|for) (?=\p{L}{3})/giu, 'not '],
    [
      /\bleft (?=(?:the|our|my|her|his) (?:\p{L}+ ){0,2}(?:club|team|band|choir|group|company|party|board|committee|society|union|firm)\b)/giu,
      'stopped ',
    ],
    [/\bleft (?:the|her|his|my|our|their) (?:job|post|position|role) (?=at|with|in)/gi, 'stopped working '],
    [/\bnon-(?=\p{L})/giu, 'not '],
    [
      /\b(?:is|are|am|was|were) not (?:allowed|permitted) (?=(?!to|in|on|at|by|for|before|after|during|near|without|any ?more|until|inside|here)\p{L})/giu,
      'not ',
    ],
    [/\b(?:is|are|am|was|were) not (?:allowed|permitted)(?! to)\b/gi, 'is forbidden'],
    [
      /(?<=\b(?:forbids?|bans?|prohibits?|allows?|permits?|against|forbidden|allowed) (?:from )?)(?:keeping|having|owning) /gi,
      '',
    ],
    [/\b(?:is|are|am|was|were) not (?:allowed|permitted) to\b/gi, 'not'],
    [/(?<!\p{L})(?:ne |n')(\p{L}+) plus(?!\p{L})/giu, '$1 pas'],
    [/\bnever (?=got|had|learnt|learned|passed)/gi, 'not '],
    [/\bnot (?:a|one|any)(?: single)? (?:penny|cent|dime|bit|drop|thing)\b/gi, 'not'],
    [/\ba (?:penny|cent|dime|drop)\b/gi, ''],
    [/\bnot only\b/gi, 'also'],
    [/\bno need to\b/gi, 'not must'],
    [/\bno longer\b|\bnot any ?more\b/gi, 'stopped'],
    [/\bretired from\b/gi, 'stopped'],
    [/\bnot once\b/gi, 'never'],
    [/\boff (?:limits|the table|the menu)\b|\bout of bounds\b|\boff-limits\b/gi, 'banned'],
    [/\bhat (?:mit )?(?:dem |der |den )?(.{1,40}) (?:aufgeh[öo]rt|aufgegeben)(?!\p{L})/giu, 'stopped $1'],
    [
      /(?<!\p{L})(?:(?:ha )?(?:dej[óo]|dejado) de|ya no|parou de|deixou de|j[áa] n[ãa]o|(?:ha |ho )?smesso di|non(?=.* pi[ùu](?!\p{L})))(?!\p{L})/giu,
      'stopped',
    ],
    [/(?<!\p{L})(?:a |ai |ont |avons )?arr[êe]t[ée]e?s?(?: de| d')?(?!\p{L})/giu, 'stopped'],
    [/\b(?:l[äa]sst|l[äa]ßt) (\p{L}+) stehen\b/giu, 'ablehnt $1'],
    [/\b(?:rührt|ruhrt)\b(.{1,40})\ban\b/giu, '$1'],
  ],
);
