// The profile of the owner: one object, without an id in its address.
import { profile } from '../../../shared/methods/records.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';

export const PROFILE_ENDPOINTS = tagged('profile', [
  endpoint(profile.get, { at: 'GET /v1/profile', operationId: 'getProfile', answer: 'The profile' }),
  endpoint(profile.update, {
    at: 'PATCH /v1/profile',
    operationId: 'updateProfile',
    description: 'What is absent stays as it is; null clears a field that may be empty.',
    bodyIs: 'patch',
    answer: 'The profile',
  }),
  endpoint(profile.versions, {
    at: 'GET /v1/profile/versions',
    operationId: 'listProfileVersions',
    answer: 'One page of its versions',
  }),
]);
