import { buildClientWhenStale } from '../../scripts/client.ts';

/** Before the browser tests: one build for all workers, whose servers would otherwise each make their own, in the same folder. */
export default buildClientWhenStale;
