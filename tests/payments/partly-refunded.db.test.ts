import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { sendRefund } from '#server/money/refunds/refunds.service.ts';
import { DAY_MS } from '#shared/constants.ts';
import { isPartlyRefunded } from '#shared/payments/refunds.ts';
import { paymentLook } from '#shared/staff-looks.ts';
import { harness } from '#tests/support/harness.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { opener } from '#tests/support/screens.ts';
import { funded, moneyOfOthers, settle, systemContext, verify } from './scene.ts';

const later = (days: number): Date => new Date(Date.now() + days * DAY_MS);
const h = await harness();
const open = await opener(h);
const admin = await createUser(h.owner, 'admin');

test('a payment of which a part went back says so to its brand and to staff, with what went back, when and why', async () => {
  await moneyOfOthers(h);
  const at = await funded(h);
  const { campaignId } = at.deals[0] ?? { campaignId: '' };
  const staff = await h.as(admin.id);
  const aSecondLater = await h.as(admin.id, new Date(Date.now() + 1_000));
  const deposit = h.owner.selectFrom('payments').select('id').where('campaignId', '=', campaignId);
  const { id: paymentId } = await deposit.executeTakeFirstOrThrow();
  await staff.payments.refund({ paymentId, amountMinor: 10_000, reason: 'Less was agreed' });
  await aSecondLater.payments.refund({ paymentId, amountMinor: 2_500, reason: 'And a little more' });
  await settle(h);

  const brand = await h.as(at.brand.id);
  const [payment] = (await brand.payments.contract({ campaignId })).payments;
  expect(payment && isPartlyRefunded(payment)).toBe(true);
  const parts = [
    [10_000, 'Less was agreed', 'succeeded'],
    [2_500, 'And a little more', 'succeeded'],
  ];
  expect(payment?.refunds.map(({ amountMinor, reason, status }) => [amountMinor, reason, status])).toEqual(parts);
  expect((await brand.payments.invoices({})).rows).toMatchObject([{ paymentId, refundedMinor: 12_500 }]);
  const { base64 } = await brand.payments.invoice({ paymentId });
  const words = wordsOf(Buffer.from(base64, 'base64')).replaceAll('\n', ' ');
  expect(words).toContain('Paid, and refunded in part');
  expect(words).toMatch(/\$100\.00 on \d{4}-\d{2}-\d{2}: Less was agreed/);

  const settings = await open('/brand/settings', { as: at.brand.email });
  settings.screen.getByText('$125.00 returned');
  const desk = await open(`/admin/money?tab=payments&row=${paymentId}`, { as: admin.email });
  expect(desk.screen.getAllByText('Partly refunded').length).toBeGreaterThan(0);

  const found = (await staff.payments.forStaff({ campaignId })).payments[0];
  expect(found && paymentLook(found).label).toBe('Partly refunded');
  const { row, history } = await staff.payments.deskItem({ list: 'payments', id: paymentId });
  expect(row).toMatchObject({ status: 'succeeded', amountMinor: 50_000, refundedMinor: 12_500 });
  const told = history.toReversed().flatMap(({ refundMinor, status }) => (refundMinor ? [[refundMinor, status]] : []));
  expect(told.filter(([minor]) => minor === 10_000)).toEqual([
    [10_000, 'created'],
    [10_000, 'processing'],
    [10_000, 'succeeded'],
  ]);
  expect(history.find(({ refundMinor }) => refundMinor === null)?.status).toBe('succeeded');
  const [listed] = (await staff.payments.desk({ list: 'payments', search: at.brand.email, limit: 5 })).rows;
  expect(listed).toMatchObject({ id: paymentId, refundedMinor: 12_500 });
  expect(await verify(h)).toEqual([]);
});

test('a payment that went back whole is refunded, and one of which nothing did is not partly refunded', () => {
  expect(isPartlyRefunded({ status: 'refunded', refundedMinor: 50_000 })).toBe(false);
  expect(isPartlyRefunded({ status: 'succeeded', refundedMinor: 0 })).toBe(false);
  expect(paymentLook({ status: 'succeeded', refundedMinor: 1 }).label).toBe('Partly refunded');
});

test('verify finds a refund whose job was lost, once it could have been sent for two days; it is sent by another try', async () => {
  const at = await funded(h);
  const { campaignId } = at.deals[0] ?? { campaignId: '' };
  const staff = await h.as(admin.id);
  const deposit = h.owner.selectFrom('payments').select('id').where('campaignId', '=', campaignId);
  const { id: paymentId } = await deposit.executeTakeFirstOrThrow();
  await staff.payments.refund({ paymentId, amountMinor: 10_000, reason: 'Less was agreed' });
  const { id } = await h.owner
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  await sql`select graphile_worker.remove_job(${`refund:${id}`})`.execute(h.owner);
  const finding = `Refund ${id} could be sent and was not.`;
  expect(await verify(h, later(1))).not.toContain(finding);
  expect(await verify(h, later(3))).toContain(finding);
  await sendRefund(systemContext(h), id);
  await settle(h);
  expect(await verify(h, later(3))).toEqual([]);
});
