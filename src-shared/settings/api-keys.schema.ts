import { z } from 'zod';
import type { Moment } from '../dates.ts';
import type { May } from '../may.ts';
import { apiKeyMessages } from '../messages/settings/api-keys.ts';
import { id, text } from '../text.ts';
import { API_SCOPE_NAMES, type ApiScope } from './api-scopes.ts';
import { API_KEY_DAYS, API_KEY_NAME_MAX_CHARS, API_KEY_NETWORKS_MAX } from './limits.ts';

/** After how many days a key expires; null means never. */
const days = z.literal(API_KEY_DAYS, { error: apiKeyMessages.daysUnknown }).nullable();

/** Longer than any network that can be written. */
const NETWORK_MAX_CHARS = 50;
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
/** Whether a text is a network address, or a network of them; the network of all addresses binds nothing. */
const isNetwork = (value: string): boolean =>
  value.length <= NETWORK_MAX_CHARS && address.safeParse(value).success && !value.endsWith('/0');
const networks = z
  .array(z.string({ error: apiKeyMessages.networksText }).trim(), { error: apiKeyMessages.networksText })
  .max(API_KEY_NETWORKS_MAX, apiKeyMessages.networksMany)
  .superRefine((entries, ctx) => {
    const wrong = entries.find((entry) => !isNetwork(entry));
    if (wrong !== undefined) ctx.addIssue({ code: 'custom', message: apiKeyMessages.networkWrong(wrong) });
  })
  .transform((entries) => [...new Set(entries)]);

/** A key for the account's own programs; it is shown once, when it is created. */
export const createApiKeyInput = z.strictObject({
  name: z
    .string({ error: apiKeyMessages.nameRequired })
    .trim()
    .min(1, apiKeyMessages.nameRequired)
    .pipe(text('Name', { max: API_KEY_NAME_MAX_CHARS })),
  scopes: z
    .array(z.enum(API_SCOPE_NAMES, { error: apiKeyMessages.scopeUnknown }), { error: apiKeyMessages.scopeRequired })
    .min(1, apiKeyMessages.scopeRequired)
    .max(API_SCOPE_NAMES.length, apiKeyMessages.scopeUnknown),
  days,
  /** The only networks from which it works; empty for all. */
  networks: networks.default([]),
});
export const apiKeyIdInput = z.strictObject({ keyId: id('API key') });
/** Gives a key a new secret, which is shown once, and a new time. */
export const rotateApiKeyInput = apiKeyIdInput.extend({ days });

/** A key as its owner sees it in the list. */
export interface ApiKeyView {
  id: string;
  name: string;
  /** Its first letters, by which people recognise it. */
  prefix: string;
  scopes: ApiScope[];
  networks: string[];
  createdAt: Moment;
  /** The member who made it; null in an account without members. */
  madeBy: string | null;
  expiresAt: Moment | null;
  expired: boolean;
  lastUsedAt: Moment | null;
  lastUsedFrom: string | null;
  /** Until when its old secret works, too; null if it has none. */
  oldUntil: Moment | null;
  may: May<'rotate'>;
}
/** The list, and the scopes that a new key can have. */
export interface ApiKeysView {
  keys: ApiKeyView[];
  scopes: ApiScope[];
}
