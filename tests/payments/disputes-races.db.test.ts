import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { processEvent } from '#server/money/events/events.service.ts';
import { sendPayout } from '#server/money/payouts/payouts.service.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { disputeAtBank, disputesOf, eventsAbout, paymentOf } from './disputing.ts';
import {
  balanceOf,
  complete,
  deliver,
  live,
  milestonesOf,
  moneyOfOthers,
  type Scene,
  settle,
  systemContext,
  verify,
} from './scene.ts';

const h = await racingHarness();
const admin = await createUser(h.owner, 'admin');
await moneyOfOthers(h);

/** Things that happen to the money of a campaign at the same moment. A refusal changes nothing. */
const OTHERS: Record<string, (at: Scene, depositId: string) => Promise<unknown>> = {
  async 'a release by staff'({ deals }) {
    const [signing] = await milestonesOf(h, deals[0]?.id ?? '');
    return (await h.as(admin.id)).payments.release({ milestoneId: signing?.id ?? '' });
  },
  async 'a refund by staff'(_at, paymentId) {
    return (await h.as(admin.id)).payments.refund({ paymentId, amountMinor: 10_000, reason: 'A gift' });
  },
  'the completion': (at) => complete(h, at),
  async 'a payout'(at) {
    await complete(h, at);
    const payouts = await h.owner
      .selectFrom('payouts')
      .innerJoin('deals', 'deals.id', 'payouts.dealId')
      .where('deals.campaignId', '=', at.campaign.id)
      .select('payouts.id')
      .execute();
    await Promise.all(
      payouts.flatMap(({ id }) => [sendPayout(systemContext(h), id), sendPayout(systemContext(h), id)]),
    );
  },
};

test.each(Object.keys(OTHERS))(
  '[R1] a dispute and %s at once: each has its effect once, or is refused',
  async (name) => {
    const other = OTHERS[name];
    // The deposit is more than the deal costs, so that staff can refund some of it.
    const at = await live(h, { amounts: [30_000] });
    const { id } = await paymentOf(h, at.campaign.id, 'deposit');
    const dispute = await disputeAtBank(h, id, 'won');
    const events = await eventsAbout(h, dispute);
    for (const event of events) await deliver(h, event);
    const inbox = await h.owner.selectFrom('providerEvents').select('id').where('processedAt', 'is', null).execute();
    const refused = async (error: unknown) => {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'CONFLICT') throw error;
    };
    await Promise.all([
      ...[1, 2, 3].flatMap(() => inbox.map((event) => processEvent(systemContext(h), event.id))),
      other?.(at, id).catch(refused),
      other?.(at, id).catch(refused),
    ]);
    await settle(h);
    expect(await disputesOf(h, at.campaign.id)).toMatchObject([{ status: 'evidence_due' }]);
    expect(await balanceOf(h, 'disputed', at.campaign.id)).toBe(-50_000);
    expect(await verify(h)).toEqual([]);
  },
);
