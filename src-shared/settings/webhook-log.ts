/** How it went with a message: accepted, still to be tried, or neither. */
export const OUTCOMES = ['accepted', 'waiting', 'failed'] as const;
export type WebhookOutcome = (typeof OUTCOMES)[number];

/**
 * What a replay sends. `failed` are messages that were not accepted and are not tried any more; `everything` is also what was accepted or waits, and
 * what was never sent because the webhook was off or had not chosen the event.
 */
export const REPLAYS = ['failed', 'everything'] as const;
export type Replay = (typeof REPLAYS)[number];
