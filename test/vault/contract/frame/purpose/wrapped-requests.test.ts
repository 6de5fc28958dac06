// What models write around a request, and of whom they write: it is read as its owner would have asked it.
import { describe, expect, it } from 'vitest';
import { asItsOwnerAsks } from '../../../../../services/vault/contract/frame/purpose/first-person.ts';
import { readPurpose } from '../../../../../services/vault/contract/frame/purpose/purpose.ts';
import { Memory } from '../../../../../shared/schemas/memory.ts';
import { Preference } from '../../../../../shared/schemas/preference.ts';
import { Project } from '../../../../../shared/schemas/project.ts';
import { reader } from '../../../../support/contract-reader.ts';
import { VaultHere } from '../../../../support/vault-here.ts';

const PLAIN = 'Write to Priya about the delayed samples of the kettle';

it.each([
  `The user asked me to ${PLAIN}`,
  `Gather the relevant context to answer the user's request: ${PLAIN}`,
  `${PLAIN}, taking into account their preferences, so that I can give an accurate answer`,
])('“%s” gets the package of the plain request, and is repeated as it was written', async (purpose) => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const kettle = await inside.create(Project, { title: 'Kettle' });
  const statements = [
    'Priya makes the samples of the kettle.',
    'The samples are delayed until 9 December.',
    'The attic is dry.',
  ];
  for (const statement of statements)
    await inside.create(Memory, { kind: 'semantic', statement, project_id: kettle.id });
  await inside.create(Preference, { key: 'writing.tone', value: 'Plain and warm.' });
  const [plain, wrapped] = [await ask({ purpose: PLAIN }), await ask({ purpose })];
  expect(plain.sufficient).toBe(true);
  expect(wrapped).toEqual({ ...plain, purpose, contract_id: wrapped.contract_id });
});

it('the whole title of a project is no wrapping, though it begins like one', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  await inside.create(Project, { title: 'Background on the boat' });
  await inside.create(Project, { title: 'The boat' });
  expect((await ask({ purpose: 'Background on the boat' })).situation?.title).toBe('Background on the boat');
});

describe('a request', () => {
  it.each([
    ['User asks: What have I promised Anna?', 'What have I promised Anna?'],
    ['The user wants to know what she has promised Anna', 'what I have promised Anna'],
    ['The user wants to know which papers their daughter needs', 'which papers my daughter needs'],
    ['User request: "Plan my week"', 'Plan my week'],
    ['The user asked me to draft a reply to Priya', 'draft a reply to Priya'],
    ['Respond to the user who asks when the bus leaves', 'when the bus leaves'],
    ['Gather context to answer: what is due', 'what is due'],
    ['Gather the relevant background needed to write a reply to Priya', 'write a reply to Priya'],
    ["Retrieve context to answer the user's question: who is coming", 'who is coming'],
    ['Relevant context: the boat', 'the boat'],
    ['Plan dinner, so that I can give an accurate, personalised answer', 'Plan dinner'],
    ["Plan dinner using the user's stored preferences and context.", 'Plan dinner.'],
    ['Write to Ana, taking into account their situation', 'Write to Ana'],
    ['Der Nutzer möchte wissen, wann der Zahnarzt ist', 'wann der Zahnarzt ist'],
    ['Kontext für die Anfrage des Nutzers: wann kommt Ana', 'wann kommt Ana'],
    ['El usuario quiere saber cuándo vence el seguro', 'cuándo vence el seguro'],
    ['Contexto para responder a la usuaria: qué pasa el viernes', 'qué pasa el viernes'],
    ["L'utilisateur veut savoir quand vient Ana", 'quand vient Ana'],
    ["Contexte pour répondre à la question de l'utilisateur : quand vient Ana", 'quand vient Ana'],
    ['O usuário quer saber quanto custa', 'quanto custa'],
    ["L'utente vuole sapere chi viene", 'chi viene'],
    ['Contesto: chi viene', 'chi viene'],
    ['datos de la consulta con el dentista', 'la consulta con el dentista'],
    ['Informationen für die Anfrage bei der Bank', 'die Anfrage bei der Bank'],
    ['User asks: have Anna and Ben paid what they owe?', 'have Anna and Ben paid what they owe?'],
    ['Details about Anna and Ben: what do they owe me?', 'Anna and Ben: what do they owe me?'],
    ['De gebruiker wil weten wie er komt', 'wie er komt'],
    ['ユーザーの質問：明日の予定は', '明日の予定は'],
    ["Retrieving the relevant context to answer the user's question: what is due", 'what is due'],
    ['"request": "Write to Ana about the boat"', 'Write to Ana about the boat'],
    ['[user_request] Plan my week', 'Plan my week'],
    ['**Anfrage:** Wann kommt Ana?', 'Wann kommt Ana?'],
    [
      'I need to respond to "What is due on Friday?" and want to base my answer on what is known.',
      'What is due on Friday?',
    ],
    ['Plan my week. Thank you.', 'Plan my week'],
    ['I have been given this message and must act on it: Plan my week', 'Plan my week'],
    ["Thought: I can't respond without more. Action: get context. Action Input: Plan my week", 'Plan my week'],
    ['Plan my week. To do so, I must first see what is stored.', 'Plan my week.'],
    ['Plan my week. Do not return anything irrelevant.', 'Plan my week.'],
    ['Check whether I have any deadlines', 'whether I have any deadlines?'],
    ['Necesito saber quién viene el viernes', 'quién viene el viernes?'],
    ['Herausfinden, welche Aufgaben offen sind', 'welche Aufgaben offen sind?'],
    ['Information about the new boiler', 'the new boiler?'],
    ['1. What is due?\n2. Who comes?', 'What is due?\nWho comes?'],
    [
      'Write to the Millers and ask when they arrive. Include relevant context.',
      'Write to the Millers and ask when they arrive.',
    ],
    ['El usuario quiere saber qué le ha prometido a Anna', 'qué le he prometido a Anna'],
  ])('“%s” is read without what a model puts around it', (written, asked) => {
    expect(asItsOwnerAsks(written)).toBe(asked);
  });

  it.each([
    ['What does the user owe Priya?', 'What do I owe Priya?'],
    ['What has the user promised to her sister?', 'What have I promised to her sister?'],
    ["Find the user's allergies", 'my allergies?'],
    ['List everything the user has scheduled', 'List everything I have scheduled'],
    ['What Lena owes the user', 'What Lena owes me'],
    ['Help the user decide about the car', 'Help me decide about the car'],
    ['What has user promised Anna?', 'What have I promised Anna?'],
    ['Provide the user with an overview of their tasks', 'Provide me with an overview of my tasks'],
    ['Was hat der Nutzer Anna versprochen?', 'Was habe ich Anna versprochen?'],
    ['¿Qué ha prometido el usuario a Anna?', '¿Qué he prometido a Anna?'],
    ['Wat heeft de gebruiker Anna beloofd?', 'Wat heb ik Anna beloofd?'],
  ])('“%s” asks of its owner', (written, asked) => {
    expect(asItsOwnerAsks(written)).toBe(asked);
  });

  it.each([
    'the user manual of the oven',
    'What do the user interviews say?',
    'The user',
    'User is planning a trip to Porto in May',
    'background check for the au pair',
    'Reply to the message from Ana about the boat',
    'Answer the question from the landlord',
    "Answer Ana's question about the roof",
    'Write the report based on the survey',
    'Find a gift so that I can give it to Ana',
    'Book the trip given the budget',
    'Reunir a la familia el domingo',
    'Reply to the message: I cannot come on Friday',
    'Question about the boat: what is the rent?',
    'Ask for help with the request of Ana: she wants to move in May',
    'Plan dinner for six. I need something without nuts',
    'Book a table. Please include the kids',
    'the day after tomorrow - anything I have to turn up for?',
    'Fill in the form: name, address, background',
    'Write to her: the keys are in the hall',
    'Tell them: no',
    'For Ana: a birthday card (a funny one)',
    'draft a mail to the tenants, they are late with their rent',
    'Answer the question about the deposit',
    'Reply to the request about the deposit',
    'Answer the questions Ana sent',
    'Respond to request for information from HMRC',
    'Has the user committee promised anything?',
    'Choose a hotel with my preferences',
    'Plan a dinner with them',
    'info on-call rota',
    'What do I know about AI?',
    'Ask Anna and Tom whether they come',
  ])('“%s” is left as it is', (written) => {
    expect(asItsOwnerAsks(written)).toBe(written);
  });

  it('is read at once, however often it is wrapped', () => {
    const hostile = [
      'gather the relevant context for ',
      'so that I can give the answer to the user ',
      'the user ',
      'a ',
    ];
    for (const words of hostile) {
      const written = `"${words.repeat(Math.ceil(2000 / words.length))}`.slice(0, 2000);
      expect(asItsOwnerAsks(written).length).toBeLessThanOrEqual(written.length + 100);
    }
  });
});

/** A Monday. */
const NOW = '2026-11-23T09:00:00.000Z';

describe('a word that models write whatever it is about', () => {
  it.each([
    'Please determine and verify the relevant specifics: boat',
    'Bitte ermittle alle relevanten Angaben: Segelboot',
    'Por favor identifica los antecedentes pertinentes: velero',
  ])('“%s” is none that has to be found', (purpose) => {
    expect(readPurpose(purpose, NOW, 'UTC').telling).toHaveLength(1);
  });

  it('is no other that has its stem', () => {
    expect(readPurpose('is the generator on?', NOW, 'UTC').telling).toHaveLength(1);
    expect(readPurpose('create a note on the creator of the mural', NOW, 'UTC').telling).toHaveLength(2);
  });
});
