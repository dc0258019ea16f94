import { ASSISTANTS_MAX, REDIRECT_URIS_MAX } from '../../settings/oauth.ts';

/** What people are told about assistants, and programs that want to be connected. */
export const assistantMessages = {
  broken: 'The address of this page is not complete. Connect Accord once more from your assistant.',
  unknownClient:
    'The program that sent you here is not known to Accord any more. Remove Accord from it and connect it again.',
  otherRedirect:
    'The program that sent you here wants to be answered at an address that it has not registered. Nothing was connected.',
  notCode: 'The program that sent you here asks in a way that Accord does not offer: it must ask for a code.',
  noChallenge: 'The program that sent you here does not protect its code (PKCE with S256), so it cannot be connected.',
  otherResource: 'The program that sent you here wants to use something else than Accord’s assistants’ address.',
  noScope: 'The program that sent you here asks for nothing that your account has.',
  full: `${ASSISTANTS_MAX} assistants are connected. Disconnect one that you no longer use.`,
  redirectWrong:
    'redirect_uris must be https addresses, addresses on http://127.0.0.1, or have a scheme that belongs to a domain',
  redirectsNeeded: 'redirect_uris must list where people are sent back',
  redirectsMany: `redirect_uris may have at most ${REDIRECT_URIS_MAX} entries`,
} as const;

/** The answers to programs that get and change tokens. */
export const oauthMessages = {
  notJson: 'The body must be a JSON object',
  notForm: 'Send the fields as application/x-www-form-urlencoded',
  twice: (field: string) => `${field} is there twice`,
  grantType: 'grant_type must be authorization_code or refresh_token',
  missing: (field: string) => `${field} is missing`,
  codeRefused: 'This code is unknown, was used or has expired',
  tokenRefused: 'This refresh token is unknown, was used or has expired',
  verifierWrong: 'code_verifier does not belong to the code_challenge',
  redirectWrong: 'redirect_uri is not the one to which the code was sent',
  otherResource: 'resource must be the address of the MCP server',
  tooMany: 'Too many requests from this address. Please wait.',
  /** In the audit log. */
  ended: {
    reused: 'A code or a refresh token was brought for the second time',
    revoked: 'The assistant has given back its tokens',
  },
} as const;

/** What programs that speak the Model Context Protocol are told. */
export const mcpMessages = {
  otherOrigin: 'Pages of other sites cannot use this address',
  noBatches: 'Send one message at a time',
  noTool: (name: string) => `There is no tool ${JSON.stringify(name)}`,
  noPrompt: (name: string) => `There is no prompt ${JSON.stringify(name)}`,
} as const;
