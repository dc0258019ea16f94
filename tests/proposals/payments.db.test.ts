import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { confirm } from '#server/proposals/deciding.service.ts';
import { PaymentsError } from '#server/providers/payments/interface.ts';
import { approvalRefusals } from '#shared/messages/approvals.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { asMember, asOwner, sit } from '#tests/approvals/scene.ts';
import { payByCard, type Scene, scene, settle, sign } from '#tests/payments/scene.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { newsOf, programOf, proposalRow } from './scene.ts';

const h = await racingHarness();

/** A signed campaign of $1,000, whose deposit a program has proposed to pay. */
async function proposed(): Promise<Scene & { program: Awaited<ReturnType<typeof programOf>>; proposalId: string }> {
  const at = await scene(h);
  await sign(h, at);
  const program = await programOf(h, at.brand.id);
  const { id: proposalId } = await program.propose('payments.payDeposit', { campaignId: at.campaign.id });
  return { ...at, program, proposalId };
}
const paymentsOf = ({ campaign }: Scene) =>
  h.owner.selectFrom('payments').selectAll().where('campaignId', '=', campaign.id).execute();

test('a proposed deposit says what it costs, pays nothing, and leads whoever confirms it to the bank for that amount', async () => {
  const at = await proposed();
  const caller = await h.as(at.brand.id);
  const made = await caller.proposals.read({ proposalId: at.proposalId });
  expect(made).toMatchObject({
    title: 'Pay the deposit',
    fields: [
      { label: 'Campaign', value: at.campaign.name },
      { label: 'Method', value: 'Card' },
    ],
    price: { amountMinor: 50_000, currency: 'USD' },
  });
  expect(made.effects.at(-1)).toBe('Opens the bank’s page. Nothing is paid before you pay there.');
  expect(await paymentsOf(at)).toEqual([]);
  const { proposal, refusal, next } = await caller.proposals.confirm({ proposalId: at.proposalId });
  expect({ status: proposal.status, refusal }).toEqual({ status: 'confirmed', refusal: null });
  const [payment, ...more] = await paymentsOf(at);
  expect(more).toEqual([]);
  expect(payment).toMatchObject({ amountMinor: 50_000, status: 'created', checkoutUrl: next });
  await payByCard(h, payment?.id ?? '');
  await settle(h);
  expect(await paymentsOf(at)).toMatchObject([{ status: 'succeeded' }]);
  // Only the person’s own act names the program, not what follows when the money arrives.
  const rows = await h.owner
    .selectFrom('auditLog')
    .select('action')
    .where('assistant', '=', 'Claude')
    .orderBy('id')
    .execute();
  const actions = rows.map(({ action }) => action);
  expect(actions).toContain('payments.payDeposit');
  expect(actions).not.toContain('payment.succeed');
});

test('two who confirm a payment at once open one page', async () => {
  const at = await proposed();
  const callers = await Promise.all([h.as(at.brand.id), h.as(at.brand.id)]);
  const answers = await Promise.allSettled(
    callers.map(({ proposals }) => proposals.confirm({ proposalId: at.proposalId })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await paymentsOf(at)).toHaveLength(1);
});

test('a bank that does not answer is said, and the payment goes on where it has stopped', async () => {
  const at = await proposed();
  const ctx = h.context(await h.actor(at.brand.id));
  const payments = {
    ...ctx.providers.payments,
    createCheckout: async () => Promise.reject(new PaymentsError('unavailable', 'The bank is away')),
  };
  const { proposal, refusal, next } = await confirm(
    { ...ctx, providers: { ...ctx.providers, payments } },
    { proposalId: at.proposalId },
  );
  expect({ refusal, next }).toEqual({ refusal: paymentMessages.unreachable, next: null });
  expect(proposal).toMatchObject({ status: 'confirmed', note: paymentMessages.unreachable });
  const requestKey = randomUUID();
  const again = await (await h.as(at.brand.id)).payments.payDeposit({ campaignId: at.campaign.id, requestKey });
  expect(again.checkoutUrl).toContain('http');
  expect(await paymentsOf(at)).toHaveLength(1);
});

test('a payment that has been made by then is void, and one of another amount is made anew', async () => {
  const at = await proposed();
  const caller = await h.as(at.brand.id);
  const paid = await caller.payments.payDeposit({ campaignId: at.campaign.id, requestKey: randomUUID() });
  await payByCard(h, paid.id);
  await settle(h);
  const { proposal, refusal } = await caller.proposals.confirm({ proposalId: at.proposalId });
  expect(proposal).toMatchObject({ status: 'void', note: refusal });
  const other = await proposed();
  await h.owner.updateTable('proposals').set({ priceMinor: 49_999 }).where('id', '=', other.proposalId).execute();
  const anew = await (await h.as(other.brand.id)).proposals.confirm({ proposalId: other.proposalId });
  expect(anew.proposal).toMatchObject({
    status: 'waiting',
    price: { amountMinor: 50_000 },
    before: { price: { amountMinor: 49_999 } },
  });
  expect(await paymentsOf(other)).toEqual([]);
});

test('members are told and confirm by their own duties and limits, and a refusal leaves it to the others', async () => {
  const at = await scene(h);
  await sign(h, at);
  const limit = { amountMinor: 10_000, currency: 'USD' } as const;
  const finance = await sit(h, at.brand.id, { role: 'finance', limit });
  const reviewer = await sit(h, at.brand.id, { role: 'reviewer', name: 'Rae' });
  const manager = await sit(h, at.brand.id, { role: 'manager', name: 'Max' });
  // A manager's program proposes what the manager may do.
  const program = await programOf(h, at.brand.id, { member: manager });
  const { id: proposalId } = await program.propose('payments.payDeposit', { campaignId: at.campaign.id });
  expect(await newsOf(h, reviewer.personId)).toEqual([]);
  expect(await newsOf(h, finance.personId)).toMatchObject([
    { title: 'Claude proposes: Pay the deposit', route: `/brand/proposals/${proposalId}` },
  ]);
  const asReviewer = await asMember(h, at.brand.id, reviewer);
  expect((await asReviewer.proposals.read({ proposalId })).may.confirm).toMatchObject({ allowed: false });
  await expect(asReviewer.proposals.confirm({ proposalId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(asReviewer.proposals.decline({ proposalId, reason: null })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const asFinance = await asMember(h, at.brand.id, finance);
  await expect(asFinance.proposals.confirm({ proposalId })).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
    message: approvalRefusals.aboveLimit('$100.00'),
  });
  expect(await proposalRow(h, proposalId)).toMatchObject({ status: 'waiting' });
  // Only its own person withdraws it.
  await expect(asFinance.proposals.withdraw({ proposalId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  // A reviewer's program cannot even propose it.
  const theirs = await programOf(h, at.brand.id, { member: reviewer });
  await expect(theirs.propose('payments.payDeposit', { campaignId: at.campaign.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  const { proposal, next } = await (await asOwner(h, at.brand.id)).proposals.confirm({ proposalId });
  expect(next).toContain('http');
  expect(proposal).toMatchObject({ status: 'confirmed', proposedBy: 'Max Member' });
});

test('what a member’s program has proposed ends with their seat', async () => {
  const at = await scene(h);
  const manager = await sit(h, at.brand.id, { role: 'manager', name: 'Max' });
  const program = await programOf(h, at.brand.id, { member: manager });
  const reason = { campaignId: at.campaign.id, reason: 'No budget' };
  const made = await program.propose('campaigns.cancel', reason);
  const owners = await (await programOf(h, at.brand.id)).propose('campaigns.cancel', reason).catch(() => null);
  await (await asOwner(h, at.brand.id)).seats.remove({ seatId: manager.seatId });
  expect(await proposalRow(h, made.id)).toMatchObject({ status: 'void' });
  if (owners) expect(await proposalRow(h, owners.id)).toMatchObject({ status: 'waiting' });
});
