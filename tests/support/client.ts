import { createTRPCClient, httpLink } from '@trpc/client';
import { DEMO_PASSWORD } from '#db/demo.ts';
import type { AppRouter } from '#server/router.ts';
import type { FilePurpose } from '#shared/files.ts';
import { PIECE, TUS, tusMetadata } from './tus.ts';

export type Client = Awaited<ReturnType<typeof signedIn>>;

/** Signs in, with the password of the demo people unless another is given; the API is called over the network. */
export async function signedIn(url: string, email: string, password = DEMO_PASSWORD) {
  const answer = await fetch(`${url}/trpc/auth.signIn`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Sign-in of ${email}: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const headers = { origin: url, cookie };
  return { url, headers, api: createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/trpc`, headers })] }) };
}

/** Demo people who are signed in already, by their server and address. */
const known = new Map<string, Promise<Client>>();

/** The same client of a demo account each time, until {@link forgetClients}; for a test that does not end its sessions. */
export function clientOf(url: string, email: string): Promise<Client> {
  const key = `${url} ${email}`;
  const client = known.get(key) ?? signedIn(url, email);
  known.set(key, client);
  return client;
}

/** To be called when another Accord runs at the same address. */
export const forgetClients = (): void => known.clear();

/** Uploads a small file together with its announcement; returns the stored file's id. */
export async function upload(client: Client, purpose: FilePurpose, campaignId: string, name: string, bytes: Buffer) {
  const sent = await fetch(new URL('/uploads', client.url), {
    method: 'POST',
    headers: {
      ...client.headers,
      ...TUS,
      'content-type': PIECE,
      'upload-length': String(bytes.length),
      'upload-metadata': tusMetadata({ purpose, campaignId, filename: name }),
    },
    body: new Uint8Array(bytes),
  });
  const fileId = sent.headers.get('upload-file');
  if (!fileId) throw new Error(`Upload of ${name}: ${sent.status} ${await sent.text()}`);
  return fileId;
}
