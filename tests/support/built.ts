import { buildClientWhenStale } from '../../scripts/client.ts';

/** Builds the client before the browser tests. Otherwise the server of each worker would build it, all into the same folder. */
export default buildClientWhenStale;
