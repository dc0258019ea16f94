import { MINUTE_MS } from '../constants.ts';

/** How many briefs, and how many messages, can be saved as templates. */
export const TEMPLATES_MAX = 50;
export const TEMPLATE_NAME_MAX_CHARS = 60;

/** How many unrevoked API keys an account can have. */
export const API_KEYS_MAX = 20;
/** How many networks an API key can be bound to. */
export const API_KEY_NETWORKS_MAX = 20;
/** For how many hours the old secret of an API key works after a new one was made. */
export const API_KEY_OLD_HOURS = 24;
/** For how many hours a write by an API key is remembered, so that the same one is not carried out twice. */
export const API_REQUEST_KEPT_HOURS = 24;
/** After how long without an answer a write counts as broken off. */
export const API_REQUEST_BROKEN_MS = MINUTE_MS;
export const IDEMPOTENCY_KEY_MAX_CHARS = 255;
export const API_KEY_NAME_MAX_CHARS = 60;
/** After how many days a key can expire. */
export const API_KEY_DAYS = [30, 90, 365] as const;
/** How many requests one API key can make in a minute. */
export const API_REQUESTS_PER_MINUTE = 300;
/** How often the use of a key is recorded. */
export const API_KEY_TOUCH_MS = 10 * MINUTE_MS;
/** For how many days the name and the last use of a revoked key stay on record. */
export const API_KEY_KEPT_DAYS = 90;

/** How many webhooks a company can have. */
export const WEBHOOKS_MAX = 5;
/** How long the server of a webhook can take to answer. */
export const WEBHOOK_TIMEOUT_MS = 10_000;
/** How many messages one process sends to one host at once. */
export const WEBHOOK_HOST_SHARE = 2;
/** After how long a message is tried again if its host is busy with others. */
export const WEBHOOK_BUSY_MS = 5_000;
/** How much of a response is stored. */
export const WEBHOOK_RESPONSE_MAX_CHARS = 300;
/** How often one message is tried: the delays grow to six hours, so that the last attempt is about five days after the first. */
export const WEBHOOK_ATTEMPTS = 30;
/** After how many days without an accepted message a webhook is switched off. */
export const WEBHOOK_FAILING_DAYS = 5;
/** For how many days sent messages, and the record of what could be sent, are kept. */
export const WEBHOOK_LOG_DAYS = 30;
/** How many messages can be sent again at once. */
export const WEBHOOK_REPLAY_MAX = 1_000;
/** For how many hours messages are also signed with the old secret after a new one was made. */
export const WEBHOOK_OLD_SECRET_HOURS = 24;
