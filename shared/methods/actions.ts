// What assistants ask to be done outside, and what the owner says to it.
import { ActionIntent, ActionRequest, ActionResult, DecideAction } from '../schemas/action.ts';
import { Closed, Id } from '../schemas/fields.ts';
import { forAny, forOwner, type Method, READS, WRITES, Written } from './method.ts';
import { ById, ListOf, Page } from './records.ts';

export const actions = {
  proposeAction: {
    ...forAny('action.propose', WRITES),
    params: ActionRequest,
    result: Written(ActionIntent.Record),
    summary: 'Ask the owner for an action',
  },
  listApprovals: {
    ...forOwner('action.list', READS),
    params: ListOf(ActionIntent.Record),
    result: Page(ActionIntent.Record),
    summary: 'Actions that assistants asked for, newest first',
  },
  getApproval: {
    ...forOwner('action.get', READS),
    params: ById,
    result: ActionIntent.Record,
    summary: 'One action that was asked for, whole',
  },
  decideAction: {
    ...forOwner('action.decide', WRITES),
    params: Closed({ id: Id, ...DecideAction.properties }),
    result: Written(ActionIntent.Record),
    summary: 'Approve or decline an action',
  },
  reportResult: {
    ...forAny('action.result', WRITES),
    params: Closed({ id: Id, ...ActionResult.properties }),
    result: Written(ActionIntent.Record),
    summary: 'Report what became of an approved action',
  },
} as const satisfies Record<string, Method>;

export const ACTION_METHODS: readonly Method[] = Object.values(actions);
