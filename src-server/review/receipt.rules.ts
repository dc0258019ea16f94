import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { assessmentMessages } from '#shared/messages/review.ts';
import { MODEL_FAILURES, RECOMMENDATIONS } from '#shared/review/review.ts';
import type { Env } from '../env.ts';
import { badRequest } from '../errors.ts';

const schema = z.strictObject({
  id: z.uuid(),
  campaignId: z.uuid(),
  round: z.int(),
  recommendation: z.enum(RECOMMENDATIONS),
  score: z.int().min(0).max(10),
  reasoning: z.string(),
  source: z
    .strictObject({
      model: z.string().nullable(),
      failure: z.enum(MODEL_FAILURES).nullable(),
      inputTokens: z.int().nullable(),
      outputTokens: z.int().nullable(),
      costMicros: z.int().nullable(),
    })
    .nullable(),
  assessedAt: z.iso.datetime(),
});
/** The AI reviewer's opinion on a campaign in a round of its review. */
export type AssessmentRecord = z.infer<typeof schema>;

/**
 * The result of an AI review, signed. It is not stored until a person completes the review, so the page holds it; the seal proves that the
 * page sends back the reviewer's own answer (rulings ADM-CR-41 and C28).
 */
export function sealAssessment(env: Env, record: Omit<AssessmentRecord, 'id'>): string {
  const body = Buffer.from(JSON.stringify({ id: randomUUID(), ...record })).toString('base64url');
  return `${body}.${sealOf(env, body)}`;
}

/** The result in a receipt. @throws BAD_REQUEST for one that this server did not issue */
export function openReceipt(env: Env, receipt: string): AssessmentRecord {
  const [body = '', seal = ''] = receipt.split('.');
  const expected = Buffer.from(sealOf(env, body));
  const given = Buffer.from(seal);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw badRequest(assessmentMessages.foreignResult, 'receipt');
  }
  return schema.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
}

function sealOf(env: Env, body: string): string {
  return createHmac('sha256', env.key('reviews')).update(body).digest('base64url');
}
