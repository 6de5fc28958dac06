// What each assistant may see and do, and the receipts it asks for.
import { review } from '../../../shared/contracts/review.ts';
import { trust } from '../../../shared/contracts/trust.ts';
import { PAGE_DEFAULT } from '../../../shared/limits.ts';
import { ContextContract } from '../../../shared/schemas/contract.ts';
import { Closed, Type } from '../../../shared/schemas/fields.ts';
import { Grant, NewGrant } from '../../../shared/schemas/grant.ts';
import { ContextManifest, NewManifest } from '../../../shared/schemas/manifest.ts';
import { decisionEndpoint } from '../decision-endpoint.ts';
import { askVault, type Endpoint, endpoint, idIn, withTag, written } from '../endpoint.ts';
import { linkNext, STATUS_QUERY } from '../paging.ts';
import { PROBLEM_TYPE, Problem } from '../problems.ts';

const tag = 'grants';

const createGrant = endpoint({
  method: 'POST',
  url: '/v1/grants',
  tag,
  access: 'owner',
  operationId: 'createGrant',
  summary: trust.createGrant.summary,
  description: 'By a preset, by capabilities, or both. Every selector that is named must match.',
  body: NewGrant,
  headers: ['idempotency-key'],
  answers: { 200: { description: 'The grant, with its summary in one sentence', schema: Grant.Record } },
  handle: async (visit) => {
    const answer = await askVault(visit, trust.createGrant, visit.body);
    return withTag(visit.reply, written(visit.reply, answer));
  },
});

const listGrants = endpoint({
  method: 'GET',
  url: '/v1/grants',
  tag,
  access: 'owner',
  operationId: 'listGrants',
  summary: trust.listGrants.summary,
  description:
    'With `connection`, the grants of one. `status` is what they are now. The next page is named by the Link header.',
  query: Closed({ ...STATUS_QUERY.properties, connection: trust.listGrants.params.properties.connection }),
  answers: { 200: { description: 'One page of grants', schema: Type.Array(Grant.Record) } },
  handle: async (visit) => {
    const { limit = PAGE_DEFAULT, ...filters } = visit.query;
    const page = await askVault(visit, trust.listGrants, { limit, ...filters });
    linkNext(visit.reply, '/v1/grants', { ...filters, limit }, page.next);
    return page.items;
  },
});

const preview = endpoint({
  method: 'POST',
  url: '/v1/grants/preview',
  tag,
  access: 'owner',
  operationId: 'previewGrant',
  summary: review.previewGrant.summary,
  description: 'With a connection, with a grant that is not made yet, or with both: then as if it were made.',
  body: review.previewGrant.params,
  answers: { 200: { description: 'The situation package it would get', schema: ContextContract } },
  handle: (visit) => askVault(visit, review.previewGrant, visit.body),
});

const createManifest = endpoint({
  method: 'POST',
  url: '/v1/context-manifests',
  tag: 'tools',
  access: 'connection',
  operationId: 'createContextManifest',
  summary: trust.createManifest.summary,
  body: NewManifest,
  headers: ['idempotency-key'],
  answers: { 200: { description: 'The manifest', schema: ContextManifest.Record } },
  handle: async (visit) => {
    const answer = await askVault(visit, trust.createManifest, visit.body);
    return withTag(visit.reply, written(visit.reply, answer));
  },
});

const getManifest = endpoint({
  method: 'GET',
  url: '/v1/context-manifests/:manifest_id',
  tag: 'tools',
  access: 'connection',
  operationId: 'getContextManifest',
  summary: trust.readManifest.summary,
  params: Closed({ manifest_id: Type.String() }),
  answers: {
    200: { description: 'The manifest', schema: ContextManifest.Record },
    410: { description: 'The manifest has expired', schema: Problem, media: PROBLEM_TYPE },
  },
  handle: async (visit) => {
    const id = idIn({ id: visit.params.manifest_id }, ContextManifest.prefix);
    return withTag(visit.reply, await askVault(visit, trust.readManifest, { id }));
  },
});

export const GRANT_ENDPOINTS: readonly Endpoint[] = [
  createGrant,
  listGrants,
  preview,
  decisionEndpoint({
    url: '/v1/grants/:grant_id/revoke',
    tag,
    operationId: 'revokeGrant',
    method: trust.revokeGrant,
    prefix: Grant.prefix,
  }),
  createManifest,
  getManifest,
];
