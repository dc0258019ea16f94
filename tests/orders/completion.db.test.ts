import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { completed, completionLacks } from '#shared/messages/orders/completion.ts';
import { dispute } from '#tests/payments/disputing.ts';
import { complete, live, type Scene, verify } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';

const h = await harness();
const open = await opener(h);
const NONE = { amountMinor: 0, currency: 'USD' };
const orderOf = async ({ brand, campaign }: Scene) => (await h.as(brand.id)).orders.read({ campaignId: campaign.id });
const managed = async ({ campaign }: Scene) =>
  (await h.as((await createUser(h.owner, 'admin')).id)).orders.manage({ campaignId: campaign.id });

async function post({ deals }: Scene, of = deals): Promise<void> {
  for (const { id, creatorId } of of) {
    const piece = h.owner.selectFrom('submissions').select('id').where('dealId', '=', id).executeTakeFirstOrThrow();
    const { id: submissionId } = await piece;
    const postUrl = `https://instagram.com/p/${submissionId.slice(0, 8)}`;
    await (await h.as(creatorId)).content.publish({ submissionId, postUrl });
  }
}

const paymentOf = async ({ campaign }: Scene, kind: 'deposit' | 'balance') => {
  const payments = h.owner.selectFrom('payments').select('id').where('campaignId', '=', campaign.id);
  return (await payments.where('kind', '=', kind).executeTakeFirstOrThrow()).id;
};

test('while posts are missing it is the creators’ turn, and the order says how many are online', async () => {
  const at = await live(h, { amounts: [30_000, 45_000] });
  const before = await orderOf(at);
  expect(before.may.complete.allowed).toBe(true);
  expect(before.next).toMatchObject({ name: 'posts', turn: 'creators' });
  expect(before.completing).toEqual({ approved: 2, posted: 0, disputed: NONE, unpaid: NONE });
  expect(completionLacks(before.completing)).toEqual(['0 of 2 approved pieces are online.']);
  const { screen } = await open(`/brand/orders?projectId=${at.campaign.id}`, { as: at.brand.email });
  screen.getByText('0 of 2 approved pieces are online.');
  screen.getByRole('button', { name: 'Complete Campaign' });
  expect((await managed(at)).completing).toEqual(before.completing);
  await post(at, at.deals.slice(0, 1));
  expect(completionLacks((await orderOf(at)).completing)).toEqual(['1 of 2 approved pieces are online.']);
  await post(at, at.deals.slice(1));
  const after = await orderOf(at);
  expect(after.next).toMatchObject({ name: 'complete', turn: 'brand' });
  expect(completionLacks(after.completing)).toEqual([]);
  const done = await complete(h, at);
  expect(completed(done)).toBe('Campaign completed. Creators are being paid.');
});

test('what a dispute took back is the brand’s turn to pay, and completing says what is paid and what waits', async () => {
  const at = await live(h, { amounts: [30_000, 45_000] });
  await post(at);
  await dispute(h, await paymentOf(at, 'balance'), 'lost');
  const order = await orderOf(at);
  expect(order.next).toMatchObject({ name: 'balance', turn: 'brand', text: expect.stringContaining('goes on hold') });
  expect(completionLacks(order.completing)).toEqual([
    'A payer’s bank has taken $500.00 back, because of a dispute.',
    '$500.00 is not paid. The amounts that it covers stay on hold until it is.',
  ]);
  expect((await managed(at)).completing).toEqual(order.completing);
  const done = await complete(h, at);
  const { released, unpaid, held } = done;
  expect(released.amountMinor + unpaid.amountMinor).toBe(75_000);
  expect(unpaid.amountMinor).toBeGreaterThan(0);
  expect(held.amountMinor).toBe(0);
  expect(completed(done)).toMatch(
    /^Campaign completed\. \$[\d.]+ is being paid to creators\. \$[\d.]+ for creators is on hold until it is paid\.$/,
  );
  expect(await verify(h)).toEqual([]);
});

test('what our team holds is said apart, without a word on why', async () => {
  const at = await live(h, { amounts: [75_000] });
  await h.owner
    .updateTable('users')
    .set({ flagged: true })
    .where('id', '=', at.creators[0]?.id ?? '')
    .execute();
  expect(completed(await complete(h, at))).toBe(
    'Campaign completed. $750.00 for creators is on hold until our team has looked at it.',
  );
});
