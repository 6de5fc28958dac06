// What a package says it lacks, and what it does not say.
import { describe, expect, test } from 'vitest';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { reader } from '../../../support/contract-reader.ts';
import { regattaVault } from '../../../support/regatta-vault.ts';

const semantic = { kind: 'semantic' };

describe('what a package says it lacks', () => {
  test('does not name a word that is there in other words, and says that it may be meant', async () => {
    await using inside = await regattaVault();
    const ask = await reader(inside);
    await inside.create(Memory, { ...semantic, statement: 'My sister Carol keeps the key of the boat house.' });
    const { capture_hints } = await ask({ purpose: 'Wo ist der Schlüssel vom Bootshaus?' });
    expect(capture_hints.join('\n')).toContain('In other words, if at all: schlussel');
    expect(capture_hints.join('\n')).not.toMatch(/Not in this package: .*schlussel/);
  });

  test('does not say that nothing is known of harm where something of health is told', async () => {
    await using inside = await regattaVault();
    const ask = await reader(inside);
    const purpose = 'Suggest a dinner for four on Sunday';
    const unknown = /Nothing here says what people must not eat/;
    expect((await ask({ purpose })).capture_hints.join('\n')).toMatch(unknown);
    const flagged = { ...semantic, sensitivity_flags: ['health'] };
    await inside.create(Memory, { ...flagged, statement: 'Celeriac shuts the face of Svenja for days.' });
    const told = await ask({ purpose });
    expect(told.capture_hints.join('\n')).not.toMatch(unknown);
    expect(told.sufficient).toBe(false);
  });
});
