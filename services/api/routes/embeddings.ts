// The model of the owner's choosing: what it would get, whether it gets it, and how far that is.
import { embeddings } from '../../../shared/methods/embeddings.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';
import { unlessThere } from '../endpoint/problems.ts';

const answer = 'How it is now';
const also = unlessThere('No model is in use');

export const EMBEDDINGS_ENDPOINTS = tagged('embeddings', [
  endpoint(embeddings.status, {
    at: 'GET /v1/embeddings',
    operationId: 'getEmbeddings',
    description: 'Off, until the owner has agreed to it. What is wrong with the model is said under `fault`.',
    answer,
  }),
  endpoint(embeddings.propose, {
    at: 'POST /v1/embeddings/consent',
    operationId: 'proposeEmbeddings',
    description:
      'Changes nothing and sends nothing. The address is one of this machine, as the server of the model prints it; who listens there is asked of the system.',
    answer: 'What the owner would agree to, in words',
  }),
  endpoint(embeddings.turnOn, {
    at: 'PUT /v1/embeddings',
    operationId: 'turnOnEmbeddings',
    description: '`consent` is the id of what was shown within the last ten minutes.',
    answer,
  }),
  endpoint(embeddings.allowSensitive, {
    at: 'PUT /v1/embeddings/sensitive',
    operationId: 'allowSensitiveEmbeddings',
    description: 'The second yes. What only its owner may see never goes to the model.',
    answer,
    also,
  }),
  endpoint(embeddings.switch, {
    at: 'POST /v1/embeddings/pause',
    operationId: 'pauseEmbeddings',
    summary: 'Embed nothing for now',
    description: 'What has its vector is still found by it.',
    fixed: { to: 'paused' },
    answer,
    also,
  }),
  endpoint(embeddings.switch, {
    at: 'POST /v1/embeddings/resume',
    operationId: 'resumeEmbeddings',
    summary: 'Go on embedding what waits',
    fixed: { to: 'filling' },
    answer,
    also,
  }),
  endpoint(embeddings.turnOff, {
    at: 'DELETE /v1/embeddings',
    operationId: 'turnOffEmbeddings',
    answer: 'That it is off',
  }),
]);
