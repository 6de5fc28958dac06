// The profile of the owner: one object, without an id in its address.
import { profile } from '../../../shared/contracts/records.ts';
import { Type } from '../../../shared/schemas/fields.ts';
import { Profile } from '../../../shared/schemas/profile.ts';
import { expectedVersionOf } from '../caller.ts';
import { askVault, type Endpoint, endpoint, withTag, written } from '../endpoint.ts';

const common = { tag: 'profile', access: 'owner' } as const;
const one = { 200: { description: 'The profile', schema: Profile.Record } };

export const PROFILE_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    ...common,
    method: 'GET',
    url: '/v1/profile',
    operationId: 'getProfile',
    summary: profile.get.summary,
    answers: one,
    handle: async (visit) => withTag(visit.reply, await askVault(visit, profile.get, {})),
  }),
  endpoint({
    ...common,
    method: 'PATCH',
    url: '/v1/profile',
    operationId: 'updateProfile',
    summary: profile.update.summary,
    description: 'What is absent stays as it is; null clears a field that may be empty.',
    body: Profile.Patch,
    headers: ['if-match', 'idempotency-key'],
    answers: one,
    handle: async (visit) => {
      const expected_version = expectedVersionOf(visit.request);
      const params = { patch: visit.body, ...(expected_version !== undefined && { expected_version }) };
      return withTag(visit.reply, written(visit.reply, await askVault(visit, profile.update, params)));
    },
  }),
  endpoint({
    ...common,
    method: 'GET',
    url: '/v1/profile/versions',
    operationId: 'listProfileVersions',
    summary: profile.versions.summary,
    answers: { 200: { description: 'Every version', schema: Type.Array(Profile.Record) } },
    handle: (visit) => askVault(visit, profile.versions, {}),
  }),
];
