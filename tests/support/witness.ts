import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sign } from '@noble/ed25519';
import { afterAll } from 'vitest';
import type { LogWitness } from '#server/env-vendors.ts';
import { fromBase64, toBase64 } from '#shared/seals/base64.ts';
import { COSIGNATURE, cosignedText, TIME_BYTES, type WitnessKey } from '#shared/seals/cosignatures.ts';
import { isConsistent, type Tree } from '#shared/seals/merkle.ts';
import { KEY_ID_BYTES, keyIdOf, SIGNATURE_BYTES } from '#shared/seals/signed-notes.ts';
import { isSignedBy, type LogKey, publicKeyOf, readHead } from '#shared/seals/tree-heads.ts';

const privateKeyOf = (name: string): Uint8Array =>
  new Uint8Array(32).fill([...name].reduce((sum, c) => sum + c.charCodeAt(0), 0) % 256);
export const witnessKey = (name: string): WitnessKey => ({ name, publicKey: publicKeyOf(privateKeyOf(name)) });

/** The line with which a witness signs the text of a head; `time` in seconds. */
export function cosignatureLine(name: string, text: string, time: number): string {
  const bytes = new Uint8Array(KEY_ID_BYTES + TIME_BYTES + SIGNATURE_BYTES);
  bytes.set(keyIdOf(witnessKey(name), COSIGNATURE));
  new DataView(bytes.buffer).setBigUint64(KEY_ID_BYTES, BigInt(time));
  bytes.set(sign(cosignedText(time, text), privateKeyOf(name)), KEY_ID_BYTES + TIME_BYTES);
  return `— ${name} ${toBase64(bytes)}`;
}

/** A witness as c2sp.org/tlog-witness says: it keeps the last head of a log that it has signed, and signs only what continues it. */
export async function witnessServer(name: string, log: LogKey) {
  const state = {
    known: null as Tree | null,
    time: Math.floor(Date.now() / 1000),
    /** How many heads were sent. */
    asked: 0,
    /** What it answers in place of the right thing. */
    instead: null as { status: number; text: string } | null,
  };
  const answer = (body: string): { status: number; text: string } => {
    state.asked += 1;
    if (state.instead) return state.instead;
    const at = body.indexOf('\n\n');
    const [old = '', ...lines] = body.slice(0, at).split('\n');
    const [, from] = /^old (0|[1-9]\d*)$/.exec(old) ?? [];
    const proof = lines.map((line) => fromBase64(line, 32)).filter((hash) => hash !== null);
    const head = readHead(body.slice(at + 2));
    if (!head || from === undefined || proof.length !== lines.length) return { status: 400, text: '' };
    if (head.origin !== log.name) return { status: 404, text: '' };
    if (!isSignedBy(head, log)) return { status: 403, text: '' };
    const { known } = state;
    if (Number(from) !== (known?.size ?? 0)) return { status: 409, text: `${known?.size ?? 0}\n` };
    if (known && !isConsistent(known, head, proof)) return { status: 422, text: '' };
    state.known = head;
    return { status: 200, text: `${cosignatureLine(name, head.text, state.time)}\n` };
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { status, text } =
      request.url === '/add-checkpoint' ? answer(Buffer.concat(parts).toString()) : { status: 404, text: '' };
    response.writeHead(status).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const witness: LogWitness = { key: witnessKey(name), url: `http://127.0.0.1:${port}` };
  return { state, witness };
}
