// The vault for its owner: made, locked, written into, and what waits for a decision.
import { SEARCHED_TYPES } from '../../shared/searched-types.ts';
import type { HubCommand } from '../command-tree/command.ts';
import { YES } from '../terminal/person.ts';
import { WAITING_KINDS, WAITING_KINDS_LISTED } from '../terminal/waiting-kinds.ts';

export function addOwnerCommands(program: HubCommand): void {
  program
    .add('setup', 'make the vault')
    .does(() => import('../commands/setup.ts'), 'setup')
    .example('hub setup', 'its key goes into the keyring of the system, where there is one');

  program
    .add('token', 'print the token of the owner')
    .does(() => import('../commands/token.ts'), 'token')
    .example(
      'curl -H "Authorization: Bearer $(hub token)" http://127.0.0.1:8765/v1/projects',
      'ask the API as the owner',
    );

  program
    .add('lock', 'close the vault and forget its key')
    .option('--after [minutes]', 'do not lock now, but by itself after so many minutes without use; 0 for never')
    .does(() => import('../commands/lock.ts'), 'lock')
    .example('hub lock', 'everything is refused until `hub unlock`, over restarts too')
    .example('hub lock --after 30', 'by itself, when neither you nor an assistant has used it for half an hour')
    .example('hub lock --after', 'how that is set now');

  program
    .add('unlock', 'open the vault again')
    .option('--passphrase-file <file>', 'where its key is under a passphrase: take it from the first line of a file')
    .option(...YES)
    .does(() => import('../commands/unlock.ts'), 'unlock')
    .example(
      'hub unlock',
      'with the key from the keyring or the file; the passphrase is asked for where it is under one',
    );

  program
    .add('capture', 'write something down as a memory')
    .argument('[text...]', 'what is worth remembering; without it, standard input')
    .option('--project <project>', 'what project it belongs to, by its id or title')
    .names('projects', '--project')
    .option('--kind <kind>', 'fact, event (something that happened), how-to or summary; a fact where nothing is said')
    .does(() => import('../commands/capture.ts'), 'capture')
    .example('hub capture The mason prefers letters to calls.', 'a memory of yours')
    .example('pbpaste | hub capture --kind event', 'from another program')
    .offersFor('--kind', ['fact', 'event', 'how-to', 'summary']);

  program
    .add('search', 'look for something in the whole vault')
    .argument('[words...]', 'words, "phrases" and prefix*; or one id, to read all of it')
    .option('-t, --type <type>', 'only of this type: project, goal, commitment, decision, memory, …')
    .option('--project <project>', 'only in this project, by its id or title')
    .option('--all', 'all that is found, a thousand things at most; the first twenty where it is not said')
    .names('projects', '--project')
    .does(() => import('../commands/search.ts'), 'search')
    .offersFor('--type', SEARCHED_TYPES)
    .example('hub search mason', 'wherever it stands')
    .example('hub search tiles --project "The garden house"', 'in one project')
    .example('hub search --type decision', 'the newest decisions');

  addDecisions(program);
  addReview(program);
}

function addDecisions(program: HubCommand): void {
  const decision = program
    .group('decision', 'what was decided: list, supersede, retract')
    .example('hub decision list', 'what holds, and what is still open')
    .example('hub decision supersede dec_01JD… Slate', 'decided otherwise');

  decision
    .add('list', 'what holds, and what is still open')
    .option('--project <project>', 'of this project alone, by its id or title')
    .names('projects', '--project')
    .does(() => import('../commands/decision.ts'), 'listDecisions')
    .example('hub decision list --project prj_01JD…', 'of one project');

  decision
    .add('supersede', 'decide otherwise; what held before is kept as history')
    .argument('<decision>', 'its id, or its title as `hub decision list` shows it')
    .names('decisions')
    .argument('[text...]', 'what is chosen now')
    .option('--why <reason>', 'the reason, in place of the one before')
    .option('--title <text>', 'what it is about, in other words')
    .option(...YES)
    .does(() => import('../commands/decision.ts'), 'supersedeDecision')
    .example('hub decision supersede dec_01JD… Slate --why "It lasts longer."', 'the rest is taken over');

  decision
    .command('retract')
    .alias('retire')
    .description('take a decision back; its history stays')
    .argument('<decision>', 'its id, or its title as `hub decision list` shows it')
    .names('decisions')
    .option(...YES)
    .does(() => import('../commands/decision.ts'), 'retractDecision')
    .example('hub decision retract dec_01JD…', 'no assistant is told of it any more');
}

/** From whom, and what. */
function narrowed(command: HubCommand): HubCommand {
  return command
    .option('--from <assistant>', 'only what this one suggests, by its name or id')
    .names('connections', '--from')
    .option('--what <kind>', `only ${WAITING_KINDS_LISTED}`)
    .offersFor('--what', WAITING_KINDS);
}

const SHOWN_LACKING = '`--shown` needs the digest that was printed: look at it with `hub review show ID`.';

function addReview(program: HubCommand): void {
  const review = narrowed(
    program.add(
      'review',
      'what your assistants suggest and ask for, what you wanted to look at again, and decisions about it',
    ),
  )
    .option('--put-off', 'what was put off, each with its day')
    .does(() => import('../commands/review.ts'), 'review')
    .example('hub review', 'everything that waits for you')
    .example('hub review --put-off', 'what you will be asked about later')
    .example('hub review accept prp_01JD…', 'one thing, by its id');
  review
    .add('show', 'one thing that waits, whole')
    .argument('<id>', 'as `hub review` lists it')
    .names('waiting')
    .does(() => import('../commands/review.ts'), 'show')
    .example('hub review show k3f9', 'by the end of its id');
  review
    .add(
      'settle',
      'settle a conflict: keep what is there, take the new, keep both, retract the new, or merge both into your words',
    )
    .argument('<id>', 'as `hub review` lists it')
    .names('waiting')
    .argument('<keep|new|both|retract|merge>')
    .argument('[words]', 'with merge: in place of both')
    .option('--shown <digest>', 'exactly what `hub review show` printed')
    .needs('--shown', SHOWN_LACKING)
    .option(...YES)
    .does(() => import('../commands/review.ts'), 'settle')
    .example('hub review settle k3f9 new', 'the new one takes the place of the old');
  review
    .add('defer', 'put a decision off, to tomorrow or to a day; whoever asks is told nothing of that')
    .argument('<id>', 'as `hub review` lists it')
    .names('waiting')
    .argument('[day]', 'as 2027-01-31')
    .does(() => import('../commands/review.ts'), 'putOff')
    .example('hub review defer k3f9', 'it is asked about again tomorrow');
  narrowed(review.add('decided', 'what was decided lately, what became of it, and whether there is a way back'))
    .does(() => import('../commands/review-decided.ts'), 'listDecided')
    .example('hub review decided', 'the newest first');
  review
    .add('reopen', 'take a decision about a proposal back: it waits again')
    .argument('<id>', 'as `hub review decided` lists it')
    .option(...YES)
    .does(() => import('../commands/review-decided.ts'), 'reopen')
    .example('hub review reopen k3f9', 'what came of it is taken back');
  for (const [name, description] of [
    ['accept', 'accept what is suggested, approve what is asked for, keep what is still so'],
    ['reject', 'reject what is suggested, decline what is asked for, let go what is no longer so'],
  ] as const) {
    narrowed(review.add(name, description))
      .argument('[id...]', 'as `hub review` lists them')
      .names('waiting')
      .option('--all <digest>', 'all that its listing printed, but for what is decided one by one')
      .needs('--all', '`--all` needs the digest that the list printed: look at it with `hub review`.')
      .option('--shown <digest>', 'exactly what `hub review show` printed')
      .needs('--shown', SHOWN_LACKING)
      .option('--alone', 'without what is perhaps the same, which is decided with it otherwise')
      .option(...YES)
      .does(() => import('../commands/review-decide.ts'), 'decide', name)
      .example(`hub review ${name} prp_01JD… int_01JE…`, 'one after the other');
  }
}
