// Phrases that one word says as well: to steer clear of something is to avoid it, to be in two minds is to doubt. A statement is read with
// the words in their place. What only says how far, and what is said in passing, is left out.
import { whenAsked } from '../../../../shared/when-asked.ts';
import type { Language } from '../../store/text-index/languages/detect.ts';
import { rewritten } from './rewriting.ts';

/** Several words that say what one does. The text is unified already. */
const phrasesOfAll = whenAsked((): readonly (readonly [RegExp, string])[] => [
  [
    /(?<!\p{L})(?:(?:for|through) lack of|(?:por|a) falta de|faute de|in mancanza di|bij gebrek aan)(?!\p{L})/giu,
    'not',
  ],
  [
    /\b(?:(?:has|have|had|'ve) )?(?:(?:decided|voted|opted|chosen|chose) (?:against|not to)|(?:backed|pulled|opted|dropped) out of|ruled out)\b/gi,
    'not',
  ],
  [/(?<!\p{L})(?:renonc\p{L}+ [àa]|r[ei]nunci\p{L}+ a[lo]?|desist\p{L}+ d[eao]s?)(?!\p{L})/giu, 'not'],
  // They only say how far something is denied.
  [
    /(?<!\p{L})(?:at all|whatsoever|überhaupt|du tout|en absoluto|affatto|de modo (?:algum|nenhum)|helemaal(?= (?:niet|geen)))(?!\p{L})/giu,
    '',
  ],
  [/\b(?:is|are) (?:right |strictly )?(?:out|off)(?= for (?:me|him|her|us|them)\b|\s*(?:[.,;!]|$))/gi, 'is forbidden'],
  [/\b(?:is|are|was|were|stays?) (?:(?:kept|left|always|all) )?free (?:of|from) /gi, 'has no '],
  [/\b(?:has|have|is|are) yet to\b|\b(?:is|are) (?:far from|anything but)\b/gi, 'not'],
  [
    /\b(?:steers? clear of|stays? (?:away from|off|clear of)|keeps? (?:away from|off)|(?:does|goes|do|go|manages?) without|swor[en] off|cuts? out|(?:will|would|do|does) not touch)\b/gi,
    'avoids',
  ],
  [
    /\b(?:(?:is|was|am|'s|grew up) )?(?:as )?(?:an|the) only child\b(?: (?:in|of) (?:the|my|his|her|a) family)?/gi,
    'has no siblings',
  ],
  // Who says so tells nothing of what is said.
  [/\b(?:according to|as per) (?:the|my|our|his|her|their|a) [^.,;:]{2,30}(?=[.,;:]|$)/gi, ''],
  [
    /\b(is|are) (?:perfectly |absolutely |totally )?(?:fine|ok|okay|all right|no problem)(?= (?:for|with|by|in|on|at)\b|\s*(?:[.,;!]|$))/gi,
    '$1 allowed',
  ],
  // It takes place, and stands in no other's stead.
  [/(?<!\p{L})(?:(?:a|ont|aura|auront) lieu|(?:tiene|tendrá) lugar|ha luogo|(?:tem|terá) lugar)(?!\p{L})/giu, ''],
  [/\b(?:went with|goes with|decided (?:to use|on|for|in favou?r of)|opted for|settled on)\b/gi, 'chose'],
  [/\b(?:is |are |'s )?(?:still )?(?:looking|searching|hunting) for (?=an? |new )/gi, 'seeks '],
  [/\b(never|not) (?:learn(?:ed|t)?(?: how)? to|able to|know how to|manage[sd]? to|want to|like to)\b/gi, '$1'],
  [/\bunable to\b/gi, 'not'],
  [/\b(?:has|have|had) left (?=\p{Lu})/gu, 'stopped '],
  [/\b(?:switch|turn)(?:ed|s)? off\b/gi, 'disabled'],
  [/\b(?:switch|turn)(?:ed|s)? on\b|\b(?:stays?|left|kept|keep|remains?) on(?=\s*(?:[.,;!]|$))/gi, 'enabled'],
  [/\bstill (?:paying|to pay|have to pay)\b/gi, 'owes'],
  [/\bpaid for(?=\s*(?:$|[.,;!]))/gi, 'settled'],
  [/\bopen-?air\b/gi, 'outdoor'],
  [/\b(metric|imperial) (?:system|units?|measures?)\b/gi, '$1'],
  [/\bclosed (?:to|for) (?=\p{L}{3})/giu, 'not '],
  [/\bno (?:more )?(?:space|room|seats?|places?|tickets?)(?: left)?\b/gi, 'full'],
  [
    /\b(?:plenty|lots|loads) of (?:space|room|seats|places)(?: left)?\b|\b(?:still )?(?:space|room|seats|places) (?:left|available|free)\b/gi,
    'empty',
  ],
  [/\bstill (?:there|happening|happens|broken|an issue|not working|persists|occurs)\b/gi, 'broken'],
  [
    /\bleft (?=(?:the|our|my|her|his) (?:\p{L}+ ){0,2}(?:club|team|band|choir|group|company|party|board|committee|society|union|firm)\b)/giu,
    'stopped ',
  ],
  [/\bturn(?:s|ed)? (?:(?:it|this|that|them) )?down\b/gi, 'rejected'],
  [/\bleft (?:the|her|his|my|our|their) (?:job|post|position|role) (?=at|with|in)/gi, 'stopped working '],
  [/\bturn(?:s|ed|ing)? (\d{1,3})\b/gi, 'is $1 years old'],
  [/\b(?:last|next) (?=(?:week|month|year|spring|summer|autumn|winter)\b)/gi, ''],
  [/\bkick(?:s|ed)? off\b|\bkick-?off(?= (?:is|was|will)\b)/gi, 'start'],
  [/\bnon-(?=\p{L})/giu, 'not '],
  [/\b(?:has|have|'ve) (?:lived|been living) in ([^.,;]{2,30}?) since\b/gi, 'moved to $1 in'],
  [/\b(?:in advance|beforehand|ahead of time)\b/gi, 'ahead'],
  // What is not more than so much is at most so much: the deed itself is done.
  [/\b(?:not|never) ((?:\p{L}+ ){0,3}?)(?:for )?(?:more|longer) than (?=\d)/giu, '$1at most '],
  [/\b(?:not|never|no) (?:over|above|beyond) (?=\d)/gi, 'at most '],
  [
    /\bnot (\p{L}+) (?:very |so |too |that )?well\b(?= (?:in|on|at|with|when|during|after|before)\b|\s*(?:[.,;!]|$))/giu,
    '$1 badly',
  ],
  // By what one goes somewhere.
  [
    /\b(?:takes?|taking|uses?|using|catch(?:es)?|catching|rides?|riding) (?:the|a|an|my|his|her|our|their) (trams?|bus|trains?|subway|metro|underground|tube|ferry|car|bike|bicycle|scooter) to (?=\p{L})/giu,
    'travel by $1 to ',
  ],
  [/\b(?:cycl(?:es?|ing)|bik(?:es?|ing)) to (?:the )?(?:work|office)\b/giu, 'commute by bike'],
  [/\bwalk(?:s|ing)? to (?:the )?(?:work|office)\b/giu, 'commute on foot'],
  [/(?<=\b(?:my|our|his|her|their|twin|(?:user|owner)'s) (?:\p{L}+ )?)boys\b/giu, 'sons'],
  [/(?<=\b(?:my|our|his|her|their|twin|(?:user|owner)'s) (?:\p{L}+ )?)girls\b/giu, 'daughters'],
  [/,? \baged (?=\d)/gi, ' '],
  [/\bin advance\b|\bahead(?= of\b)|(?<=\b(?:minutes?|hours?|days?|weeks?|months?) )ahead\b/gi, 'before'],
  [
    /\b(?:gets?|getting|travels?|travelling|drives?|driving|go|goes|going|way|journey|trip|rides?|commutes?) ((?:by|on) \p{L}+ )?to (?:the )?(?:work|office)\b/giu,
    'commute $1',
  ],
  [/\b(?:is|am|are) (an? \p{L}+(?: \p{L}+)?) by (?:profession|trade|training|occupation)\b/giu, 'works as $1'],
  [/\b(?:profession|occupation|job(?: title)?) is (?=(?:an? )?\p{Ll})/gu, 'works as '],
  // What the owner does, or what is done by the owner.
  [
    /(?<=^|[.;,] )([^.,;]{2,40}?) (?:is|are|was|were|has been|have been|gets?|got) (?:(?:always|usually|often|now|still|already) )?(?!preferred)(\p{L}+(?:ed|en|wn|ght|lt|pt|ld|nt|ne|it|ut))((?: [^.,;]{2,40}?)?) by (?:the user|me|us)(?!\p{L})/giu,
    'the user $2 $1$3',
  ],
  // And what somebody does who is somebody's.
  [
    /(?<=^|[.;] )([^.,;]{2,40}?) (?:is|are|was|were|has been|have been) (?!preferred)(\p{L}+(?:ed|id|en|wn|ght|lt|pt|ld|nt|ne|it|ut)) by ((?:my|our|his|her|the user's) [^.,;]{2,30}(?:, \p{Lu}\p{L}+)?)(?=[.;]|$)/giu,
    '$3 $2 $1',
  ],
  [/\bwould (?:much )?(?:sooner|rather) (?=\p{L})/giu, 'prefers '],
  [/\b(?:follows?|following|is on|am on|are on|keeps?) (?:an? |the )?(\p{L}+) diet\b/giu, 'is $1'],
  // What is preferred to what, by whomever.
  [
    /(?<=^|[.;] )([^.,;]{2,40}?) (?:is|are) (?:(?:always|strongly|clearly|much|generally) )?preferred (by [^.,;]{2,20}? )?(?:to|over|rather than) /giu,
    'prefers $1 instead of ',
  ],
  [/\b(?:is|are|am) (?:an? )?(?:big |huge |great )?(\p{L}+) (?:fan|supporter)s?\b/giu, 'supports $1'],
  [/\b(?:is|are|am) (?:an? )?(?:big |huge |great )?(?:fan|supporter)s? of\b/giu, 'supports'],
  [/\b(?:mother tongue|first language)\b/gi, 'native language'],
  [/\b(?:is|am|are) (?:happily )?married to\b/gi, 'spouse is'],
  [
    /(?<=\b(?:pick|choose|chose|select|prefer|favou?r|went with|go with|decision)(?:ed|s|n)?\b[^.,;]{1,40}) over (?=\p{L})/giu,
    ' instead of ',
  ],
  [/(?<=\bprefer(?:s|red)?\b[^.,;]{1,40}) to (?=(?!(?:be|have|get|come|go|do)\b)\p{L})/giu, ' instead of '],
  [
    /\b(?:(?:is|are) )?(?:expecting|having|going to have) (?:a|their (?:\p{L}+ )?|another) (?:baby|child)\b/giu,
    'is pregnant',
  ],
  [/\bpregnant,? (?:and )?due\b/giu, 'pregnant'],
  [/\bpoor(?= (?:sleep|sleeper|eyesight|sight|hearing|memory|signal|reception|balance|appetite)\b)/giu, 'bad'],
  [
    /\b(?:is|are|am|was|were) not (?:allowed|permitted) (?=(?!to|in|on|at|by|for|before|after|during|near|without|any ?more|until|inside|here)\p{L})/giu,
    'not ',
  ],
  [/\b(?:is|are|am|was|were) not (?:allowed|permitted)(?! to)\b/gi, 'is forbidden'],
  [
    /(?<=\b(?:forbids?|bans?|prohibits?|allows?|permits?|against|forbidden|allowed) (?:from )?)(?:keeping|having|owning) /gi,
    '',
  ],
  [/\bwhere (?:the user|I|we|he|she) lives?\b/gi, ''],
  [/\bdrop(?:s|ped|ping)? off\b/gi, 'delivers'],
  [/\btakes? off(?= (?:from|at|in|on)\b|\s*(?:[.,;!]|$))/gi, 'leaves'],
  [/\bhead office\b/gi, 'headquarters'],
  [/\b(?:is|are) (?:still )?(?:happening|going forward)\b(?: as (?:planned|booked|scheduled|agreed))?/gi, 'is ongoing'],
  [/\b(maternity|paternity|parental|sick|annual|paid|unpaid) leave\b/gi, '$1 absence'],
  [/\b(?:(?:will )?be|is|are|'s|goes|comes) back (?:at|to) work after\b/gi, 'returns from'],
  [/\b(\d+)th[- ](floor|storey|grade|row)\b/gi, '$2 $1'],
  [/\b(?:must|may|can|should|shall) not (?:exceed|be (?:over|above|more than|longer than))\b/gi, 'limit is'],
  [/\b(?:gets?|is|are) (?:picked up|collected|emptied|taken away)\b/gi, 'collection'],
  [
    /\bspen(?:d|ds|t|ding) (?=(?:(?:our|my|his|her|their|the|every|each) )?(?:honeymoon|holidays?|vacations?|weekends?|summers?|winters?|christmas|easter)\b)/gi,
    '',
  ],
  // By whom it is done oneself, and for how long, tells nothing else.
  [/\b(?:for good|once and for all|completely|personally|(?<!\bby )(?:him|her|my)self)\b/gi, ''],
  [/\b(?:family doctor|family physician|general practitioner)\b/gi, 'gp'],
  [/\b(?:(?:am|is|are) )?(?:an? )?(?:patients? of|registered with|under the care of) (?=Dr\b)/g, 'gp is '],
  [
    /\b(?:takes?|taking|has|have|having|gets?) (?:(?:his|her|my|our|their) )?(?:weekly )?(\p{L}+) lessons? (?:with|from) (?=\p{Lu})/gu,
    '§s $1 teacher is ',
  ],
  [/\b(?:is|are|am|was|were) not (?:allowed|permitted) to\b/gi, 'not'],
  [/\b(?:nobody|no one|no-one|nothing|none)\b([^.,;]*?)\b(\p{L}+)er than\b[^.,;]*/giu, '$1 $2est'],
  [/\breplac(?:ed|es|ing) (?!by\b|in\b|with\b|on\b|last\b|it\b)/gi, 'instead of '],
  [/\bruns? (?:only )?(?:up )?(?:to|until|till) (?=the\b|\d|\p{Lu})/giu, 'ends '],
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
  [/(?<!\p{L})(?:ne |n')(\p{L}+) plus(?!\p{L})/giu, '$1 pas'],
  [/\b(?:is|are|was) down\b(?! (?:to|for|with|the|at|in))/gi, 'is broken'],
  [/\b(?:is|are) (?:back )?up(?=\s*(?:$|[.!,;]))/gi, 'is working'],
  [/\bnever (?=got|had|learnt|learned|passed)/gi, 'not '],
  [/\b(?:every|each) single\b/gi, 'every'],
  [/\bnot (?:a|one|any)(?: single)? (?:penny|cent|dime|bit|drop|thing)\b/gi, 'not'],
  [/\ba (?:penny|cent|dime|drop)\b/gi, ''],
  [/\b(?:gets?|got) up\b/gi, 'wakes'],
  [/\b(?:go|goes|went) to (?:bed|sleep)\b/gi, 'bedtime'],
  [/\bnot only\b/gi, 'also'],
  [/\bno (?:later|earlier|sooner|less|fewer|more) than\b/gi, 'by'],
  [/,\s*no (?:later|earlier|exceptions?|excuses|(?:less|more)(?=\s*(?:$|[.,;!])))\b/gi, ''],
  [/\bno need to\b/gi, 'not must'],
  [/\b(?:nobody|no one|no-one) else\b|\bnothing else\b|\bnowhere else\b|\bniemand sonst\b|\bnadie mas\b/gi, ''],
  [/\bno longer\b|\bnot any ?more\b/gi, 'stopped'],
  [
    /\b(?:line|direct|hiring|team) manager\b|\bsupervisor\b|\b(?:reports?|reporting|answers?) (?:directly |straight )?to\b/gi,
    'boss',
  ],
  [/\b(?:looks?|looked|looking) after\b|\b(?:in|puts?) charge of\b|\bresponsible for\b/gi, 'handles'],
  [/\b(?:takes?|took|taken|taking) over (?:as|from)\b/gi, 'handles'],
  [
    /\b(?:love|like|enjoy)s? ([^.,;]{2,30}?) (?:more|better) than (?:any|every|all) others? (\p{L}+)/giu,
    'favourite $2 is $1',
  ],
  [/\b(?:the )?(?:taste|smell|sound|thought|idea|look|feel) of (?=\p{L})/giu, ''],
  [
    /\b(?:in )?(?:(?:the )?(?:first|second|third|fourth|last|1th|2th|3th|4th) (?:week|weekend|half) of|mid-?) ?(?=(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)/g,
    'in ',
  ],
  [/\bsupervis(?:es|ed)\b/gi, 'boss of'],
  [/\bretired from\b/gi, 'stopped'],
  [/\bcharge[sd]?(?= (?:me |us |him |her |them |you )?\d)/gi, 'costs'],
  [/\b(?:is|are|am) employed (?:at|by|with)\b/gi, 'works at'],
  [/\b(?:is|are|am) back\b(?! (?:on track|to back))/gi, 'returned'],
  [/\b(is|are) over(?=\s*(?:$|[.,;!?]|and\b|now\b))/gi, '$1 forbidden'],
  [/\bleft (\p{Lu}\p{L}+) for (?=\p{Lu})/gu, 'moved from $1 to '],
  [/\bgrown-?ups?\b/gi, 'adults'],
  [/\bnot once\b/gi, 'never'],
  [/\bset(?:s|ting)? foot (?=(?:in|on)\b)/gi, 'been '],
  [/\b(?:birth ?place|place of birth) is\b/gi, 'born in'],
  [
    /\bthere is no (\p{L}+) (?:that )?(?:I|we|he|she|they|(?:the )?user) (?:love|like|enjoy|admire)s? (?:more|better) than\b/giu,
    'favourite $1 is',
  ],
  [
    /\b(?:is|are) (?:the one|what) (?:that )?(?:I|we|he|she|they|(?:the )?user) (?:love|like|enjoy)s? (?:the )?(?:best|most)\b/giu,
    'is favourite',
  ],
  [
    /\b(\p{L}+) (?:that )?(?:I|we|he|she|they|(?:the )?user) (?:love|like|enjoy)s? (?:the )?(?:best|most)\b/giu,
    'favourite $1',
  ],
  [/\b(?:given )?(?:the |a )?choice (?:between|of) (?:\p{L}+ ){1,3}(?:and|or) \p{L}+[,:]? /giu, ''],
  [/\b(?:go|goes|opt|opts|plump) for\b/gi, 'choose'],
  [/\b(?:gets?|got|getting) (?:going|under ?way|started)\b/gi, 'starts'],
  [/\b(?:gets?|got|getting) married\b|\btie[sd]? the knot\b|\btying the knot\b/gi, 'wedding'],
  [/\bbreak(?:s|ing)? up for\b/gi, 'begin'],
  [/\b(?:splits?|splitting|broken?|breaks?|breaking) up\b/gi, 'separated'],
  [/\b(?:passed|passes) away\b/gi, 'died'],
  [
    /\b(?:still |yet )?(?:has|have|had|needs?|must) (?:still )?(?:to )?(?:repay\b|pay (?:me|us|him|her|them|back|off)\b)(?: (?:back|off))?/giu,
    'owes',
  ],
  [/\b(?:paid|repaid|pays?|paying) (?:it |them |\p{L}+ )?(?:off|back|up)\b/giu, 'settled'],
  [/\bcheck-?ups?\b/gi, 'checkup'],
  [/(?<=\d) more (?=\p{L})/giu, ' '],

  [
    /\bup and running\b|\bin working order\b|\b(?:runs?|running|works?|working|going) (?:fine|smoothly|perfectly|again)\b/gi,
    'works',
  ],
  [
    /\b(?:runs?|running|going) like (?:a dream|clockwork|new)\b|\bgood as new\b|\bcomo la seda\b|\bwie geschmiert\b/gi,
    'works',
  ],
  [/\b(?:packed|conked|given) (?:in|up|out)\b|\bon the blink\b|\bbroken? down\b|\bbreaks? down\b/gi, 'broken'],
  [
    /\bnot (?:start|turn on|switch on|boot|come on|run(?! (?:in|on|at|during|over|this|next)\b)|work|charge|arranca|funciona|enciende|marche|funziona|funkt\p{L}*)\b/giu,
    'broken',
  ],
  [
    /\bno (?:arranca|funciona|enciende|va|prende)\b|\bn[ao]o (?:funciona|liga|arranca)\b|\bnon (?:funziona|parte|va)\b/gi,
    'broken',
  ],
  [
    /\b(?:ne |n')(?:marche|fonctionne|demarre|démarre) (?:pas|plus)\b|\bgeht nicht(?: mehr)?\b|\b(?:läuft|lauft|funktioniert) nicht(?: mehr)?\b/gi,
    'broken',
  ],
  [/\bruns? high\b/gi, 'high'],
  [/\bruns? low\b/gi, 'low'],
  [/\b(?:every|all) (?:one|kid|child|person|pupil|student)\b/gi, 'everyone'],
  [/\bon (?:the )?(?:phone|telephone)\b|\bby (?:phone|telephone)\b/gi, 'phone'],
  [/\b(?:in|out of) favou?r of\b|\ball for\b/gi, 'supports'],
  [/\bcan not get\b/gi, 'not get'],
  [/\boff (?:limits|the table|the menu)\b|\bout of bounds\b|\boff-limits\b/gi, 'banned'],
  [/\bon (?:my|your|his|her|our|their|its) own\b|\bby (?:him|her|my)self\b/gi, 'alone'],
  [/\b(?:signed|signs) up\b/gi, 'joined'],
  [/\bruled out\b/gi, 'rejected'],
  [/\bla l[ií]nea\b/gi, 'línea'],
  [/\bhat (?:mit )?(?:dem |der |den )?(.{1,40}) (?:aufgeh[öo]rt|aufgegeben)(?!\p{L})/giu, 'stopped $1'],
  [
    /(?<!\p{L})(?:(?:ha )?(?:dej[óo]|dejado) de|ya no|parou de|deixou de|j[áa] n[ãa]o|(?:ha |ho )?smesso di|non(?=.* pi[ùu](?!\p{L})))(?!\p{L})/giu,
    'stopped',
  ],
  [/(?<!\p{L})(?:a |ai |ont |avons )?arr[êe]t[ée]e?s?(?: de| d')?(?!\p{L})/giu, 'stopped'],
  [/\b(?:l[äa]sst|l[äa]ßt) (\p{L}+) stehen\b/giu, 'ablehnt $1'],
  [/\b(?:rührt|ruhrt)\b(.{1,40})\ban\b/giu, '$1'],
  [/\bfrom now on\b|\bab sofort\b|\ba partir de ahora\b|\bdésormais\b/giu, 'now'],
  [/\bab (?=\d)/giu, 'seit '],
]);

/** "Wir ziehen im Mai um": what stands at the end is the beginning of the verb. */
const separated = whenAsked(
  () =>
    /(?<!\p{L})(ziehe|zieht|ziehen|fange|fängt|fangen|höre|hört|hören|komme|kommt|kommen|gehe|geht|gehen|fahre|fährt|fahren|holt|holen|rufe|ruft|rufen|nimmt|nehmen|reist|reisen|fliegt|fliegen|sagt|sagen|lehnt|lehnen|steht|stehen|laufe|läuft|laufen)( (?:[^.,;!?]|(?<=\d)\.){1,40}) (um|an|auf|aus|ab|los|zurück|weg)(?=\s*(?:[.,;!?]|$))/giu,
);

/** What is said in one language alone: a text of another is not looked at for it. */
const PHRASES_OF: Partial<Record<Language, () => readonly (readonly [RegExp, string])[]>> = {
  de: whenAsked(() => [
    [
      /(?<!\p{L})(?:(?:meine|seine|ihre|unsere) Frau|Frau (?=(?:des|der) (?:Nutzer|Besitzer)))(?! \p{Lu})/gu,
      'Ehefrau ',
    ],
    [
      /(?<!\p{L})(?:ist|bin|sind) ((?:bei|in) [^.,;]{2,30}) (?:angestellt|beschäftigt|tätig)(?!\p{L})/giu,
      'arbeitet $1',
    ],
    [/(?<!\p{L})(\p{Lu}\p{Ll}{2,}?)s?(beginn|start|ende)(?= ist |:| am )/gu, '$1 $2'],
    [/\bEinzelkind\b/gu, 'keine Geschwister'],
    [/\bgeh(?:t|en)(?= [^.,;]{0,14}(?:Stunden?|Minuten?|Tage?n?|Wochen?)(?!\p{L}))/giu, 'dauert'],
    [/\bmach(?:t|en)(?= (?:[^.,;]{1,40} )?auf(?:\s*[.,;!]|$))/giu, 'öffnet'],
    [/\bmach(?:t|en)(?= (?:[^.,;]{1,40} )?(?:zu|dicht)(?:\s*[.,;!]|$))/giu, 'schließt'],
    [
      /(?<!\p{L})(?:hat|ist|bleibt)(?= (?:[^.,;]{0,20} )?bis [^.,;]{1,20} (?:offen|auf|geöffnet)(?!\p{L}))/giu,
      'schließt',
    ],
    [/(?<=schließt [^.,;]{0,40}) (?:offen|auf|geöffnet)(?!\p{L})/giu, ''],
    [/(?<!\p{L})(?:läuft|laufen|dauert|gilt|geht)(?= (?:noch )?bis(?!\p{L}))/giu, 'endet'],
    [separated(), '$3$1$2'],
    [/\baußer betrieb\b/gi, 'kaputt'],
    [
      /(?<!\p{L})(?:noch|weiterhin) (?:ausstehend|zu erledigen|nicht erledigt|unerledigt)(?!\p{L})|(?<!\p{L})(?:steht|stehen) noch aus(?!\p{L})/giu,
      'unerledigt',
    ],
    [
      /(?<!\p{L})(?:findet|finden) (?:wie geplant |doch )?statt(?!\p{L})|(?<!\p{L})bleibt (?:dabei|bestehen)(?!\p{L})/giu,
      'laufend',
    ],
    [/(?<!\p{L})fällt (?:\p{L}+ ){0,3}?aus(?=\s*(?:[.,;!]|$))|(?<!\p{L})entfällt(?!\p{L})/giu, 'abgesagt'],
    [/(?<!\p{L})((?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?) frei(?!\p{L})/giu, 'nicht arbeitet $1'],
    [/(?<!\p{L})(?:wohnt|lebt|wohne|lebe) bei (?=(?:uns|mir|ihm|ihr|meine|unsere)\p{L}*)/giu, 'wohnt zusammen '],
    [/\b(?:fährt|geht|läuft) wieder(?!\p{L})/giu, 'funktioniert'],
    [/(?<!\p{L})(?:verzichte[nt]? auf|meide[nt]?|l[äa]sst die finger von)(?!\p{L})/giu, 'kein'],
    [/\bnicht(?=raucher|trinker|schwimmer)/gi, 'nicht '],
  ]),
  es: whenAsked(() => [
    [/(?<!\p{L})(?:se casan?|nos casamos|me caso)(?!\p{L})/giu, 'boda'],
    [/(?<!\p{L})(?:nos|me|se) (?:lo |la )?(?:quedamos|quedo|queda|quedan) con(?!\p{L})/giu, 'conservamos'],
    [/\bhij[oa] únic[oa]\b/giu, 'sin hermanos'],
    [/(?<!\p{L})(?:padece|sufre|enfermedad) del? (?=\p{L})|(?<!\p{L})padece (?=\p{L})/giu, 'tiene '],
    [/(?<!\p{L})(?:dura|va|vale|rige)(?= hasta(?!\p{L}))/giu, 'termina'],
    [/(?<!\p{L})(?:está abiert[oa]|abre|permanece abiert[oa])(?= hasta(?!\p{L}))/giu, 'cierra'],
    [/(?<!\p{L})(?:prescinde[ns]? de|se abstiene de|no prueba)(?!\p{L})/giu, 'no'],
    [/\bfuera de servicio\b/gi, 'averiado'],
    [
      /(?<!\p{L})(?:todavía |aún |sigue )?(?:pendiente|sin (?:hacer|pagar|terminar|entregar)|por (?:hacer|pagar|terminar|entregar))(?!\p{L})/giu,
      'pendiente',
    ],
    [/(?<!\p{L})(?:sigue adelante|se mantiene|va adelante)(?!\p{L})/giu, 'vigente'],
    [/(?<!\p{L})se (?:suspende|cancela)n?(?!\p{L})/giu, 'es cancelado'],
    [/\bsigue en (?:pie|marcha)\b/gi, 'ativo'],
  ]),
  fr: whenAsked(() => [
    [/(?<!\p{L})(?:ne |n')(\p{L}+) (?:pas|jamais)(?!\p{L})/giu, 'pas $1'],
    [/(?<!\p{L})se marient?(?!\p{L})/giu, 'mariage'],
    [/\b(?:fils|fille|enfant) unique\b/giu, 'pas de frères'],
    [/(?<!\p{L})(?:dure|court|va)(?= jusqu)/giu, 'finit'],
    [/(?<!\p{L})(?:(?:reste|est) ouverte?|ouvre)(?= jusqu)/giu, 'ferme'],
    [/\b(?:hors service|en panne)\b/gi, 'cassé'],
    [
      /(?<!\p{L})(?:encore |toujours )?(?:en attente|en suspens|(?:reste )?à (?:faire|payer|rendre|terminer)|pas encore (?:fait|payé|rendu|terminé|fini)e?s?|pas (?:fait|fini)e?s? encore|impayée?s?)(?!\p{L})/giu,
      'inachevé',
    ],
    [/(?<!\p{L})(?:est |sont )?maintenue?s?(?!\p{L})/giu, 'actif'],
    [/(?<!\p{L})(?:tombe à l'eau|n'aura pas lieu|est supprimée?)(?!\p{L})/giu, 'annulé'],
    [
      /(?<!\p{L})((?:lun|mar|mercre|jeu|vendre|same)di|dimanche)s? ?:? (?:jour )?(?:libre|off|de repos|de congé)(?!\p{L})/giu,
      'travaille pas $1',
    ],
    [/(?<!\p{L})(?:renonce à|se passe d[eu]|s'abstient de)(?!\p{L})/giu, 'pas'],
    [/(?<!\p{L})a horreur d[eu](?!\p{L})/giu, 'déteste'],
    [/(?<!\p{L})se passe(?:nt|ra)?(?!\p{L})/giu, 'est'],
  ]),
  it: whenAsked(() => [
    [/(?<!\p{L})si sposa(?:no)?(?!\p{L})/giu, 'matrimonio'],
    [/\bfigli[oa] unic[oa]\b/giu, 'senza fratelli'],
    [/(?<!\p{L})(?:dura|va|vale)(?= fino(?!\p{L}))/giu, 'finisce'],
    [/(?<!\p{L})(?:(?:resta|è) apert[oa]|apre)(?= fino(?!\p{L}))/giu, 'chiude'],
    [/(?<!\p{L})(?:fa a meno d[ei]l?|rinuncia a|si astiene da)(?!\p{L})/giu, 'non'],
    [/\bfuori servizio\b/gi, 'guasto'],
    [/(?<!\p{L})(?:ancora )?(?:in sospeso|da (?:fare|pagare|consegnare|finire))(?!\p{L})/giu, 'sospeso'],
  ]),
  nl: whenAsked(() => [
    [/(?<!\p{L})(?:is|blijft)(?= (?:[^.,;]{0,20} )?tot [^.,;]{1,20} (?:open|geopend)(?!\p{L}))/giu, 'sluit'],
    [/(?<=sluit [^.,;]{0,40}) (?:open|geopend)(?!\p{L})/giu, ''],
    [/(?<!\p{L})allergisch voor(?!\p{L})/giu, 'allergisch niet'],
  ]),
  pt: whenAsked(() => [
    [/(?<!\p{L})(?:se casam?|casam?-se)(?!\p{L})/giu, 'casamento'],
    [/(?<!\p{L})(?:vamos ficar|vou ficar|ficamos|fico|ficar) com(?!\p{L})/giu, 'mantemos'],
    [/\bfilh[oa] únic[oa]\b/giu, 'sem irmãos'],
    [/(?<!\p{L})(?:dura|vai|vale)(?= até(?!\p{L}))/giu, 'termina'],
    [/(?<!\p{L})(?:(?:fica|está) abert[oa]|abre)(?= até(?!\p{L}))/giu, 'fecha'],
    [/(?<!\p{L})(?:abre mão d[eoa]|dispensa|não toca em|passa longe d[eoa])(?!\p{L})/giu, 'não'],
    [/\bfora de serviço\b/gi, 'quebrado'],
    [
      /(?<!\p{L})(?:ainda )?(?:pendente|por (?:fazer|pagar|entregar|acabar)|em aberto|em falta)(?!\p{L})/giu,
      'pendente',
    ],
    [/(?<!\p{L})(?:mantém-se|continua de pé|está de pé|vai em frente)(?!\p{L})/giu, 'confirmado'],
  ]),
};

/** That it is agreed, whatever it is. */
const agreed = whenAsked((): readonly (readonly [RegExp, string])[] => [
  [
    /[,;]? ?\b(?:(?:that|this|which) is what (?:we|they|I|he|she|you) (?:agreed|said|decided|settled|arranged)(?: on)?|as (?:agreed|discussed|promised|arranged|decided)|(?:decided|agreed|settled) (?:with|by) (?:\p{Lu}\p{L}+|\p{Ll}+)(?=\s*(?:[.,;!]|$)))/gu,
    '',
  ],
  [
    /[,;]? ?(?<!\p{L})(?:wie (?:besprochen|vereinbart|abgemacht)|so (?:haben wir es|ist es) (?:vereinbart|abgemacht|besprochen)|(?:como|tal como|según lo) (?:acordado|acordamos|quedamos|hablado)|eso es lo que (?:acordamos|quedamos)|comme (?:convenu|prévu)|c'est ce qu'on a (?:dit|convenu)|(?:como|conforme) (?:combinado|combinámos|combinamos)|foi o que combin[áa]mos|come (?:d'accordo|deciso|concordato))(?!\p{L})/giu,
    '',
  ],
]);

/** How far something has come, in English. */
const ofStates = whenAsked((): readonly (readonly [RegExp, string])[] => [
  [
    /\b(?:(?:am|is|are|'m|'re) )?(?:still )?(?:(?:awaiting|waiting (?:for|on)) (?:(?:the|our|my|a|an|his|her|their) )?(?:\p{L}+ )?to (?:complete|finish|do|start|begin|deliver|sign|approve|fix|repair|pay|install|build|release|ship)|in (?:progress|development|the works)|under (?:way|construction|review)|on hold)\b/giu,
    'unfinished',
  ],
  [/\b(?:(?:is|are) )?still (?:(?:have|has|got)(?! to\b)|own|owns|there)\b/gi, 'retains'],
  [
    /\b(?:has|have) (?:got )?to go(?=\s*(?:[.,;!]|$))|\b(?:is|are) for sale\b|\bget(?:s|ting)? rid of\b|\bgiv(?:es?|ing) away\b/gi,
    'sold',
  ],
  // So long it is still paid off.
  [
    /\b(?:another )?(\d+) (?:more )?(years?|months?|payments|instalments?) (?:left |to go )?(?=(?:on|of|for) (?:the|my|our) (?:loan|mortgage|credit|debt))|\b(?:runs|has) (?:for )?another (?=\d+ (?:years?|months?))/gi,
    'owes $1 $2 ',
  ],
  [/\bwork(?:s|ing|ed)? (?:from|at) home\b|\bin home ?office\b/gi, 'works remotely'],
  // Who has Fridays off does not work on them.
  [/\b((?:mon|tues|wednes|thurs|fri|satur|sun)days?) off\b/gi, 'not work $1'],
  // Still to be done, or going on after all.
  [
    /\b(?:still|yet) (?:to (?:do|be done|sort|sort out|book|pay|send|order|come)|outstanding|pending|not done|be \p{L}{3,}|needs (?:doing|sorting|booking|paying))\b|\b(?:is|are|needs?) (?:still )?to be (?:done|paid|sent|booked|ordered|signed|sorted)\b|\b(?:has|have) yet to be done\b|\bto-?do\b(?! with)|\bnot (?:yet )?(?:done|finished|ready|sorted)(?: yet)?\b/giu,
    'unfinished',
  ],
  [/\b(?:all )?sorted\b|\bticked off\b|\bdone and dusted\b|\bover and done(?: with)?\b/gi, 'done'],
  [
    /\b(?:(?:goes?|going|is) (?:on|ahead)(?: as (?:planned|usual|before|normal))?(?=\s*(?:[.,;!]|$)|\s+(?:as|on|at|this|next|with|despite)\b)|(?:goes|go|going) on as (?:planned|usual|before|normal)|(?:is |are )?(?:still |back )on(?=\s*(?:[.,;!]|$))|(?:takes|taking) place (?:as planned|after all))/gi,
    'ongoing',
  ],
  [/\b(?:has|have|had)? ?(?:been )?(?:called off|scrapped|binned|axed)\b/gi, ' cancelled'],
  // With others, and not alone.
  [/\b(liv(?:es?|ing)) with (?=(?:me|us|him|her|them|my|our|his|their|a|two|three)\b|\p{Lu})/gu, '$1 together with '],
]);
/** Most statements speak of neither, and are not looked through for each of those. */
const speaksOfStates = whenAsked(
  () =>
    /(?<!\p{L})(?:still|yet|sorted|ticked|done|going|goes|go|is on|ahead|off|home|takes? place|liv(?:es?|ing) with|another|rid|away|sale|more|to-?do|to be|not|scrapped|binned|axed|agreed|said|decided|arranged|settled|discussed|promised|besprochen|vereinbart|abgemacht|acordado|acordamos|quedamos|hablado|convenu|prévu|combin\p{L}+|concordato|d'accordo|deciso)(?!\p{L})/iu,
);

export function inPlainWords(text: string, language: Language): string {
  const always = [...phrasesOfAll(), ...(PHRASES_OF[language]?.() ?? [])];
  const phrases = speaksOfStates().test(text)
    ? [...agreed(), ...always, ...(language === 'en' ? ofStates() : [])]
    : always;
  return rewritten(text, phrases);
}
