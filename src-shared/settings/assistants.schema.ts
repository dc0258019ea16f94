import { z } from 'zod';
import type { Moment } from '../dates.ts';
import { assistantMessages } from '../messages/settings/assistants.ts';
import { id, text } from '../text.ts';
import { createApiKeyInput } from './api-keys.schema.ts';
import type { ApiScope } from './api-scopes.ts';
import { API_KEY_NAME_MAX_CHARS } from './limits.ts';
import { isRedirectUri, REDIRECT_URIS_MAX, REQUEST_MAX_CHARS, type RedirectPlace } from './oauth.ts';

/** What an assistant asks for when it sends a person to Accord (RFC 6749, 7636, 8707). What is not said here is left out. */
export const authorizationRequest = z.object({
  client_id: z.string(),
  redirect_uri: z.string().optional(),
  response_type: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
  scope: z.string().optional(),
  state: z.string().optional(),
  resource: z.string().optional(),
});
export type AuthorizationRequest = z.infer<typeof authorizationRequest>;

/** The same as one parameter of our page's address, which no program reads as anything but a text. */
const request = z.string({ error: assistantMessages.broken }).max(REQUEST_MAX_CHARS, assistantMessages.broken);
export const askedByAssistantInput = z.strictObject({ request });

/** What the person lets it do. */
export const connectAssistantInput = z.strictObject({
  request,
  scopes: createApiKeyInput.shape.scopes,
  days: createApiKeyInput.shape.days,
  networks: createApiKeyInput.shape.networks,
});
export const assistantIdInput = z.strictObject({ assistantId: id('Assistant') });

/** What a program says of itself when it registers (RFC 7591); what we do not use is left out. */
export const registrationInput = z.object({
  client_name: text('client_name', { max: API_KEY_NAME_MAX_CHARS }).optional(),
  redirect_uris: z
    .array(z.string().refine(isRedirectUri, assistantMessages.redirectWrong), assistantMessages.redirectsNeeded)
    .min(1, assistantMessages.redirectsNeeded)
    .max(REDIRECT_URIS_MAX, assistantMessages.redirectsMany),
});

/** An assistant that asks to be connected. */
export interface AskingAssistant {
  /** As the program calls itself: anybody can choose any name. */
  name: string;
  place: RedirectPlace;
  /** The account for which it would work. */
  account: string;
  /** What it asks for, of what the account has. */
  asked: ApiScope[];
  /** What the account has. */
  scopes: ApiScope[];
  /** Where the browser goes if the person says no. */
  deniedTo: string;
}
/** The same, or why it cannot be connected; then `backTo` tells the program, if there is an address that is certainly its own. */
export type AssistantRequest =
  | { problem: null; assistant: AskingAssistant }
  | { problem: string; backTo: string | null };

/** The assistants of an account, and the address by which one finds Accord. */
export interface AssistantsView {
  assistants: AssistantView[];
  address: string;
}
/** An assistant that is connected to the account. */
export interface AssistantView {
  id: string;
  name: string;
  place: RedirectPlace;
  scopes: ApiScope[];
  networks: string[];
  createdAt: Moment;
  /** The member who has connected it; null in an account without members. */
  madeBy: string | null;
  expiresAt: Moment | null;
  lastUsedAt: Moment | null;
  lastUsedFrom: string | null;
}
