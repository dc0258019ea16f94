import type { z } from 'zod';
import { CRM_TAGS_MAX } from '#shared/constants.ts';
import type { crmAreaInput } from '#shared/crm/crm.schema.ts';
import type { tagInput } from '#shared/crm/marks.schema.ts';
import { crmRefusals } from '#shared/messages/crm/refusals.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { conflict, notFound } from '../errors.ts';
import { lockPersonShown } from './scope.queries.ts';
import { scopeOf } from './scope.rules.ts';
import * as queries from './tags.queries.ts';

/** The tags that the office, the agency or the brand uses, in alphabetical order. Locks nothing. */
export async function listTags(ctx: Context, { area }: z.infer<typeof crmAreaInput>): Promise<string[]> {
  const scope = scopeOf(ctx, area);
  const rows = await queries.tagChoices(ctx.db, scope).execute();
  const others =
    typeof scope === 'object' && 'brandId' in scope ? await queries.contactTags(ctx.db, scope.brandId).execute() : [];
  return [...new Set([...rows, ...others].map(({ tag }) => tag))].toSorted();
}

/**
 * Tags a brand or a creator; a second time it changes nothing. Locks the account. @throws NOT_FOUND (ruling C25), CONFLICT if there are {@link
 * CRM_TAGS_MAX} tags
 */
export async function addTag(ctx: Context, { userId, area, tag }: z.infer<typeof tagInput>): Promise<void> {
  const scope = scopeOf(ctx, area);
  await inTransaction(ctx.db, async (tx) => {
    const person = await lockPersonShown(tx, scope, userId).executeTakeFirst();
    if (!person) throw notFound('This user');
    const { n } = await queries.countOtherTags(tx, scope, userId, tag).executeTakeFirstOrThrow();
    if (n >= CRM_TAGS_MAX) throw conflict(crmRefusals.tagsFull, 'tag');
    const made = await queries.insertTag(tx, scope, { userId, tag, createdAt: ctx.now }).executeTakeFirst();
    if (!made) return;
    await audit(tx, ctx, { action: 'crm.addTag', resourceType: 'crm tag', resourceId: made.id, after: { userId } });
  });
}

/** Removes a tag; does nothing if there is none. Locks the account. @throws NOT_FOUND (ruling C25) */
export async function removeTag(ctx: Context, { userId, area, tag }: z.infer<typeof tagInput>): Promise<void> {
  const scope = scopeOf(ctx, area);
  await inTransaction(ctx.db, async (tx) => {
    const person = await lockPersonShown(tx, scope, userId).executeTakeFirst();
    if (!person) throw notFound('This user');
    const gone = await queries.deleteTag(tx, scope, userId, tag).executeTakeFirst();
    if (!gone) return;
    await audit(tx, ctx, { action: 'crm.removeTag', resourceType: 'crm tag', resourceId: gone.id, before: { userId } });
  });
}
