// What each assistant may see and do, and the manifests it asks for.
import { trust } from '../../../shared/methods/trust.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';
import { PROBLEM_TYPE, Problem } from '../endpoint/problems.ts';

export const GRANT_ENDPOINTS = [
  ...tagged('grants', [
    endpoint(trust.createGrant, {
      at: 'POST /v1/grants',
      operationId: 'createGrant',
      description: 'By a preset, by capabilities, or both. Every selector that is named must match.',
      answer: 'The grant, with its summary in one sentence',
    }),
    endpoint(trust.listGrants, {
      at: 'GET /v1/grants',
      operationId: 'listGrants',
      description: 'With `connection`, the grants of one. `status` is what they are now.',
      answer: 'One page of grants',
    }),
    endpoint(trust.previewGrant, {
      at: 'POST /v1/grants/preview',
      operationId: 'previewGrant',
      description: 'With a connection, with a grant that is not made yet, or with both: then as if it were made.',
      answer: 'The situation package it would get',
    }),
    endpoint(trust.revokeGrant, { at: 'POST /v1/grants/:grant_id/revoke', operationId: 'revokeGrant' }),
    endpoint(trust.grantEffect, {
      at: 'POST /v1/grants/effect',
      operationId: 'previewGrantEffect',
      description:
        'With `grant`, as if it were made; with `without`, as if that grant were taken back; with both, as if one took the place of the other.',
      answer: 'How many things would come and go, and a few of them by name',
    }),
    endpoint(trust.glass, {
      at: 'GET /v1/glass',
      operationId: 'getGlass',
      description:
        'The newest 10,000 things that count, by their ids: which assistant sees which, and was told of it since when.',
      answer: 'Things, assistants, and what waits',
    }),
    endpoint(trust.objectName, {
      at: 'GET /v1/objects/:id',
      operationId: 'getObjectName',
      description:
        'For receipts, which name ids: of a proposal, a grant or a relation as of a memory, and of what was deleted what it said last.',
      answer: 'Its type and its name',
    }),
    endpoint(trust.readers, {
      at: 'GET /v1/objects/:id/readers',
      operationId: 'listReaders',
      description:
        'Every connection with whether its grants let it see the object now, and the last answer that held it. Of what was deleted stays who was told. One that was revoked is named where it was told something.',
      answer: 'Who sees it, and who was told',
    }),
  ]),
  ...tagged('tools', [
    endpoint(trust.createManifest, {
      at: 'POST /v1/context-manifests',
      operationId: 'createContextManifest',
      answer: 'The manifest',
    }),
    endpoint(trust.readManifest, {
      at: 'GET /v1/context-manifests/:manifest_id',
      operationId: 'getContextManifest',
      answer: 'The manifest',
      also: { 410: { description: 'The manifest has expired', schema: Problem, media: PROBLEM_TYPE } },
    }),
  ]),
];
