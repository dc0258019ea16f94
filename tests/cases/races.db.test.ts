import { expect, test } from 'vitest';
import { completeDue } from '#server/orders/launch.service.ts';
import { DAY_MS } from '#shared/constants.ts';
import { live, milestonesOf, moneyOfOthers, settle, systemContext } from '#tests/payments/scene.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { acceptCase, books, caseOf, dealOf, in8Days, openCase, silence, splitOf, staffOf } from './scene.ts';

const h = await racingHarness();
await moneyOfOthers(h);

const fulfilled = (results: readonly PromiseSettledResult<unknown>[]): number =>
  results.filter(({ status }) => status === 'fulfilled').length;
const codes = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));

test('[R1] of twenty parallel openings and releases, either the case stops the money or the money was released before', async () => {
  let both = 0;
  for (const how of ['complete', 'staff', 'clock'] as const) {
    const at = await live(h);
    const [deal] = at.deals;
    if (!deal) throw new Error('a deal');
    const [creator, brand, staff] = [
      await h.as(deal.creatorId),
      await h.as(deal.brandId),
      await h.as(await staffOf(h)),
    ];
    const split = await splitOf(h, deal.id);
    const milestones = await milestonesOf(h, deal.id);
    const opening = (side: typeof creator, term: 'review' | 'rights') => () =>
      side.cases.open({ dealId: deal.id, term, claim: 'C', split, note: 'N' });
    const releasing = {
      complete: () => brand.orders.complete({ campaignId: at.campaign.id }),
      staff: () => staff.payments.release({ milestoneId: milestones[0]?.id ?? '' }),
      clock: () => completeDue(systemContext(h, new Date(Date.parse(`${at.campaign.endDate}T00:00:00Z`) + 3 * DAY_MS))),
    }[how];
    const acts = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0 ? releasing : opening(n % 4 === 1 ? creator : brand, 'review'),
    );
    const results = await Promise.allSettled(acts.map((act) => act()));
    await settle(h);
    const after = await dealOf(h, deal.id);
    const released = (await milestonesOf(h, deal.id)).filter(({ status }) => ['released', 'paid'].includes(status));
    const open = await h.owner
      .selectFrom('cases')
      .selectAll()
      .where('dealId', '=', deal.id)
      .where('endedAt', 'is', null)
      .execute();
    expect(open.length).toBeLessThanOrEqual(1);
    expect(after.caseId).toBe(open[0]?.id ?? null);
    if (open.length === 1 && released.length > 0) {
      // The release came first: what it left open is stopped, and nothing was released since.
      both += 1;
      expect(how).toBe('staff');
    }
    expect(fulfilled(results)).toBeGreaterThan(0);
    expect(await books(h, in8Days())).toEqual([]);
  }
  expect(both).toBeLessThanOrEqual(1);
});

test('[R1] of a parallel acceptance, counter proposal, withdrawal and silence, one has an effect', async () => {
  for (let round = 0; round < 4; round++) {
    const at = await live(h);
    const [deal] = at.deals;
    if (!deal) throw new Error('a deal');
    const caseId = await openCase(h, deal, { parts: { signing: 1 } });
    const due = (await caseOf(h, caseId)).answerBy ?? new Date();
    const [brand, creator] = [await h.as(deal.brandId), await h.as(deal.creatorId)];
    const { proposals } = await brand.cases.case({ caseId });
    const [caseProposalId, split] = [proposals[0]?.id ?? '', proposals[0]?.split ?? []];
    const acts = [
      () => brand.cases.accept({ caseId, caseProposalId }),
      () => brand.cases.counter({ caseId, split, note: 'N' }),
      () => creator.cases.withdraw({ caseId }),
      () => brand.cases.accept({ caseId, caseProposalId }),
    ];
    const results = await Promise.allSettled([...acts.map((act) => act()), round % 2 === 0 ? silence(h, due) : null]);
    await settle(h);
    expect(new Set(codes(results.slice(0, 4)))).toEqual(new Set(['CONFLICT']));
    const row = await caseOf(h, caseId);
    const ends = await h.owner
      .selectFrom('auditLog')
      .select('toStatus')
      .where('resourceType', '=', 'case')
      .where('resourceId', '=', caseId)
      .where('machine', '=', 'case')
      .where('fromStatus', 'is not', null)
      .execute();
    expect(ends.length).toBe(row.status === 'open' ? 0 : 1);
    expect(await books(h, in8Days())).toEqual([]);
    if (row.status === 'open') await creator.cases.withdraw({ caseId });
  }
});

test('[R1] staff’s decision and the acceptance of the proposal are one effect', async () => {
  const at = await live(h);
  const [deal] = at.deals;
  if (!deal) throw new Error('a deal');
  const caseId = await openCase(h, deal);
  await (await h.as(deal.brandId)).cases.askStaff({ caseId });
  const staff = await h.as(await staffOf(h));
  const split = await splitOf(h, deal.id);
  const results = await Promise.allSettled([
    staff.cases.decide({ caseId, finding: 'neither', reason: 'R', split: null }),
    acceptCase(h, deal.brandId, caseId),
    staff.cases.decide({ caseId, finding: 'brand', reason: 'R', split }),
  ]);
  expect(fulfilled(results)).toBe(1);
  await settle(h);
  expect(await books(h)).toEqual([]);
});
