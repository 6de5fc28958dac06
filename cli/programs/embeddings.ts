// A model of the owner's own.
import type { Command } from 'commander';
import { does, group, optionsOf, teach } from '../command-tree/command.ts';

export function addEmbeddingsCommands(program: Command): void {
  const embeddings = group(program, 'embeddings', 'find by meaning, with a model on this machine');
  teach(
    embeddings,
    [
      'hub embeddings on --address http://127.0.0.1:11434/v1 --model nomic-embed-text',
      'what it would get, and a question',
    ],
    ['hub embeddings status', 'how far it is, and what is wrong'],
  );

  const on = embeddings
    .command('on')
    .description('let a model read along, after you have agreed to what it gets')
    .option('--address <url>', 'where its server listens on this machine')
    .option('--model <name>', 'the name it is listed by there')
    .option('--sensitive', 'what is sensitive as well, which is agreed to by itself')
    .option('--yes', 'agree without being asked')
    .action(does(() => import('../commands/embeddings.ts'), 'turnOn'));
  teach(
    on,
    ['hub embeddings on --address http://127.0.0.1:1234/v1 --model bge-m3', 'any server that speaks as OpenAI’s does'],
    ['hub embeddings on --sensitive', 'the second yes'],
  );

  for (const [name, description, to] of [
    ['off', 'use no model any more, and delete what it made', 'off'],
    ['pause', 'embed nothing for now', 'pause'],
    ['resume', 'go on embedding what waits', 'resume'],
    ['keep-sensitive', 'give the model nothing sensitive any more', 'keep-sensitive'],
  ] as const) {
    const made = embeddings
      .command(name)
      .description(description)
      .action(async (_: object, command: Command) =>
        (await import('../commands/embeddings.ts')).change(to, optionsOf(command)),
      );
    teach(made, [`hub embeddings ${name}`, description]);
  }

  const status = embeddings
    .command('status')
    .description('which model, how far it is, and what is wrong')
    .action(does(() => import('../commands/embeddings.ts'), 'showStatus'));
  teach(status, ['hub embeddings status --json', 'for a program']);
}
