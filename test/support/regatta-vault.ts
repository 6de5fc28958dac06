// A vault in which a rowing regatta is under way and a few things are known of it, so that nothing is told for want of anything else.
import { Memory } from '../../shared/schemas/memory.ts';
import { Project } from '../../shared/schemas/project.ts';
import { VaultHere } from './vault-here.ts';

export async function regattaVault(): Promise<VaultHere> {
  const inside = await VaultHere.create();
  await inside.create(Project, { title: 'Rowing regatta', current_step: 'Find a second boat' });
  for (const statement of [
    'The boat house opens at seven.',
    'Oars are kept behind the green door.',
    'The trailer needs new tyres.',
  ])
    await inside.create(Memory, { kind: 'semantic', statement });
  return inside;
}
