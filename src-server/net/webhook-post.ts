import type { IncomingMessage } from 'node:http';
import { webhookFailures } from '#shared/messages/settings/webhooks.ts';
import { WEBHOOK_RESPONSE_MAX_CHARS, WEBHOOK_TIMEOUT_MS } from '#shared/settings/limits.ts';
import { isWebhookAddress } from './public-address.ts';
import { AddressRefused, askPublicly } from './public-request.ts';

/** The outcome of a message: the status of the answer, null without one, the beginning of the answer or why there was none, and how long that took. */
export interface Outcome {
  status: number | null;
  response: string;
  durationMs: number;
}
interface Message {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
  /** Hosts that are always allowed, for tests. */
  testHosts: readonly string[];
}

/** Sends one message over a connection of its own, within {@link WEBHOOK_TIMEOUT_MS}. Redirects are not followed. Throws nothing. */
export async function postMessage(message: Message): Promise<Outcome> {
  const start = performance.now();
  const answer = await answerTo(message);
  return { ...answer, durationMs: Math.round(performance.now() - start) };
}

async function answerTo({ url, headers, body, testHosts }: Message): Promise<Omit<Outcome, 'durationMs'>> {
  if (!isWebhookAddress(url, testHosts)) return { status: null, response: webhookFailures.refused };
  const signal = AbortSignal.timeout(WEBHOOK_TIMEOUT_MS);
  try {
    const answer = await askPublicly(new URL(url), { method: 'POST', headers, body, signal, testHosts });
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
