// The list of the eleven tools.
import * as proposing from './proposing.ts';
import * as reading from './reading.ts';
import type { Tool } from './tool.ts';

export const TOOLS: readonly Tool[] = [
  reading.getContextContract,
  reading.searchPersonalContext,
  reading.getContextManifest,
  proposing.proposeMemory,
  proposing.proposeOperationalState,
  proposing.proposeRelation,
  proposing.setSharedState,
  reading.getSharedState,
  proposing.proposeAction,
  proposing.requestApproval,
  reading.checkActionStatus,
];

export function toolNamed(name: string): Tool | undefined {
  return TOOLS.find((tool) => tool.name === name);
}
