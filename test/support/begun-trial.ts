// A program that tries whether a box holds, as a hub does before it starts, for a test that kills it meanwhile. The command of the trial is
// its arguments.
import { trialSucceeds } from '../../supervisor/sandbox.ts';

await trialSucceeds(process.argv.slice(2));
