import { createTRPCClient, httpLink } from '@trpc/client';
import { DEMO_PASSWORD } from '#db/demo.ts';
import type { AppRouter } from '#server/router.ts';
import type { FilePurpose } from '#shared/files.ts';

export type Client = Awaited<ReturnType<typeof signedIn>>;

/** Signs in as a demo person; the API is called over the network. */
export async function signedIn(url: string, email: string) {
  const answer = await fetch(`${url}/trpc/auth.signIn`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Sign-in of ${email}: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const headers = { origin: url, cookie };
  return { url, headers, api: createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/trpc`, headers })] }) };
}

/** Uploads a small file in one piece; returns the stored file's id. */
export async function upload(client: Client, purpose: FilePurpose, campaignId: string, name: string, bytes: Buffer) {
  const { api, headers, url } = client;
  const started = await api.files.startUpload.mutate({ purpose, campaignId, name, sizeBytes: bytes.length });
  const sent = await fetch(new URL(started.url, url), {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/octet-stream', 'upload-offset': '0' },
    body: new Uint8Array(bytes),
  });
  if (!sent.ok) throw new Error(`Upload of ${name}: ${await sent.text()}`);
  return (await api.files.finishUpload.mutate({ uploadId: started.uploadId })).id;
}
