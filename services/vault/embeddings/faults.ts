// What is wrong with a model, in one sentence with what to do. Nothing that its server said is repeated.
import type { ModelFault } from '../../../shared/schemas/embeddings.ts';

const SENTENCES: Record<ModelFault, (address: string, model: string) => string> = {
  no_worker: () =>
    'The embeddings process is not running; `hub status` says how it is, and `hub restart embeddings` starts it.',
  no_listener: (address) => `Nobody answers at ${address}; start the server of your model.`,
  another_user: (address) =>
    `Another user of this machine listens at ${address} than the one you agreed to, and gets nothing; if that is right, agree to it with \`hub embeddings on\`.`,
  late: (address) => `The server at ${address} takes too long to answer; a smaller model is quicker.`,
  redirect: (address) =>
    `The server at ${address} sends the hub elsewhere, which it does not follow; name the address where the model itself answers.`,
  refused: (address, model) => `The server at ${address} does not take the request; has it a model named ${model}?`,
  failing: (address) => `The server at ${address} fails at every request; its own log may say why.`,
  garbage: (address, model) =>
    `What the server at ${address} answers are no vectors; is ${model} a model for embeddings?`,
};

export function sentenceOf(fault: ModelFault, { address, model }: { address: string; model: string }): string {
  return `${SENTENCES[fault](address, model)} Search goes by words alone meanwhile.`;
}
