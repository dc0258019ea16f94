import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { DAY_MS } from '#shared/constants.ts';
import { harness } from '#tests/support/harness.ts';
import { seen } from '#tests/support/may.ts';
import { dispute, disputesOf } from './disputing.ts';
import { complete, funded, live, moneyOfOthers, type Scene, settle } from './scene.ts';

const h = await harness();
const { id: adminId } = await createUser(h.owner, 'admin');
const { payments } = await h.as(adminId);
const reason = 'Someone looks at it';
const viewOf = ({ campaign }: Pick<Scene, 'campaign'>) => payments.forStaff({ campaignId: campaign.id });

test('staff release and hold a milestone exactly where the campaign’s money says so', async () => {
  const { drive, both } = seen();
  const held = async () => {
    const at = await funded(h);
    const { milestones } = await viewOf(at);
    for (const { id, may } of milestones) if (may.hold.allowed) await payments.hold({ milestoneId: id, reason });
    return at;
  };
  const paid = async () => {
    const at = await live(h);
    await complete(h, at);
    await settle(h);
    return at;
  };
  const nothingInIt = async () => {
    const at = await funded(h);
    await h.owner
      .updateTable('milestones')
      .set({ amountMinor: 0 })
      .where(
        'dealId',
        'in',
        at.deals.map(({ id }) => id),
      )
      .execute();
    return at;
  };
  const states = { funded: () => funded(h), held, paid, nothingInIt };
  for (const [state, build] of Object.entries(states)) {
    let at = await build();
    for (const act of ['release', 'hold', 'unhold', 'refuse'] as const) {
      const { milestones } = await viewOf(at);
      for (const { id: milestoneId, kind, status, may } of milestones) {
        const calls = {
          release: () => payments.release({ milestoneId }),
          hold: () => payments.hold({ milestoneId, reason }),
          unhold: () => payments.unhold({ milestoneId }),
          refuse: () => payments.refuseMilestone({ milestoneId, reason }),
        };
        await drive(act, may, calls[act], `${state} ${kind} ${status}`);
      }
      // A successful act has changed the campaign.
      if (milestones.some(({ may }) => may[act].allowed)) at = await build();
    }
  }
  both('release', 'hold', 'unhold', 'refuse');
});

test('staff send money again and submit evidence exactly where the campaign’s money says so', async () => {
  const { drive, both } = seen();
  await moneyOfOthers(h);
  const at = await funded(h);
  const [deposit] = (await viewOf(at)).payments;
  const paymentId = deposit?.id ?? '';
  await payments.refund({ paymentId, amountMinor: 100, reason });
  await payments.release({
    milestoneId: (await viewOf(at)).milestones.find(({ may }) => may.release.allowed)?.id ?? '',
  });
  for (const status of ['created', 'failed'] as const) {
    await h.owner.updateTable('payouts').set({ status }).execute();
    await h.owner.updateTable('refunds').set({ status }).execute();
    const money = await viewOf(at);
    expect([money.payouts.length, money.refunds.length]).toEqual([1, 1]);
    for (const { id, may } of money.payouts) {
      await drive('retry', may, () => payments.retryPayout({ payoutId: id }), `payout ${status}`);
    }
    for (const { id, may } of money.refunds) {
      await drive('retry', may, () => payments.retryRefund({ refundId: id }), `refund ${status}`);
    }
  }
  both('retry');

  const disputed = await funded(h);
  const [paid] = (await viewOf(disputed)).payments;
  await dispute(h, paid?.id ?? '', 'won');
  const [opened] = await disputesOf(h, disputed.campaign.id);
  if (!opened) throw new Error('the bank has opened no dispute');
  const { id: disputeId, evidenceDueAt } = opened;
  const after = new Date((evidenceDueAt ?? new Date()).getTime() + DAY_MS);
  const handIn = async (now?: Date) => {
    const staff = await h.as(adminId, now);
    const { disputes } = await staff.payments.forStaff({ campaignId: disputed.campaign.id });
    const [known] = disputes;
    if (!known) throw new Error('the dispute is gone');
    const evidence = 'They posted what was agreed.';
    await drive('submitEvidence', known.may, () => staff.payments.submitEvidence({ disputeId, evidence }), `${now}`);
  };
  if (evidenceDueAt) await handIn(after);
  await handIn();
  await handIn();
  both('submitEvidence');
});
