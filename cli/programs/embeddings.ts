// A model of the owner's own.
import type { HubCommand } from '../command-tree/command.ts';

export function addEmbeddingsCommands(program: HubCommand): void {
  const embeddings = program
    .group('embeddings', 'find by meaning, with a model on this machine')
    .example(
      'hub embeddings on --address http://127.0.0.1:11434/v1 --model nomic-embed-text',
      'what it would get, and a question',
    )
    .example('hub embeddings status', 'how far it is, and what is wrong');

  embeddings
    .add('on', 'let a model read along, after you have agreed to what it gets')
    .option('--address <url>', 'where its server listens on this machine')
    .option('--model <name>', 'the name it is listed by there')
    .option('--sensitive', 'what is sensitive as well, which is agreed to by itself')
    .option('--yes', 'agree without being asked')
    .does(() => import('../commands/embeddings.ts'), 'turnOn')
    .example(
      'hub embeddings on --address http://127.0.0.1:1234/v1 --model bge-m3',
      'any server that speaks as OpenAI’s does',
    )
    .example('hub embeddings on --sensitive', 'the second yes');

  for (const [name, description] of [
    ['off', 'use no model any more, and delete what it made'],
    ['pause', 'embed nothing for now'],
    ['resume', 'go on embedding what waits'],
    ['keep-sensitive', 'give the model nothing sensitive any more'],
  ] as const) {
    embeddings
      .add(name, description)
      .does(() => import('../commands/embeddings.ts'), 'change', name)
      .example(`hub embeddings ${name}`, description);
  }

  embeddings
    .add('status', 'which model, how far it is, and what is wrong')
    .does(() => import('../commands/embeddings.ts'), 'showStatus')
    .example('hub embeddings status --json', 'for a program');
}
