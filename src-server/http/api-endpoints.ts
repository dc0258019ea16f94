import { CREATOR_READS } from './api-creator-reads.ts';
import { type Endpoint, endpointOf } from './api-endpoint.ts';
import { PROPOSED } from './api-proposed.ts';
import { READS } from './api-reads.ts';
import { WRITES } from './api-writes.ts';

/** Everything that programs can call, with its scope and its parameters. */
export const API_ENDPOINTS: readonly Endpoint[] = [...READS, ...CREATOR_READS, ...WRITES, ...PROPOSED].map(endpointOf);
