import { lookup } from 'node:dns';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { webhookFailures } from '#shared/messages/settings/webhooks.ts';
import { WEBHOOK_RESPONSE_MAX_CHARS, WEBHOOK_TIMEOUT_MS } from '#shared/settings/limits.ts';
import { hostOf, isPublicAddress, isWebhookAddress } from './public-address.ts';

/** The outcome of a message: the status of the answer, null without one, and the beginning of the answer or why there was none. */
export interface Outcome {
  status: number | null;
  response: string;
}
interface Message {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
  /** Hosts that are always allowed, for tests. */
  testHosts: readonly string[];
}

class AddressRefused extends Error {}

/** Looks a name up for the next connection, and refuses it if any of its addresses is not on the internet. */
const publicLookup: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error) callback(error, []);
    else if (!first || !found.every(({ address }) => isPublicAddress(address))) callback(new AddressRefused(), []);
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });

/** Sends one message over a connection of its own, within {@link WEBHOOK_TIMEOUT_MS}. Redirects are not followed. Throws nothing. */
export async function postMessage({ url, headers, body, testHosts }: Message): Promise<Outcome> {
  if (!isWebhookAddress(url, testHosts)) return { status: null, response: webhookFailures.refused };
  const target = new URL(url);
  const signal = AbortSignal.timeout(WEBHOOK_TIMEOUT_MS);
  const request = target.protocol === 'https:' ? secureRequest : plainRequest;
  const guard = testHosts.includes(hostOf(target)) ? {} : { lookup: publicLookup };
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(target, { method: 'POST', headers, signal, agent: false, ...guard })
        .on('response', resolve)
        .on('error', reject)
        .end(body);
    });
    return { status: answer.statusCode ?? null, response: await beginningOf(answer) };
  } catch (error) {
    return { status: null, response: reasonOf(error, signal) };
  }
}

/** The beginning of an answer, without characters that no text can contain. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  answer.setEncoding('utf8');
  let text = '';
  for await (const piece of answer) {
    text += piece;
    if (text.length >= WEBHOOK_RESPONSE_MAX_CHARS) break;
  }
  return text.slice(0, WEBHOOK_RESPONSE_MAX_CHARS).replaceAll('\0', '').toWellFormed();
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return webhookFailures.timeout;
  if (error instanceof AddressRefused) return webhookFailures.refused;
  return webhookFailures.failed(error instanceof Error && 'code' in error ? String(error.code) : 'unknown');
}
