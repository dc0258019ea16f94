import { DAY_MS } from '../constants.ts';

/** How long a proposal of a program waits for a person, unless its program ends before. */
export const PROPOSAL_WAIT_MS = 7 * DAY_MS;
/** How many proposals may wait in an account. */
export const PROPOSALS_WAITING_MAX = 100;
