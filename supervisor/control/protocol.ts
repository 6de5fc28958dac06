// What the `hub` command may ask of a running hub: one line of JSON up, one line of JSON down, then the socket closes.
import type { WireError } from '../../shared/errors.ts';
import { Closed, OneOf, type Static, Type } from '../../shared/schemas/fields.ts';
import { System, WorkerName } from '../../shared/schemas/system.ts';

export const ControlRequest = Type.Union([
  Closed({ ask: Type.Literal('status') }),
  Closed({ ask: Type.Literal('restart'), name: WorkerName }),
  Closed({ ask: Type.Literal('stop') }),
  /** The hash of a one-time code. The code itself never passes through here. */
  Closed({ ask: Type.Literal('allow_bootstrap'), code_sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
]);
export type ControlRequest = Static<typeof ControlRequest>;

export const HubStatus = Closed({
  ...System.properties,
  pid: Type.Integer(),
  state: OneOf('starting', 'running', 'stopping'),
  address: Type.String(),
  port: Type.Integer(),
  data_dir: Type.String(),
  bootstrap_once: Type.Boolean(),
  recovery: Type.Boolean(),
});
export type HubStatus = Static<typeof HubStatus>;

export interface ControlValue {
  status: HubStatus;
  restart: Record<string, never>;
  stop: { pid: number };
  allow_bootstrap: Record<string, never>;
}

export type ControlAnswer<A extends ControlRequest['ask'] = ControlRequest['ask']> =
  | { value: ControlValue[A] }
  | { error: Pick<WireError, 'code' | 'detail'> };
