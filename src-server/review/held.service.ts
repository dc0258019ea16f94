import type { z } from 'zod';
import { isolated } from '#shared/isolated.ts';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import { allowedUnless } from '#shared/may.ts';
import { heldMessages } from '#shared/messages/security/held.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import type { decideHeldInput, HeldRow, listHeldInput } from '#shared/security/held.schema.ts';
import { displayName } from '#shared/users/people.ts';
import { asStaff } from '../access.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { conflict, notFound, refuse } from '../errors.ts';
import { lockCampaign } from '../ground/locks.ts';
import { staffName } from '../ground/staff.ts';
import { notify } from '../notifications/notifications.service.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { transition } from '../transition.ts';
import { userOf } from '../trpc.ts';
import * as queries from './held.queries.ts';
import { releaseText, removeText } from './held-decisions.service.ts';

/** The texts that are or were held, newest first. Locks nothing. */
export async function listHeld(
  ctx: Context,
  { status, cursor, limit }: z.infer<typeof listHeldInput>,
): Promise<Slice<HeldRow>> {
  const rows = await queries.heldTexts(ctx.db, { status, after: keysetOf(cursor), limit }).execute();
  return sliceOf(
    rows,
    limit,
    ({ createdAt, id }) => ({ at: createdAt, id }),
    (row) => ({
      id: row.id,
      kind: row.kind,
      campaignId: row.campaignId,
      campaignName: row.campaignName,
      author: { id: row.authorId, name: row.companyName ?? displayName(row), email: row.email },
      texts: Object.entries(row.texts).map(([field, text]) => ({ field, text })),
      signs: [...row.signs],
      status: row.status,
      heldAt: row.heldAt.toISOString(),
      decidedBy: staffName(row),
      decidedAt: row.decidedAt,
      reason: row.reason,
      may: {
        release: allowedUnless(moveRefusal('heldText', row.status, 'release')),
        remove: allowedUnless(moveRefusal('heldText', row.status, 'remove')),
      },
    }),
  );
}

/** How many texts wait for a decision, and the oldest of them. Locks nothing. */
export async function waitingTexts(ctx: Context, limit: number) {
  const rows = await queries.longestHeld(ctx.db, limit).execute();
  return { total: rows[0]?.total ?? 0, rows };
}

/**
 * Releases or removes a held text, and tells its author (ADM-SEC-46). Locks the campaign, then the held text.
 * @throws NOT_FOUND; CONFLICT if it is already decided, if its author has rewritten it, and if it cannot be released any more
 */
export async function decideHeld(
  ctx: Context,
  { heldTextId, heldAt, reason }: z.infer<typeof decideHeldInput>,
  decision: 'release' | 'remove',
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await queries.heldText(tx, heldTextId).executeTakeFirst();
    if (!found) throw notFound('This held text');
    const { campaignId } = found;
    const campaign = campaignId === null ? undefined : await lockCampaign(tx, campaignId).executeTakeFirst();
    const item = asStaff(ctx, await queries.lockHeldText(tx, heldTextId).executeTakeFirst(), 'This held text');
    refuse(moveRefusal('heldText', item.status, decision));
    if (item.heldAt.getTime() !== Date.parse(heldAt)) throw conflict(heldMessages.writtenAnew);
    const set = { decidedBy: userOf(ctx).id, decidedAt: ctx.now, reason };
    await transition(tx, ctx, 'heldText', item, decision, { set, note: reason });
    if (!campaign) return;
    const name = nameOrUntitled(campaign.name);
    const decided = { campaignId: campaign.id, texts: item.texts, reason };
    const told = decision === 'release' ? await releaseText(tx, ctx, decided) : await removeText(tx, ctx, decided);
    if (told) return;
    await notify(tx, ctx, {
      userId: item.authorId,
      type: 'text_decided',
      ...(decision === 'release'
        ? {
            title: 'Your text was released',
            message: `Our team has checked the text of “${isolated(name)}”. It is visible now.`,
          }
        : {
            title: 'Your text was removed',
            message: `Our team has removed the text that you wrote for “${isolated(name)}”: ${reason}`,
          }),
      route: `/brand/orders?projectId=${campaign.id}`,
      campaignId: campaign.id,
    });
  });
}
