import { createApplication, createDeal, createUser, type Row } from '#db/factories.ts';
import { erase } from '#server/account/erase.service.ts';
import { expireInvitations } from '#server/agreement/offers/deals.service.ts';
import { inTransaction } from '#server/data/db.ts';
import { settleUnfinished } from '#server/lifecycle/deadlines.service.ts';
import { accrueMilestones, milestonesOfDeals, planMilestones } from '#server/money/payouts/milestones.service.ts';
import { completeDue } from '#server/orders/launch.service.ts';
import { DAY_MS } from '#shared/constants.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { dayIn, reviewer } from '#tests/payments/agreement.ts';
import { approveAll, handIn } from '#tests/payments/content.ts';
import { dispute, paymentOf } from '#tests/payments/disputing.ts';
import { funded, launch, milestonesOf, payBalance, scene, systemContext } from '#tests/payments/scene.ts';
import { copied } from '#tests/support/copies.ts';
import type { Harness } from '#tests/support/harness.ts';
import { lockedById, moveById } from '#tests/support/moves.ts';

/** The deals of a campaign by their state; `approved` is submitted, with all of its content approved. */
export type DealState = DealStatus | 'approved';
/** `disputed` is paid in full, with the deposit disputed afterwards. */
export type Paid = 'unpaid' | 'deposit' | 'full' | 'disputed';

/** A campaign with a deal in each status that its money allows, and one pending application. */
export interface Stand {
  campaignId: string;
  brandId: string;
  adminId: string;
  applicantId: string;
  deals: Map<DealState, Row<'deals'>>;
}

const AGREED = 20_000;
const UNBOUND = ['invited', 'accepted'] as const;
const OVER = ['declined', 'withdrawn', 'expired', 'cancelled'] as const;
/** The deals that the deposit binds, and what the work then makes of them. */
const BOUND = ['in_progress', 'submitted', 'approved'] as const;

export interface Wanted {
  paid: Paid;
  status: 'under_review' | 'in_progress' | 'live' | 'paused';
  /** The deals that are left out, because the ending is refused while they exist. */
  without?: readonly DealState[];
}

/** The money comes through the bank, so that the books can be checked. */
export const stand = (h: Harness, { paid, status, without }: Wanted): Promise<Stand> =>
  standCopy(h, { paid, status, without });

const standCopy = copied(
  { name: 'stand', guest: reviewer },
  async (h, { paid, status, without = [] }: Wanted): Promise<Stand> => {
    const there = <S extends DealState>(all: readonly S[]) => all.filter((one) => !without.includes(one));
    const bound = paid === 'unpaid' ? [] : there(BOUND);
    const terms = { budgetMinor: 170_000, amounts: bound.map(() => AGREED) };
    const at = paid === 'unpaid' ? await scene(h, { ...terms, status: 'under_review' }) : await funded(h, terms);
    const deals = new Map<DealState, Row<'deals'>>();
    for (const [index, state] of bound.entries()) {
      const deal = at.deals[index];
      if (!deal) throw new Error('a deal for each');
      deals.set(state, deal);
      if (state === 'approved') await approveAll(h, deal);
    }
    // One deal in each other status: other tests prove how deals get there, and no procedure leaves a deal in the contracted status.
    for (const state of there([...(paid === 'unpaid' ? [] : (['contracted'] as const)), ...UNBOUND, ...OVER])) {
      const creator = await createUser(h.owner, 'creator');
      const row = { campaign: at.campaign, creatorId: creator.id, status: state, agreedAmountMinor: AGREED };
      const deal = await createDeal(h.owner, { ...row, invitationDate: new Date() });
      deals.set(state, deal);
      if (state === 'contracted') await plan(h, deal);
    }
    if (paid === 'full' || paid === 'disputed') await payBalance(h, at);
    if (status === 'live') await launch(h, at);
    const submitted = deals.get('submitted');
    if (submitted) await handIn(h, submitted);
    const applicant = await createUser(h.owner, 'creator');
    await createApplication(h.owner, { campaign: at.campaign, creatorId: applicant.id });
    const admin = await createUser(h.owner, 'admin');
    const made = {
      campaignId: at.campaign.id,
      brandId: at.brand.id,
      adminId: admin.id,
      applicantId: applicant.id,
      deals,
    };
    if (status === 'paused') await pause(h, made);
    if (paid === 'disputed') await dispute(h, (await paymentOf(h, made.campaignId, 'deposit')).id, 'won');
    return made;
  },
);

/** Under contract, and not yet open for content. */
async function plan(h: Harness, deal: Row<'deals'>): Promise<void> {
  const ctx = systemContext(h);
  await inTransaction(h.db, async (tx) => {
    const campaign = await lockedById(tx, 'campaign', deal.campaignId);
    const deals = [await lockedById(tx, 'deal', deal.id)];
    await planMilestones(tx, ctx, deals);
    await accrueMilestones(tx, ctx, campaign, await milestonesOfDeals(tx, deals), 'signing');
  });
}

/** No procedure pauses a campaign. */
const pause = async (h: Harness, at: Stand) => {
  const ctx = h.context(await h.actor(at.adminId));
  await inTransaction(h.db, (tx) => moveById(tx, ctx, 'campaign', at.campaignId, 'pause'));
};

/** One way to end a deal, or a campaign with everything in it. */
export interface Way extends Wanted {
  name: string;
  /** Who does it: a brand gets no notice of its own acts. */
  by: 'brand' | 'creator' | 'staff' | 'nobody';
  act: (h: Harness, at: Stand, now: Date) => Promise<unknown>;
  /** The result for the pending application. */
  application: 'pending' | 'closed' | 'withdrawn';
}

const reason = 'Because of a test';
const dealOf = (at: Stand, state: DealState): Row<'deals'> => {
  const deal = at.deals.get(state);
  if (!deal) throw new Error(`No deal is ${state}`);
  return deal;
};
const signingOf = async (h: Harness, at: Stand, state: DealState): Promise<string> => {
  const milestones = await milestonesOf(h, dealOf(at, state).id);
  return milestones.find(({ kind }) => kind === 'signing')?.id ?? '';
};
const system = systemContext;
const dated = (h: Harness, at: Stand, endDate: string) =>
  h.owner
    .updateTable('campaigns')
    .set({ startDate: dayIn(-90), submissionDeadline: dayIn(-80), endDate })
    .where('id', '=', at.campaignId)
    .execute();
const cancel = async (h: Harness, at: Stand, userId: string, now: Date) =>
  (await h.as(userId, now)).campaigns.cancel({ campaignId: at.campaignId, reason });
const reject = async (h: Harness, at: Stand, now: Date) =>
  (await h.as(at.adminId, now)).review.reject({ campaignId: at.campaignId, note: reason });
const cancelDeal = async (h: Harness, at: Stand, userId: string, now: Date) =>
  (await h.as(userId, now)).deals.cancel({ dealId: dealOf(at, 'accepted').id, reason });
const silent = async (h: Harness, at: Stand, now: Date) => {
  await dated(h, at, dayIn(-30));
  await settleUnfinished(system(h, now));
};
const expired = async (h: Harness, at: Stand, now: Date) => {
  await dated(h, at, dayIn(-1));
  await completeDue(system(h, now));
};
const erased = async (h: Harness, userId: string, now: Date) => {
  const own = h.context(await h.actor(userId));
  const set = { deletionRequestedAt: new Date(now.getTime() - 20 * DAY_MS) };
  await inTransaction(h.db, (tx) => moveById(tx, own, 'account', userId, 'requestDeletion', { set }));
  await erase(system(h, now), userId);
};
const endBound = async (h: Harness, at: Stand, now: Date, earned: boolean) => {
  const staff = await h.as(at.adminId, now);
  for (const state of [...BOUND, 'contracted'] as const) {
    await staff.payments.endDeal({ dealId: dealOf(at, state).id, earned, reason });
  }
};

const ENGAGED = ['accepted'] as const;
const OPEN_WORK = ['contracted', 'in_progress', 'submitted'] as const;

export const WAYS: readonly Way[] = [
  ...(['unpaid', 'deposit', 'full', 'disputed'] as const).map(
    (paid): Way => ({
      name: `staff cancels it (${paid})`,
      by: 'staff',
      paid,
      status: paid === 'unpaid' ? 'under_review' : 'in_progress',
      application: 'closed',
      act: (h, at, now) => cancel(h, at, at.adminId, now),
    }),
  ),
  ...(['unpaid', 'deposit', 'full', 'disputed'] as const).map(
    (paid): Way => ({
      name: `staff rejects it (${paid})`,
      by: 'staff',
      paid,
      status: paid === 'unpaid' ? 'under_review' : 'paused',
      application: 'closed',
      act: (h, at, now) => reject(h, at, now),
    }),
  ),
  ...(['deposit', 'full', 'disputed'] as const).map(
    (paid): Way => ({
      name: `everyone is silent, and it never went live (${paid})`,
      by: 'nobody',
      paid,
      status: 'in_progress',
      application: 'closed',
      act: silent,
    }),
  ),
  ...(['deposit', 'full', 'disputed'] as const).flatMap((paid) =>
    [true, false].map(
      (earned): Way => ({
        name: `staff ends the deals under contract, ${earned ? 'with' : 'without'} what was earned (${paid})`,
        by: 'staff',
        paid,
        status: 'in_progress',
        application: 'pending',
        act: (h, at, now) => endBound(h, at, now, earned),
      }),
    ),
  ),
  ...(['full', 'disputed'] as const).map(
    (paid): Way => ({
      name: `staff rejects it, with one milestone held and one released (${paid})`,
      by: 'staff',
      paid,
      status: 'paused',
      application: 'closed',
      async act(h, at, now) {
        const staff = await h.as(at.adminId);
        await staff.payments.hold({ milestoneId: await signingOf(h, at, 'in_progress'), reason });
        await staff.payments.release({ milestoneId: await signingOf(h, at, 'submitted') });
        await reject(h, at, now);
      },
    }),
  ),
  {
    name: 'the brand cancels it (unpaid)',
    by: 'brand',
    paid: 'unpaid',
    status: 'under_review',
    application: 'closed',
    act: (h, at, now) => cancel(h, at, at.brandId, now),
  },
  {
    name: 'the brand deletes it (unpaid)',
    by: 'brand',
    paid: 'unpaid',
    status: 'under_review',
    without: ENGAGED,
    application: 'closed',
    act: async (h, at, now) => (await h.as(at.brandId, now)).campaigns.delete({ campaignId: at.campaignId }),
  },
  {
    name: 'the brand’s account is erased (unpaid)',
    by: 'brand',
    paid: 'unpaid',
    status: 'under_review',
    without: ENGAGED,
    application: 'closed',
    act: (h, at, now) => erased(h, at.brandId, now),
  },
  ...(['full', 'disputed'] as const).map(
    (paid): Way => ({
      name: `the brand completes it (${paid})`,
      by: 'brand',
      paid,
      status: 'live',
      without: OPEN_WORK,
      application: 'closed',
      act: async (h, at, now) => (await h.as(at.brandId, now)).orders.complete({ campaignId: at.campaignId }),
    }),
  ),
  ...(['full', 'disputed'] as const).map(
    (paid): Way => ({
      name: `its last day is over (${paid})`,
      by: 'nobody',
      paid,
      status: 'live',
      application: 'closed',
      act: expired,
    }),
  ),
  ...(['full', 'disputed'] as const).map(
    (paid): Way => ({
      name: `its last day is over, and everyone stays silent (${paid})`,
      by: 'nobody',
      paid,
      status: 'live',
      application: 'closed',
      async act(h, at, now) {
        await expired(h, at, now);
        await silent(h, at, now);
      },
    }),
  ),
  {
    name: 'the brand withdraws the invitation (unpaid)',
    by: 'brand',
    paid: 'unpaid',
    status: 'under_review',
    application: 'pending',
    act: async (h, at, now) => (await h.as(at.brandId, now)).deals.withdraw({ dealId: dealOf(at, 'invited').id }),
  },
  {
    name: 'staff withdraws the invitation (unpaid)',
    by: 'staff',
    paid: 'unpaid',
    status: 'under_review',
    application: 'pending',
    act: async (h, at, now) => (await h.as(at.adminId, now)).deals.withdraw({ dealId: dealOf(at, 'invited').id }),
  },
  {
    name: 'the invitation expires (unpaid)',
    by: 'nobody',
    paid: 'unpaid',
    status: 'under_review',
    application: 'pending',
    async act(h, at, now) {
      const expiresAt = new Date(now.getTime() - 1);
      await h.owner.updateTable('deals').set({ expiresAt }).where('id', '=', dealOf(at, 'invited').id).execute();
      await expireInvitations(system(h, now));
    },
  },
  {
    name: 'the account of the creator who is invited is erased (unpaid)',
    by: 'creator',
    paid: 'unpaid',
    status: 'under_review',
    application: 'pending',
    act: (h, at, now) => erased(h, dealOf(at, 'invited').creatorId, now),
  },
  {
    name: 'the account of the creator who applied is erased (unpaid)',
    by: 'creator',
    paid: 'unpaid',
    status: 'under_review',
    application: 'withdrawn',
    act: (h, at, now) => erased(h, at.applicantId, now),
  },
  ...(['unpaid', 'deposit'] as const).flatMap((paid) =>
    (['brand', 'creator', 'staff'] as const).map(
      (by): Way => ({
        name: `${by === 'staff' ? 'staff' : `the ${by}`} cancels the accepted deal (${paid})`,
        by,
        paid,
        status: paid === 'unpaid' ? 'under_review' : 'in_progress',
        application: 'pending',
        act: (h, at, now) =>
          cancelDeal(
            h,
            at,
            { brand: at.brandId, creator: dealOf(at, 'accepted').creatorId, staff: at.adminId }[by],
            now,
          ),
      }),
    ),
  ),
];
