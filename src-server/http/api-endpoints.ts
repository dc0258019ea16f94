import { AGENCY_READS } from './api-agency-reads.ts';
import { CREATOR_READS } from './api-creator-reads.ts';
import { type Endpoint, endpointOf } from './api-endpoint.ts';
import { OWN_WRITES } from './api-own-writes.ts';
import { PROPOSED } from './api-proposed.ts';
import { READS } from './api-reads.ts';
import { WRITES } from './api-writes.ts';

/** Everything that programs can call, with its scope and its parameters. */
export const API_ENDPOINTS: readonly Endpoint[] = [
  ...READS,
  ...AGENCY_READS,
  ...CREATOR_READS,
  ...WRITES,
  ...OWN_WRITES,
  ...PROPOSED,
].map(endpointOf);
