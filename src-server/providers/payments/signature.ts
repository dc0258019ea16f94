import { createHmac, timingSafeEqual } from 'node:crypto';
import { type WebhookHeaders, WebhookRejected } from './interface.ts';

/** A webhook whose time differs from ours by more than this is refused, so that nobody can replay an old one. */
const WEBHOOK_TOLERANCE_MS = 5 * 60_000;

/** The headers of a webhook by the Standard Webhooks specification. `secret` is base64. */
export function signWebhook(secret: string, id: string, sentAt: Date, body: string | Buffer): Record<string, string> {
  const seconds = String(Math.floor(sentAt.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signature(secret, `${id}.${seconds}.`, body),
  };
}

/**
 * Checks a Standard Webhooks signature at the time `now` and returns the message's id. The header may have several signatures, as it does while a
 * secret is being replaced.
 * @throws WebhookRejected if a header is missing, no signature matches, or the time differs too much
 */
export function checkSignature(secret: string, headers: WebhookHeaders, body: string | Buffer, now: Date): string {
  const id = single(headers, 'webhook-id');
  const seconds = single(headers, 'webhook-timestamp');
  const given = single(headers, 'webhook-signature')
    .split(' ')
    .map((one) => Buffer.from(one));
  if (!/^\d{1,12}$/.test(seconds)) throw new WebhookRejected('The timestamp is not a number.');
  const sentAt = new Date(Number(seconds) * 1000);
  const age = now.getTime() - sentAt.getTime();
  const expected = Buffer.from(signature(secret, `${id}.${seconds}.`, body));
  const matches = given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  if (!matches) throw new WebhookRejected('The signature does not match.');
  if (Math.abs(age) > WEBHOOK_TOLERANCE_MS) throw new WebhookRejected('The timestamp is too far from now.');
  return id;
}

/** The signature over the bytes as they are: the library `standardwebhooks` reads every body as UTF-8, which a mail need not be. */
const signature = (secret: string, head: string, body: string | Buffer): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(head)
    .update(body)
    .digest('base64')}`;

function single(headers: WebhookHeaders, name: string): string {
  const value = headers[name];
  if (typeof value !== 'string' || value === '') throw new WebhookRejected(`The header ${name} is missing.`);
  return value;
}
