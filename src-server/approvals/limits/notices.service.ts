import { currencyOf } from '#shared/currencies.ts';
import { formatMoney } from '#shared/format.ts';
import { approvalText } from '#shared/messages/approvals.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { ApprovalRow } from '../../access.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../data/db.ts';
import { publish } from '../../live.ts';
import { type Notice, notify } from '../../notifications/notifications.service.ts';
import { namesAround } from './limits.queries.ts';

/** Where requests for approval are answered. */
export const APPROVALS_PAGE = '/brand/approvals';

/** What a request is about, in words, and the name of a person, with the agency for which they act. Locks nothing. */
export async function newsOf(tx: Tx, approval: ApprovalRow, person: { id: string; agencyId: string | null }) {
  const { campaignId, creatorIds, amountMinor } = approval;
  const { id: personId, agencyId } = person;
  const names = await namesAround(tx, { campaignId, creatorIds, personId, agencyId }).executeTakeFirstOrThrow();
  const what = approvalText(approval.act, names.creators, nameOrUntitled(names.campaign));
  const amount = formatMoney({ amountMinor, currency: currencyOf(approval.currency) });
  return { news: { what, amount }, person: names.person };
}

/** Tells whoever has asked how it was answered, and makes the company's open pages reload. Locks nothing. */
export async function tellAsker(
  tx: Tx,
  ctx: Context,
  { companyId, campaignId, act, askedBy }: ApprovalRow,
  texts: Pick<Notice, 'title' | 'message'>,
  to: 'list' | 'campaign' = 'list',
): Promise<void> {
  const order = `/brand/orders?projectId=${campaignId}`;
  const campaign = act === 'balance' ? `${order}&tab=money` : act === 'deposit' ? order : `${order}&tab=creators`;
  await notify(tx, ctx, {
    userId: companyId,
    only: [askedBy],
    type: 'approval_answered',
    ...texts,
    route: to === 'list' ? APPROVALS_PAGE : campaign,
    campaignId,
  });
  await publish(tx, { userId: companyId, topic: 'approval' });
}
