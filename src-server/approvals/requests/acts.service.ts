import type { ApprovalAct } from '#shared/approvals/limits.ts';
import { offerInput } from '#shared/deals/applications.schema.ts';
import { extendInput, inviteInput } from '#shared/deals/deals.schema.ts';
import { formatMoney } from '#shared/format.ts';
import { approvalRefusals } from '#shared/messages/approvals.ts';
import type { PaymentKind } from '#shared/payments/payments.schema.ts';
import type { Action } from '#shared/policy.ts';
import type { ApprovalRow, CampaignRow } from '../../access.ts';
import { offerWithin } from '../../agreement/offers/applications.service.ts';
import { extendWithin } from '../../agreement/offers/extensions.service.ts';
import { inviteWithin } from '../../agreement/offers/invites.service.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../data/db.ts';
import { conflict } from '../../errors.ts';
import type { Locked } from '../../ground/locks.ts';
import { amountToPay } from '../../money/checkout/checkout.service.ts';
import { authorize } from '../../trpc.ts';

/** The locked rows of a request that is approved. */
interface Approving {
  campaign: Locked<CampaignRow>;
  approval: Locked<ApprovalRow>;
}

/** How an act is done once a second person has approved it: by the same code, with the same guards, as without a limit. */
interface ApprovedAct {
  action: Action;
  do: (tx: Tx, ctx: UserContext, at: Approving) => Promise<unknown>;
}

/** A payment is not made by its approval: it must only still be due, with this amount. */
const payment = (kind: PaymentKind, action: Action): ApprovedAct => ({
  action,
  do: async (tx, ctx, { campaign, approval }) => {
    const amountMinor = await amountToPay(tx, ctx, campaign, kind);
    if (amountMinor === approval.amountMinor && campaign.currency === approval.currency) return;
    throw conflict(approvalRefusals.amountChanged(formatMoney({ amountMinor, currency: campaign.currency })));
  },
});

const ACTS: Readonly<Record<ApprovalAct, ApprovedAct>> = {
  deposit: payment('deposit', 'payments.payDeposit'),
  balance: payment('balance', 'payments.payBalance'),
  invite: {
    action: 'deal.invite',
    do: (tx, ctx, { approval }) => inviteWithin(tx, ctx, inviteInput.parse(approval.input)),
  },
  answer: {
    action: 'application.offer',
    do: (tx, ctx, { approval }) => offerWithin(tx, ctx, offerInput.parse(approval.input)),
  },
  extend: {
    action: 'deals.extend',
    do: (tx, ctx, { approval }) => extendWithin(tx, ctx, extendInput.parse(approval.input)),
  },
};

/** Does what was approved, in the name of whoever asked for it, as far as they may still do it. The caller has locked the campaign and the
 * request; locks what the act locks. @throws what the act throws */
export async function carryOut(tx: Tx, asker: UserContext, at: Approving): Promise<void> {
  const act = ACTS[at.approval.act];
  authorize(asker, act.action, true);
  await act.do(tx, asker, at);
}
