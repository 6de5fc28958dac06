// The tools of an assistant as methods of the vault. Each commits, the reading ones too: every answer leaves a receipt in
// the audit log, in the transaction that makes it.
import type { TSchema } from '../schemas/fields.ts';
import * as proposing from '../tools/proposing.ts';
import * as reading from '../tools/reading.ts';
import type { Tool } from '../tools/tool.ts';
import { LEAVES_RECEIPT, type Method, WRITES, Written } from './method.ts';

function toolMethod<I extends TSchema, O extends TSchema>(tool: Tool<I, O>) {
  return {
    name: `tool.${tool.name}`,
    server: 'vault',
    callers: ['api'],
    actor: 'any',
    ...(tool.readOnly ? LEAVES_RECEIPT : WRITES),
    params: tool.input,
    result: Written(tool.output),
    summary: tool.title,
  } as const satisfies Method;
}

export const tools = {
  getContextContract: toolMethod(reading.getContextContract),
  searchPersonalContext: toolMethod(reading.searchPersonalContext),
  getContextManifest: { ...toolMethod(reading.getContextManifest), actor: 'connection' },
  proposeMemory: toolMethod(proposing.proposeMemory),
  proposeOperationalState: toolMethod(proposing.proposeOperationalState),
  proposeRelation: toolMethod(proposing.proposeRelation),
  setSharedState: toolMethod(proposing.setSharedState),
  getSharedState: toolMethod(reading.getSharedState),
  proposeAction: toolMethod(proposing.proposeAction),
  requestApproval: toolMethod(proposing.requestApproval),
  checkActionStatus: toolMethod(reading.checkActionStatus),
} as const satisfies Record<string, Method>;

export const TOOL_METHODS: readonly Method[] = Object.values(tools);

export function methodOfTool(name: string): Method | undefined {
  return TOOL_METHODS.find((method) => method.name === `tool.${name}`);
}
