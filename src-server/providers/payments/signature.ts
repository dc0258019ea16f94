import { timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { type WebhookHeaders, WebhookRejected } from './interface.ts';

/** A webhook whose time differs from ours by more than this is refused, so that nobody can replay an old one. */
const WEBHOOK_TOLERANCE_MS = 5 * 60_000;

/** The headers of a webhook by the Standard Webhooks specification. `secret` is base64. */
export function signWebhook(secret: string, id: string, sentAt: Date, body: string): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
  };
}

/**
 * Checks a Standard Webhooks signature at the time `now` and returns the message's id. The header may have several signatures, as it does while a
 * secret is being replaced.
 * @throws WebhookRejected if a header is missing, no signature matches, or the time differs too much
 */
export function checkSignature(secret: string, headers: WebhookHeaders, body: string, now: Date): string {
  const id = single(headers, 'webhook-id');
  const seconds = single(headers, 'webhook-timestamp');
  const signatures = single(headers, 'webhook-signature').split(' ');
  if (!/^\d{1,12}$/.test(seconds)) throw new WebhookRejected('The timestamp is not a number.');
  const sentAt = new Date(Number(seconds) * 1000);
  const age = now.getTime() - sentAt.getTime();
  const expected = Buffer.from(new Webhook(secret).sign(id, sentAt, body));
  const matches = signatures.some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!matches) throw new WebhookRejected('The signature does not match.');
  if (Math.abs(age) > WEBHOOK_TOLERANCE_MS) throw new WebhookRejected('The timestamp is too far from now.');
  return id;
}

function single(headers: WebhookHeaders, name: string): string {
  const value = headers[name];
  if (typeof value !== 'string' || value === '') throw new WebhookRejected(`The header ${name} is missing.`);
  return value;
}
