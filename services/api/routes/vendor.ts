// Arriving from another service: its dump is taken in, its memories are proposed, its texts wait for the owner.
import { vendor } from '../../../shared/contracts/vendor.ts';
import { PAGE_DEFAULT } from '../../../shared/limits.ts';
import { Closed, Type } from '../../../shared/schemas/fields.ts';
import { ArchiveDecision, VendorBatch, VendorRequest, WaitingText } from '../../../shared/schemas/vendor-batch.ts';
import { askVault, type Endpoint, endpoint, IdParams, idIn, withTag } from '../endpoint.ts';
import { BEGUN, longWork } from '../long-work.ts';
import { LIST_QUERY, linkNext, listEndpoint } from '../paging.ts';

const tag = 'archive';
const url = '/v1/import/vendor';
const { prefix } = VendorBatch;
const batch = { 200: { description: 'The batch', schema: VendorBatch.Record } };

export const VENDOR_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    url,
    tag,
    access: 'owner',
    operationId: 'takeInDump',
    summary: vendor.take.summary,
    description:
      'Takes `path`, a file or a folder under `imports` of the data directory, or the file itself as multipart (`file`). Understood are the exports of ChatGPT, Claude, Gemini (Takeout), mem0, OpenMemory, basic-memory, the MCP memory server, Portable AI Memory and the Universal Memory Protocol, and plain lists of memories. Memories become proposals; conversations and other texts wait until they are let in.',
    body: VendorRequest,
    takesFile: true,
    headers: ['idempotency-key', 'prefer'],
    answers: { ...batch, ...BEGUN },
    handle: (visit) => longWork(visit, vendor.take, visit.body),
  }),
  listEndpoint({ url, tag, access: 'owner', operationId: 'listVendorBatches', method: vendor.list }),
  endpoint({
    method: 'GET',
    url: `${url}/:id`,
    tag,
    access: 'owner',
    operationId: 'getVendorBatch',
    summary: vendor.get.summary,
    params: IdParams,
    answers: batch,
    handle: async (visit) =>
      withTag(visit.reply, await askVault(visit, vendor.get, { id: idIn(visit.params, prefix) })),
  }),
  endpoint({
    method: 'GET',
    url: `${url}/:id/texts`,
    tag,
    access: 'owner',
    operationId: 'listWaitingTexts',
    summary: vendor.texts.summary,
    description: 'The next page is named by the Link header.',
    params: IdParams,
    query: Closed({ limit: LIST_QUERY.properties.limit, cursor: LIST_QUERY.properties.cursor }),
    answers: { 200: { description: 'One page', schema: Type.Array(WaitingText) } },
    handle: async (visit) => {
      const { limit = PAGE_DEFAULT, ...rest } = visit.query;
      const id = idIn(visit.params, prefix);
      const page = await askVault(visit, vendor.texts, { id, limit, ...rest });
      linkNext(visit.reply, `${url}/${id}/texts`, { limit }, page.next);
      return page.items;
    },
  }),
  endpoint({
    method: 'POST',
    url: `${url}/:id/archive`,
    tag,
    access: 'owner',
    operationId: 'decideVendorTexts',
    summary: vendor.decide.summary,
    description:
      'Without a body, or without `admit`, they are let in; `admit: false` throws them away. Let in, they become artifacts that stay untrusted. Of each batch it is decided once, also where it brought no texts; its memories wait as proposals either way.',
    params: IdParams,
    body: ArchiveDecision,
    bodyOptional: true,
    headers: ['idempotency-key', 'prefer'],
    answers: { ...batch, ...BEGUN },
    handle: (visit) => longWork(visit, vendor.decide, { id: idIn(visit.params, prefix), ...visit.body }),
  }),
];
