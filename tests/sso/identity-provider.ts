import { generateKeyPairSync } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import packet from 'dns-packet';
import Provider from 'oidc-provider';
import { afterAll } from 'vitest';

/** Whom an identity provider names. */
export interface Named {
  email: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  groups?: string[];
}

const TTL_S = 600;
const CLIENT = { client_id: 'accord', client_secret: 'a secret of the company' };

/** A real OpenID Connect server on this machine, on whose page whoever is in `people` signs in at once. */
export async function identityProvider(redirectUri: string, signedOutUri?: string) {
  const people = new Map<string, Named>();
  let at: string | null = null;
  const server = createServer();
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://localhost:${typeof address === 'object' ? address?.port : 0}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [redirectUri],
        ...(signedOutUri && { post_logout_redirect_uris: [signedOutUri] }),
        id_token_signed_response_alg: 'ES256',
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key of the test'] },
    jwks: {
      keys: [
        { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }), use: 'sig' },
      ],
    },
    ttl: { AccessToken: TTL_S, Grant: TTL_S, IdToken: TTL_S, Interaction: TTL_S, Session: TTL_S },
  });
  const answer = provider.callback();
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    if (at === null) {
      const refusal = { error: 'access_denied', error_description: 'Not today' };
      return provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false });
    }
    const grant = new provider.Grant({ accountId: at, clientId: CLIENT.client_id });
    grant.addOIDCScope('openid email profile');
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { login: { accountId: at }, consent });
  });
  afterAll(() => void server.close());

  return {
    issuer,
    clientId: CLIENT.client_id,
    clientSecret: CLIENT.client_secret,
    people,
    /** Goes through the provider's page as a person, or as somebody whom it refuses; answers where it sends the browser. */
    async visit(url: string, subject: string | null): Promise<string> {
      at = subject;
      const cookies = new Map<string, string>();
      for (let next = url; ; ) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
        const page = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const line of page.headers.getSetCookie()) {
          const [pair = ''] = line.split(';');
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        }
        const location = page.headers.get('location');
        if (!location) throw new Error(`${next} answered ${page.status}: ${await page.text()}`);
        next = new URL(location, next).href;
        if (next.startsWith(redirectUri)) return next;
      }
    },
  };
}

/** A real name server on this machine with the text records in `records`. */
export async function nameServer() {
  const records = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = packet.decode(message);
    const [question] = questions;
    const value = records.get(question?.name ?? '');
    const answers = value === undefined ? [] : [{ type: 'TXT' as const, name: question?.name ?? '', data: value }];
    socket.send(
      packet.encode({ id, type: 'response', flags: packet.RECURSION_AVAILABLE, questions, answers }),
      port,
      address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  afterAll(() => void socket.close());
  return { records, address: `127.0.0.1:${socket.address().port}` };
}
