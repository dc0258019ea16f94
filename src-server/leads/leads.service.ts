import type { z } from 'zod';
import type { registerInterestInput } from '#shared/leads.ts';
import { commonMessages } from '#shared/messages/common.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db.ts';
import { born } from '../transition.ts';

/**
 * Keeps what the interest form says (PUB-37). What filled in the hidden field is answered like everybody else and kept nowhere
 * (ruling C43). @throws UserError TOO_MANY_REQUESTS over the limit of one address
 */
export async function registerInterest(ctx: Context, input: z.infer<typeof registerInterestInput>): Promise<void> {
  await ctx.limits.take('lead.address', ctx.request.ip ?? 'unknown', commonMessages.tooManyRequests);
  const { website, ...lead } = input;
  if (website) return;
  await inTransaction(ctx.db, async (tx) => {
    const row = await tx
      .insertInto('leads')
      .values({ ...lead, createdAt: ctx.now, updatedAt: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await born(tx, ctx, 'lead', row, 'leads.register', 'new', { userType: lead.userType });
  });
}
