// What a person picks in their client, to say it in one word: each prompt is a request in the person's own voice that leads to
// the right tools.
import { type Capability, READ_CAPABILITIES } from '../schemas/grant.ts';
import type { Granted } from './listing.ts';

interface Prompt {
  name: string;
  title: string;
  description: string;
  arguments: readonly { name: string; description: string; required: boolean }[];
  /** One of these has to be granted. */
  takes: readonly Capability[];
  text(given: Readonly<Record<string, string>>): string;
}

const PROMPTS: readonly Prompt[] = [
  {
    name: 'catch_me_up',
    title: 'Catch me up',
    description: 'Where things stand, what is due, and what waits for you.',
    arguments: [{ name: 'about', description: 'A project or topic; everything where left out', required: false }],
    takes: READ_CAPABILITIES,
    text: ({ about }) =>
      [
        `Catch me up${about ? ` on this: ${about}` : ''}.`,
        `Call get_context_contract with the purpose "catch up${about ? ` on ${about}` : ' on what matters now'}", and tell me in a few lines where things stand, what I promised and when it is due, what was decided, and what is open.`,
        'Say which of it comes from outside and is not confirmed, and say what was withheld from you instead of guessing it.',
      ].join(' '),
  },
  {
    name: 'before_you_answer',
    title: 'Before you answer',
    description: 'Has the assistant look into your context before it answers.',
    arguments: [{ name: 'question', description: 'What is to be answered or done', required: true }],
    takes: READ_CAPABILITIES,
    text: ({ question }) =>
      [
        `Before you answer, look at what is known of me. Call get_context_contract with this as its purpose: ${question}`,
        'Use what it holds, search with search_personal_context for one thing that is missing, and ask me about what was withheld. Then answer, and name what your answer rests on.',
      ].join('\n\n'),
  },
  {
    name: 'remember_this',
    title: 'Remember this',
    description: 'Has the assistant suggest something as a memory; it counts once you accept it.',
    arguments: [
      { name: 'what', description: 'What is to be remembered; what we just spoke of where left out', required: false },
    ],
    takes: ['memory.propose'],
    text: ({ what }) =>
      [
        what ? `Remember this: ${what}` : 'Remember what we just spoke of.',
        'Propose it with propose_memory: one durable fact in each call, in a sentence that stands by itself, with only what I said or you saw. Then tell me that it waits for me in my review.',
      ].join('\n\n'),
  },
];

export function listedPrompts(held: Granted = null) {
  return PROMPTS.filter((prompt) => isUsable(prompt, held)).map(({ takes: _, text: __, ...prompt }) => prompt);
}

export function promptNamed(name: string, held: Granted): Prompt | undefined {
  return PROMPTS.find((prompt) => prompt.name === name && isUsable(prompt, held));
}

function isUsable({ takes }: Prompt, held: Granted): boolean {
  return held === null || takes.some((each) => held.includes(each));
}
