import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { afterAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { encoded } from '#server/settings/oauth.rules.ts';
import { type ApiScope, ASSISTANT_SCOPES } from '#shared/settings/api-scopes.ts';
import type { Harness } from './harness.ts';

/** Both revisions of the protocol that are in use: the one with a handshake, and the one in which each request says everything. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof REVISIONS)[number];
const NEWEST = '2026-07-28';

const clientOf = (revision: Revision): Client => {
  const mode = revision === NEWEST ? { pin: NEWEST } : ('legacy' as const);
  return new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
};

/** The app of a harness, listening, and clients made with the protocol's own library. `at` is its clock. */
export async function listening(h: Harness, at: () => Date) {
  const { providers, limits } = h.context();
  const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: at, providers, limits });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => app.close());
  const url = new URL('/mcp', h.env.publicUrl);
  /** Clients know the public address; the app listens at another. */
  const fetched = (to: string | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(to);
    return fetch(new URL(pathname + search, origin), init);
  };
  return {
    app,
    origin,
    fetched,
    /** A client with an API key. */
    async withKey(key: string, revision: Revision = NEWEST): Promise<Client> {
      const client = clientOf(revision);
      const requestInit = { headers: { authorization: `Bearer ${key}` } };
      await client.connect(new StreamableHTTPClientTransport(url, { fetch: fetched, requestInit }));
      return client;
    },
    /** A transport that gets its tokens by OAuth. */
    byOAuth: (authProvider: OAuthClientProvider) =>
      new StreamableHTTPClientTransport(url, { fetch: fetched, authProvider }),
    clientOf,
  };
}

/** What a program keeps that connects itself by OAuth. The address to which it sends its person is kept, too. */
export class Keeper implements OAuthClientProvider {
  readonly redirectUrl = 'https://assistant.example/callback';
  readonly clientMetadata = { client_name: 'Helper', redirect_uris: [this.redirectUrl] };
  information: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  verifier = '';
  sentTo: URL | undefined;
  discovered: OAuthDiscoveryState | undefined;
  state = () => 'what the program wants back';
  clientInformation = () => this.information;
  saveClientInformation = (information: OAuthClientInformationMixed): void => {
    this.information = information;
  };
  tokens = () => this.kept;
  saveTokens = (tokens: OAuthTokens): void => {
    this.kept = tokens;
  };
  redirectToAuthorization = (to: URL): void => {
    this.sentTo = to;
  };
  discoveryState = () => this.discovered;
  saveDiscoveryState = (state: OAuthDiscoveryState): void => {
    this.discovered = state;
  };
  saveCodeVerifier = (verifier: string): void => {
    this.verifier = verifier;
  };
  codeVerifier = () => this.verifier;
}

/** A program's request as it stands in the address of our page. */
export const requestOf = ({ searchParams }: URL, over: Readonly<Record<string, string | undefined>> = {}): string =>
  encoded({ ...Object.fromEntries(searchParams), ...over }) ?? '';

/** What a brand can let an assistant do. */
export const BRAND_SCOPES: ApiScope[] = ASSISTANT_SCOPES.filter((scope) => scope !== 'pipeline:read');
