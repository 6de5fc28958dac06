// Every endpoint there is.
import type { Endpoint } from '../endpoint.ts';
import { AUDIT_ENDPOINTS } from './audit.ts';
import { PROFILE_ENDPOINTS } from './profile.ts';
import { RECORD_ENDPOINTS } from './records.ts';
import { SERVICE_ENDPOINTS } from './service.ts';

export const ENDPOINTS: readonly Endpoint[] = [
  ...SERVICE_ENDPOINTS,
  ...RECORD_ENDPOINTS,
  ...PROFILE_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
];
