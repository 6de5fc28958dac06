// Words for what a person must not be harmed by. The first are looked for in what was written, in the languages that a purpose is read
// in; the others in English, with what the glossary says in English of another language.

/** Words for what harms some people though others bear it, and for what they then need. */
export const IS_HARM =
  /allerg|must avoid|anaphyl|epi-?pen|intoleran|co?eliac|celíac|gluten|lactos|peanut|\bnuts?\b|shellfish|asthma|diabet|vegetari|vegan|kosher|halal|pregnan|must not (?:eat|take|drink)|cannot (?:eat|take)|can['’]t (?:eat|take)|unverträglich|verträgt k?ein|zöliak|schwanger|alérgi|alergi|intoler(?!a[bv])|(?<!\p{L})ast?ma|epilep|epilép|seizure|insulin|jeûne(?!\p{L})|unconscious|blood thinner|warfarin|pacemaker|faint(?:s|ed|ing)?\b|emergency (?:kit|pen|dose)|inhaler|bewusstlos|ohnmächtig|krampfanf|notfall(?:set|pen|medik)|blutverdünn|herzschrittmacher|convulsi|desmay|inconscien|anticoagul|marcapasos|cierra la garganta|se (?:le|me|les) hincha|desmaio|marca-passo|malaise|évanoui|inconscient|svien|incoscien|bewusteloos|flauwgevallen|flauwvall|val(?:t|len) flauw|épilep|diabét|suikerziek|suikerpatiënt|\bglutine\b|lattosio|overgevoelig voor|てんかん|発作|けいれん|インスリン|エピペン|アレルギー.{0,6}ショック|ショック(?:状態|症状|を起)|アナフィラ|意識を失|飲み合わせ|アレルギ|食べられない|喘息|糖尿/iu;

/** Words for not eating or drinking something, for whatever reason. */
export const IS_ABSTENTION =
  /\b(?:eats?|drinks?) (?:no|only|neither|almost no|hardly any)\b|\b(?:does|do)(?: not|n['’]t) (?:eat|drink)|\bno (?:meat|fish|pork|beef|milk|eggs?|alcohol|sugar|salt|nuts?|bread|wheat)\b|without (?:salt|sugar|milk|gluten)|chokes?|swallow|verslik|strozza(?!pret)|fausses? routes?|avale de travers|va di traverso|isst (?:k?ein|nur)|trinkt k?ein|no (?:come|bebe)|não (?:come|bebe)|ne (?:mange|boit) (?:pas|plus|ni|jamais)|non (?:mangia|beve)|(?:eet|drinkt) (?:geen|niet meer|nooit)|食べない|食べられ|飲めない|飲まない|腫れ/iu;

/** Words by which something about somebody's health concerns eating, drinking or meals. */
export const IS_EATEN =
  /\b(?:eat|drink|food|meals?|fish|meat|milk|eggs?|cheese|bread|salt|sugar|prawns?|crab|mussels?|fruit|avoid|hives|swells?|throat|airway)|essen|\bisst\b|trink|milch|fleisch|fisch|eier|salz|zucker|vermeid|comida|come|leche|carne|evitar|comer|manger|lait|viande|éviter|mangi|latte|carne|eten|melk|食|飲|卵|乳|魚|肉|そば|かに|えび/iu;

/** Harm by breathing, and not by eating. */
export const IS_BREATH = /asthma|\basma|astma|喘息/iu;

/** Words for what is forbidden, or did harm before, whatever it is. */
export const MUST_NOT =
  /must ?n[o'’]t|may not|never give (?:him|her|them|the)(?!\p{L})|no (?:ibuprofen|aspirin|penicillin)|(?:brings?|brought) \p{L}+ out in|(?:comes?|came|coming|breaks?|broke|breaking) out in (?:an? |red |itchy |huge |big )*(?:rash|hives|spots|welts|bumps|blotch|blisters|boils|lumps|eczema)|swells? (?:up|shut)|(?:lips?|tongue|face|eyes?|throat) (?:\p{L}+ )?(?:swell|swoll)|closes? (?:my|her|his|the)? ?(?:throat|airway)|darf (?:nicht|kein)|keinesfalls|verboten|no (?:puede|debe|tomar|darle)|prohibid|não (?:pode|deve)|ne (?:doi(?:ven)?t|peu(?:ven)?t) (?:pas|plus|rien|jamais)|n['’]a pas le droit|jamais (?:de|d['’])|contre-indiqu|interdit|non (?:deve|devono|può|possono)|mai (?:dare|darle|dargli|fare)|vietat|controindicat|(?:mag|mogen) (?:absoluut |echt |nooit )?(?:niet|geen|nooit)|verboden|てはいけない|禁止|だめ/iu;

/** How somebody is who may not eat or drink all that others do: told in English, as are the following. */
export const CONDITION_OF_MEALS =
  /\bsober\b|\bkidneys?\b|\btype (?:1|2|one|two)\b|dialys|months (?:along|pregnant)|breastfe|histamin|fructos|\bfasting\b|ramad[aá]n|alcoholi|low blood sugar|diabet|allerg|intoleran|co?eliac|vegetarian|\bvegan|pregnan|anaphyla/i;

/** Words for people who are in danger in another way. */
export const CONDITION =
  /\bspleen\b|visually impaired|\bhay ?fever|panic attack|attacc(?:o|hi) di panico|crises? (?:de panique|d['’]angoisse)|paniekaanval|(?:raakt|in) paniek|terrified (?:of|by)|terroris[ae]|terrorizza|claustro|phobi|[fv]obi[ae]\b|immuno?(?:suppress|compromi|d[eé]fici|d[eé]pri|depress)|rhume des foins|raffreddore da fieno|heart attack|\binfarct|\bstrokes?\b|transplant|ha?emophil|chemo|defibrill|epil[eé]|asthma|\binhal(?:er|ator|ador|ateur|e[sd]?\b)|insulin|pacemaker|anticoagulant|seizure/i;

/** Words for what became of somebody who ate or took it. */
export const REACTION =
  /\bthroat|\bhives\b|\brash\b|blister|\bswell|\bswoll|\bwelts?\b|urticaria|\bfaint|\bpass(?:es|ed)? out|collaps|\bvomit|thr[eo]ws? up|sick as|ma[dk]es? \w+ (?:ill|sick)|palpitation|(?:hardly|barely|not|n['’]t) breathe|\bitch|\bcramps?\b|diarrh|\bbl(?:ed|eed)|knock(?:s|ed) \w+ out|\bshaky\b|\bchok(?:e|ed|es|ing)\b|c[ao]mes? (?:up|out) in|bl[eo]ws? up|wheez|unconscious|\bambulance\b|\breact(?:s|ed|ion)?\b|poison|suffocat|breathless|dizzy|nausea|ausschlag|schwillt|geschwollen|quaddel|erbr[ae]ch|atemnot|krämpfe|roncha|sarpullid|hincha|v[oó]mit|ahog[aóu]|calambre|incha(?:ço|d|r|va)?\b|engasg|\bboutons\b|gonfl|enfle|étouff|crampe|gonfi|\bsfogo|soffoc|crampi|uitslag|\bzwelt|gezwollen|\bbra(?:ak|kt|ken)|\bstikt|\bzwellen|\bschwellen|\bblasen\b|\bplaques\b|\bbolle\b|vesciche|\bponfi|\bbulten\b|bolhas|ampolla|\bbreath|\blungs?\b|じんましん|蕁麻疹|腫れ|吐[いくっ]|息が|倒れ|かゆ/iu;

const EATEN = `milk butter cheese cream yogh?urt eggs? nuts? walnuts? hazelnuts? almonds? cashews? pistachios? peanuts? sesame tahini soya? tofu
  gluten wheat bread flour pasta rice oats? rye barley beer wine alcohol rum liqueur spirits coffee caf[eé] tea caffeine chocolate honey sugar
  salt fish salmon tuna shellfish seafood prawns? shrimps? crabs? lobster mussels? oysters? clams? squid octopus meat pork ham bacon beef
  lamb chicken sausages? gelatine? lard strawberr(?:y|ies) kiwis? apples? pears? peach(?:es)? bananas? oranges? citrus grapefruit pineapple
  mango(?:es)? tomato(?:es)? peppers? onions? garlic celery carrots? mustard beans? lentils? peas? mushrooms? avocados? spinach cabbage
  vinegar chill?i curry raw juice fruits? dairy lactose liquorice licorice cinnamon cakes?`;
export const FOOD = new RegExp(`\\b(?:${EATEN.split(/\s+/).join('|')})\\b`, 'i');

/** Medicines, by the beginnings that their names have in most languages. */
export const DRUG =
  /\b(?:ibuprof|paracet|acetaminoph|p[eé]nic[iy]ll?|amoxi|aspirin|cod[eé][iíï]n|kodein|morphin|morfin|naprox|di[ck]lof|metronid|[ck]ortis|antibioti|antihist|iodin|adrenal|metami[sz]ol|nolotil|novalgin|sumatript|l[aá]tex|statins?\b|warfarin|sulfa|contrast|vaccin)|\b(?:pills?|tablets?|medicines?|medication|drugs?|jabs?|injections?|painkillers?|an(?:a)?esthe\w+|anti-inflammator\w+)\b|薬|イブプロフェン|ペニシリン|アスピリン|ロキソニン|抗生/i;

/** Things that harm some people without being eaten or taken. */
export const TOUCHED = /\b(?:cats?|dogs?|horses?|feathers?|pollen|dust|bees?|wasps?|plasters?|perfumes?|nickel)\b/i;

/** Phrases by which something is not for somebody, in the languages that a purpose is read in. */
export const NOT_FOR =
  /\b(?:no|not|never|without|avoid|only|instead|nothing|hardly any|banned|kein\w*|nicht|nie|ohne|nur|statt|tabu|nunca|nada|sin|s[oó]lo|jamás|ni|não|sem|só|nem|pas|jamais|sans|rien|aucun\w*|non|mai|senza|niente|solo|né|geen|niet|nooit|zonder|alleen|niets)\b|n['’]t\b|ない|ません|なし|避け|控え|(?<![A-Za-z])NG(?![A-Za-z])|不可|抜き/i;
