// Dumps of other services: taking them in, what waits of them, and deciding about it.
import { Closed, Id } from '../schemas/fields.ts';
import {
  ArchiveDecision,
  OpenedText,
  TextNumber,
  VendorBatch,
  VendorRequest,
  WaitingText,
} from '../schemas/vendor-batch.ts';
import { Begins, forOwner, type Method, READS, WRITES } from './method.ts';
import { ById, ListOf, Page, PageRequest } from './records.ts';

export const dumps = {
  take: {
    ...forOwner('vendor.take', WRITES),
    params: VendorRequest,
    ...Begins(VendorBatch.Record),
    summary: 'Take in a dump of another service',
  },
  list: {
    ...forOwner('vendor.list', READS),
    params: ListOf(VendorBatch.Record),
    result: Page(VendorBatch.Record),
    summary: 'Dumps that were taken in, newest first',
  },
  get: {
    ...forOwner('vendor.get', READS),
    params: ById,
    result: VendorBatch.Record,
    summary: 'One dump: what it brought, and what of it waits',
  },
  texts: {
    ...forOwner('vendor.texts', READS),
    params: Closed({ id: Id, ...PageRequest.properties }),
    result: Page(WaitingText),
    summary: 'The conversations and other texts of a dump that wait',
  },
  text: {
    ...forOwner('vendor.text', READS),
    params: Closed({ id: Id, number: TextNumber }),
    result: OpenedText,
    summary: 'One text of a dump that waits, whole',
  },
  decide: {
    ...forOwner('vendor.decide', WRITES),
    params: Closed({ id: Id, ...ArchiveDecision.properties }),
    ...Begins(VendorBatch.Record),
    summary: 'Let texts of a dump in, or throw them away',
  },
} as const satisfies Record<string, Method>;

export const DUMP_METHODS: readonly Method[] = Object.values(dumps);
