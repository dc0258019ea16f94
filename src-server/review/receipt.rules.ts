import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { RECOMMENDATIONS } from '#shared/review/review.schema.ts';
import type { Env } from '../env.ts';
import { badRequest } from '../errors.ts';

const schema = z.strictObject({
  id: z.uuid(),
  campaignId: z.uuid(),
  round: z.int(),
  recommendation: z.enum(RECOMMENDATIONS),
  score: z.int().min(0).max(10),
  reasoning: z.string(),
  assessedAt: z.iso.datetime(),
});
/** What the AI reviewer said of a campaign in a round of its review. */
export type AssessmentRecord = z.infer<typeof schema>;

/**
 * The result of a review is kept nowhere until a person completes it, so the page carries it; the seal proves that what comes back is
 * what the reviewer said (rulings ADM-CR-41 and C28).
 */
export function sealAssessment(env: Env, record: Omit<AssessmentRecord, 'id'>): string {
  const body = Buffer.from(JSON.stringify({ id: randomUUID(), ...record })).toString('base64url');
  return `${body}.${sealOf(env, body)}`;
}

/** What a receipt holds. @throws BAD_REQUEST for one that this server did not give. */
export function openReceipt(env: Env, receipt: string): AssessmentRecord {
  const [body = '', seal = ''] = receipt.split('.');
  const expected = Buffer.from(sealOf(env, body));
  const given = Buffer.from(seal);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw badRequest('Review result is not one that this server gave', 'receipt');
  }
  return schema.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
}

function sealOf(env: Env, body: string): string {
  return createHmac('sha256', env.key('reviews')).update(body).digest('base64url');
}
