// All the tries of plugin-tries.ts, one after the other, by the user that runs this: prints what came out otherwise.
import { join } from 'node:path';
import { box, runSource } from './plugin-run.ts';
import { AROUND, attempt, IMPORTS, inBox, main, tell, WALLS, WITHOUT_MEASURE } from './plugin-tries.ts';

const otherwise: { what: string; came: unknown }[] = [];
let tried = 0;
function judge(what: string, came: unknown, isAsExpected: boolean): void {
  tried += 1;
  if (!isAsExpected) otherwise.push({ what, came });
}

const honest = await runSource(main(`await hub.log('ran');`));
if (honest.error !== null || honest.said.join() !== 'ran')
  otherwise.push({ what: 'an honest plugin', came: honest.error });
for (const [what, source, expected] of IMPORTS) {
  const { error } = await runSource(source);
  judge(what, error, error?.includes(expected) === true);
}
for (const [what, code, expected] of AROUND) {
  const { said } = await runSource(attempt(code));
  judge(what, said, said.join() === `NO ${expected}`);
}
if (box.bubblewrap !== undefined && box.seccomp !== undefined) {
  for (const [what, code, expected] of WALLS(process.execPath, join(import.meta.dirname, '../../..'))) {
    const came = await inBox(tell(code));
    judge(what, came, came === expected);
  }
}
for (const [what, code, expected, limits] of WITHOUT_MEASURE) {
  const { error } = await runSource(main(code), { limits });
  judge(what, error, expected.test(error ?? ''));
}
process.stdout.write(JSON.stringify({ uid: process.getuid?.(), level: honest.isolation.level, tried, otherwise }));
