import { z } from 'zod';
import type { Moment } from '../dates.ts';
import { apiKeyMessages } from '../messages/settings/api-keys.ts';
import { id, text } from '../text.ts';
import { API_SCOPE_NAMES, type ApiScope } from './api-scopes.ts';
import { API_KEY_DAYS, API_KEY_NAME_MAX_CHARS } from './limits.ts';

/** A key for the company's programs; it is shown once, when it is created. */
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
  /** After how many days it expires; null means never. */
  days: z.literal(API_KEY_DAYS, { error: apiKeyMessages.daysUnknown }).nullable(),
});
export const apiKeyIdInput = z.strictObject({ keyId: id('API key') });

/** A key as its owner sees it in the list. */
export interface ApiKeyView {
  id: string;
  name: string;
  /** Its first letters, by which people recognise it. */
  prefix: string;
  scopes: ApiScope[];
  createdAt: Moment;
  expiresAt: Moment | null;
  expired: boolean;
  lastUsedAt: Moment | null;
}
/** The list, and the scopes that a new key can have. */
export interface ApiKeysView {
  keys: ApiKeyView[];
  scopes: ApiScope[];
}
