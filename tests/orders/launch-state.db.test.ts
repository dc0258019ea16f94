import { expect, test } from 'vitest';
import { launchLeavesOut } from '#shared/messages/content/launch-state.ts';
import { approveAll, handIn } from '#tests/payments/content.ts';
import { funded } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

test('order and content review say whom a launch would leave out: who was asked for a revision, and who owes content', async () => {
  const at = await funded(h, { amounts: [20_000, 20_000, 20_000] });
  const [first, second, third] = at.deals;
  if (!first || !second || !third) throw new Error('three deals are needed');
  const nameOf = async (creatorId: string) => {
    const { firstName, lastName } = await h.owner
      .selectFrom('users')
      .select(['firstName', 'lastName'])
      .where('id', '=', creatorId)
      .executeTakeFirstOrThrow();
    return `${firstName} ${lastName}`;
  };
  const brand = await h.as(at.brand.id);
  const campaignId = at.campaign.id;
  const launching = async () => {
    const [order, content] = [await brand.orders.read({ campaignId }), await brand.content.forCampaign({ campaignId })];
    expect(content.launch).toEqual(order.launching);
    return order.launching;
  };
  await approveAll(h, first);
  const submissionId = await handIn(h, second);
  await brand.content.requestRevision({ submissionId, version: 1, feedback: 'Show the lamp, please' });
  expect(await launching()).toEqual({
    approved: 1,
    revisions: [{ name: await nameOf(second.creatorId), pieces: 1 }],
    missing: [await nameOf(third.creatorId)],
  });
  await approveAll(h, third);
  expect(await launching()).toMatchObject({ approved: 2, missing: [] });
  await h.owner.updateTable('deals').set({ status: 'cancelled' }).where('id', '=', second.id).execute();
  expect(launchLeavesOut(await launching())).toBeNull();
});

test('the sentence counts what is approved and names who is still out', () => {
  const out = { approved: 2, revisions: [{ name: 'Mara Lind', pieces: 1 }], missing: [] };
  expect(launchLeavesOut(out)).toBe(
    '2 approved, 1 revision still out: launching now leaves it out. Waiting for Mara Lind.',
  );
  expect(
    launchLeavesOut({ ...out, revisions: [...out.revisions, { name: 'Tom Ott', pieces: 2 }], missing: ['Ida Ek'] }),
  ).toBe(
    '2 approved, 3 revisions still out: launching now leaves them out. Waiting for Mara Lind and Tom Ott. Ida Ek has not submitted everything yet.',
  );
  expect(launchLeavesOut({ ...out, revisions: [], missing: ['Ida Ek'] })).toBe(
    '2 approved, but Ida Ek has not submitted everything yet: launching now leaves that out.',
  );
});
