// The vault for its owner: made, locked, written into, and what waits for a decision.
import type { Command } from 'commander';
import { does, group, offerFor, optionsOf, teach } from '../command-tree/command.ts';
import { YES } from '../terminal/person.ts';

const SEARCHED = ['project', 'goal', 'commitment', 'decision', 'memory', 'preference', 'artifact', 'event'];

export function addOwnerCommands(program: Command): void {
  const setup = program
    .command('setup')
    .description('make the vault')
    .action(does(() => import('../commands/owner.ts'), 'setup'));
  teach(setup, ['hub setup', 'its key goes into the keyring of the system, where there is one']);

  const token = program
    .command('token')
    .description('print the token of the owner')
    .action(does(() => import('../commands/owner.ts'), 'token'));
  teach(token, [
    'curl -H "Authorization: Bearer $(hub token)" http://127.0.0.1:8765/v1/projects',
    'ask the API as the owner',
  ]);

  const lock = program
    .command('lock')
    .description('close the vault and forget its key')
    .option('--after [minutes]', 'do not lock now, but by itself after so many minutes without use; 0 for never')
    .action(does(() => import('../commands/owner.ts'), 'lock'));
  teach(
    lock,
    ['hub lock', 'everything is refused until `hub unlock`, over restarts too'],
    ['hub lock --after 30', 'by itself, when neither you nor an assistant has used it for half an hour'],
    ['hub lock --after', 'how that is set now'],
  );

  const unlock = program
    .command('unlock')
    .description('open the vault again')
    .option('--passphrase-file <file>', 'where its key is under a passphrase: take it from the first line of a file')
    .option(...YES)
    .action(does(() => import('../commands/owner.ts'), 'unlock'));
  teach(unlock, [
    'hub unlock',
    'with the key from the keyring or the file; the passphrase is asked for where it is under one',
  ]);

  const capture = program
    .command('capture')
    .description('write something down as a memory')
    .argument('[text...]', 'what is worth remembering; without it, standard input')
    .option('--project <project>', 'what project it belongs to, by its id or title')
    .option('--kind <kind>', 'fact, event (something that happened), how-to or summary; a fact where nothing is said')
    .action(does(() => import('../commands/capture.ts'), 'capture'));
  teach(
    capture,
    ['hub capture The mason prefers letters to calls.', 'a memory of yours'],
    ['pbpaste | hub capture --kind event', 'from another program'],
  );

  offerFor(capture, '--kind', ['fact', 'event', 'how-to', 'summary']);

  const search = program
    .command('search')
    .description('look for something in the whole vault')
    .argument('[words...]', 'words, "phrases" and prefix*; or one id, to read all of it')
    .option('-t, --type <type>', 'only of this type: project, goal, commitment, decision, memory, …')
    .option('--project <project>', 'only in this project, by its id or title')
    .action(does(() => import('../commands/search.ts'), 'search'));
  offerFor(search, '--type', SEARCHED);
  teach(
    search,
    ['hub search mason', 'wherever it stands'],
    ['hub search tiles --project "The garden house"', 'in one project'],
    ['hub search --type decision', 'the newest decisions'],
  );

  addDecisions(program);
  addReview(program);
}

function addDecisions(program: Command): void {
  const decision = group(program, 'decision', 'what was decided: list, supersede, retract');
  teach(
    decision,
    ['hub decision list', 'what holds, and what is still open'],
    ['hub decision supersede dec_01JD… Slate', 'decided otherwise'],
  );

  const list = decision
    .command('list')
    .description('what holds, and what is still open')
    .option('--project <project>', 'of this project alone, by its id or title')
    .action(does(() => import('../commands/decision.ts'), 'listDecisions'));
  teach(list, ['hub decision list --project prj_01JD…', 'of one project']);

  const supersede = decision
    .command('supersede')
    .description('decide otherwise; what held before is kept as history')
    .argument('<decision>', 'its id, or its title as `hub decision list` shows it')
    .argument('[text...]', 'what is chosen now')
    .option('--why <reason>', 'the reason, in place of the one before')
    .option('--title <text>', 'what it is about, in other words')
    .option(...YES)
    .action(does(() => import('../commands/decision.ts'), 'supersedeDecision'));
  teach(supersede, ['hub decision supersede dec_01JD… Slate --why "It lasts longer."', 'the rest is taken over']);

  const retract = decision
    .command('retract')
    .alias('retire')
    .description('take a decision back; its history stays')
    .argument('<decision>', 'its id, or its title as `hub decision list` shows it')
    .option(...YES)
    .action(does(() => import('../commands/decision.ts'), 'retractDecision'));
  teach(retract, ['hub decision retract dec_01JD…', 'no assistant is told of it any more']);
}

const FROM = ['--from <assistant>', 'only what this one suggests, by its name or id'] as const;
const WHAT = ['--what <kind>', 'only memory, state, relation, action, conflict or look again'] as const;

function addReview(program: Command): void {
  const review = program
    .command('review')
    .description('what your assistants suggest and ask for, what you wanted to look at again, and decisions about it')
    .option(...FROM)
    .option(...WHAT)
    .action(does(() => import('../commands/review.ts'), 'review'));
  teach(
    review,
    ['hub review', 'everything that waits for you'],
    ['hub review accept prp_01JD…', 'one thing, by its id'],
  );
  const shown = review
    .command('show')
    .description('one thing that waits, whole')
    .argument('<id>', 'as `hub review` lists it')
    .action(does(() => import('../commands/review.ts'), 'show'));
  teach(shown, ['hub review show k3f9', 'by the end of its id']);
  const settled = review
    .command('settle')
    .description('settle a conflict: keep what is there, take the new, retract the new, or merge both into your words')
    .argument('<id>', 'as `hub review` lists it')
    .argument('<keep|new|retract|merge>')
    .argument('[words]', 'in place of both')
    .option(...YES)
    .action(does(() => import('../commands/review.ts'), 'settle'));
  teach(settled, ['hub review settle k3f9 new', 'the new one takes the place of the old']);
  const putOff = review
    .command('defer')
    .description('put a decision off, to tomorrow or to a day; whoever asks is told nothing of that')
    .argument('<id>', 'as `hub review` lists it')
    .argument('[day]', 'as 2027-01-31')
    .action(does(() => import('../commands/review.ts'), 'putOff'));
  teach(putOff, ['hub review defer k3f9', 'it is asked about again tomorrow']);
  const decided = review
    .command('decided')
    .description('what was decided lately, what became of it, and whether there is a way back')
    .action(does(() => import('../commands/review.ts'), 'listDecided'));
  teach(decided, ['hub review decided', 'the newest first']);
  const reopened = review
    .command('reopen')
    .description('take a decision about a proposal back: it waits again')
    .argument('<id>', 'as `hub review decided` lists it')
    .option(...YES)
    .action(does(() => import('../commands/review.ts'), 'reopen'));
  teach(reopened, ['hub review reopen k3f9', 'what came of it is taken back']);
  for (const [name, description] of [
    ['accept', 'accept what is suggested, approve what is asked for, keep what is still so'],
    ['reject', 'reject what is suggested, decline what is asked for, let go what is no longer so'],
  ] as const) {
    const decision = review
      .command(name)
      .description(description)
      .argument('[id...]', 'as `hub review` lists them')
      .option('--all <digest>', 'exactly what that listing printed, but for actions and conflicts')
      .option('--shown <digest>', 'exactly what `hub review show` printed')
      .option(...FROM)
      .option(...WHAT)
      .option(...YES)
      .action(async (ids: string[], _: object, command: Command) =>
        (await import('../commands/review.ts')).decide(name, ids, optionsOf(command)),
      );
    teach(decision, [`hub review ${name} prp_01JD… int_01JE…`, 'one after the other']);
  }
}
