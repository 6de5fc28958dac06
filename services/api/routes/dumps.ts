// Arriving from another service: its dump is taken in, its memories are proposed, its texts wait for the owner.
import { dumps } from '../../../shared/methods/dumps.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';

const answer = 'The batch';

export const DUMP_ENDPOINTS = tagged('archive', [
  endpoint(dumps.take, {
    at: 'POST /v1/import/vendor',
    operationId: 'takeInDump',
    description:
      'Takes `path`, a file or a folder under `imports` of the data directory, or the file itself as multipart (`file`). Understood are the exports of ChatGPT, Claude, Gemini (Takeout), mem0, OpenMemory, basic-memory, the MCP memory server, Portable AI Memory and the Universal Memory Protocol, and plain lists of memories. Memories become proposals; conversations and other texts wait until they are let in.',
    takesFile: true,
    answer,
  }),
  endpoint(dumps.list, { at: 'GET /v1/import/vendor', operationId: 'listVendorBatches', answer: 'One page' }),
  endpoint(dumps.get, { at: 'GET /v1/import/vendor/:id', operationId: 'getVendorBatch', answer }),
  endpoint(dumps.texts, {
    at: 'GET /v1/import/vendor/:id/texts',
    operationId: 'listWaitingTexts',
    answer: 'One page',
  }),
  endpoint(dumps.text, {
    at: 'GET /v1/import/vendor/:id/texts/:number',
    operationId: 'getWaitingText',
    answer: 'The text',
  }),
  endpoint(dumps.decide, {
    at: 'POST /v1/import/vendor/:id/archive',
    operationId: 'decideVendorTexts',
    description:
      'Without a body, or without `admit`, they are let in; `admit: false` throws them away. Let in, they become artifacts that stay untrusted. `numbers` names some of them, and the others go on waiting. Of each text it is decided once, and so of a batch that brought none; its memories wait as proposals either way.',
    bodyOptional: true,
    answer,
  }),
]);
