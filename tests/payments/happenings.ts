import { randomUUID } from 'node:crypto';
import { createUser } from '#db/factories.ts';
import { erase } from '#server/account/erase.service.ts';
import { expireInvitations } from '#server/agreement/offers/deals.service.ts';
import { inTransaction } from '#server/data/db.ts';
import { settleUnfinished } from '#server/lifecycle/deadlines.service.ts';
import { DAY_MS } from '#shared/constants.ts';
import type { EventOf } from '#shared/lifecycles.ts';
import type { PaymentKind } from '#shared/payments/payments.schema.ts';
import type { Harness } from '#tests/support/harness.ts';
import { moveById } from '#tests/support/moves.ts';
import { dayIn } from './agreement.ts';
import { approveAll } from './content.ts';
import { type Moment, type Stand, signAs } from './moments.ts';
import { briefForm, contractFile } from './scene.ts';

/**
 * The effect of an event on an open payment:
 * - `holds`: it happens, and the payment is as good as before;
 * - `refused`: it cannot happen at this stage, with or without a payment;
 * - `falls`: it happens, and removes the basis of the payment: the page is cancelled, and arriving money is refunded. The brand itself
 *   is refused while the bank is at work;
 * - `heals`: it happens, removes the basis of the payment and restores it: an open page is cancelled, a payment that the bank is processing counts;
 * - `either`: it is about the payment itself; only what must always be true is checked.
 */
export type Fate = 'holds' | 'refused' | 'falls' | 'heals' | 'either';

export interface Happening {
  name: string;
  by: 'brand' | 'creator' | 'staff' | 'nobody';
  fate: Record<PaymentKind, Fate>;
  act: (h: Harness, at: Stand) => Promise<unknown>;
}

type Caller = Awaited<ReturnType<Harness['as']>>;
type Act = (caller: Caller, at: Stand, h: Harness) => Promise<unknown>;

const row = (by: Happening['by'], name: string, deposit: Fate, balance: Fate, act: Happening['act']): Happening => ({
  name: by === 'nobody' ? name : `${by} ${name}`,
  by,
  fate: { deposit, balance },
  act,
});
const brand = (name: string, deposit: Fate, balance: Fate, act: Act) =>
  row('brand', name, deposit, balance, async (h, at) => act(await h.as(at.brand.id), at, h));
const staff = (name: string, deposit: Fate, balance: Fate, act: Act) =>
  row('staff', name, deposit, balance, async (h, at) => act(await h.as(at.admin.id), at, h));
const creator = (
  name: string,
  who: 'bound' | 'unsigned' | 'invited',
  deposit: Fate,
  balance: Fate,
  act: (caller: Caller, at: Stand, h: Harness) => Promise<unknown>,
) => row('creator', name, deposit, balance, async (h, at) => act(await h.as(at[who].creatorId), at, h));
const nobody = (name: string, deposit: Fate, balance: Fate, act: Happening['act']) =>
  row('nobody', name, deposit, balance, act);

const edit =
  (change: object) =>
  async (caller: Caller, { campaign }: Stand) => {
    const { name, description, budgetMinor } = campaign;
    const details = { name: name ?? '', description: description ?? '', budgetMinor: budgetMinor ?? 0 };
    const wanted = { campaignId: campaign.id, ...details, platforms: ['instagram' as const], ...change };
    await caller.campaigns.edit(wanted);
  };
const saveBrief = (over: object) => (caller: Caller, at: Stand) =>
  caller.payments.saveBrief({ campaignId: at.campaign.id, brief: briefForm(over) });
const contractOf = async (caller: Caller, { campaign }: Stand) => {
  const { documents } = await caller.payments.contract({ campaignId: campaign.id });
  const file = documents.files.find(({ kind }) => kind === 'contract');
  if (!file) throw new Error('A contract');
  return file;
};
const removeContract = async (caller: Caller, at: Stand) => {
  const { id } = await contractOf(caller, at);
  await caller.payments.removeFile({ campaignId: at.campaign.id, campaignFileId: id });
};
const reason = 'Because of a test';
const idOf = ({ campaign }: Stand) => ({ campaignId: campaign.id });
const cancelDeal = (which: 'bound' | 'unsigned') => (caller: Caller, at: Stand) =>
  caller.deals.cancel({ dealId: at[which].id, reason });
const requestRevision = (caller: Caller, at: Stand) => caller.review.requestRevision({ ...idOf(at), note: reason });
const reject = (caller: Caller, at: Stand) => caller.review.reject({ ...idOf(at), note: reason });

const move = async (h: Harness, at: Stand, event: EventOf<'campaign'>, to?: 'creators_assigned' | 'in_progress') => {
  const ctx = h.context(await h.actor(at.admin.id));
  await inTransaction(h.db, (tx) => moveById(tx, ctx, 'campaign', at.campaign.id, event, to ? { to } : {}));
};
const pause = (h: Harness, at: Stand) => move(h, at, 'pause');
const resume = (h: Harness, at: Stand) =>
  move(h, at, 'resume', at.kind === 'deposit' ? 'creators_assigned' : 'in_progress');

const closedLongAgo = async (h: Harness, userId: string) => {
  const deletionRequestedAt = new Date(Date.now() - 20 * DAY_MS);
  const closed = { status: 'deletion_requested', deletionRequestedAt } as const;
  await h.owner.updateTable('users').set(closed).where('id', '=', userId).execute();
  await erase({ ...h.context({ kind: 'system', onBehalfOf: null }), via: 'job' }, userId);
  await h.owner
    .updateTable('users')
    .set({ status: 'active', deletionRequestedAt: null })
    .where('id', '=', userId)
    .execute();
};

const system = (h: Harness) => h.context({ kind: 'system', onBehalfOf: null });

/** Everything that brand, creators, staff and time can do to a campaign while a payment of it is open: deposit, then balance. */
export const HAPPENINGS: readonly Happening[] = [
  brand('renames it', 'holds', 'holds', edit({ name: 'Another name' })),
  brand('rewrites the description', 'falls', 'refused', edit({ description: 'Something else than was approved.' })),
  brand('raises the budget', 'falls', 'holds', edit({ budgetMinor: 120_000 })),
  brand('lowers the budget', 'falls', 'refused', edit({ budgetMinor: 96_000 })),
  brand('goes one stage back', 'falls', 'refused', (caller, at) => caller.orders.back(idOf(at))),
  brand('goes one stage forward', 'refused', 'refused', (caller, at) => caller.orders.advance(idOf(at))),
  brand('launches', 'refused', 'refused', (caller, at) => caller.orders.launch(idOf(at))),
  brand('completes', 'refused', 'refused', (caller, at) => caller.orders.complete(idOf(at))),
  brand('deletes it', 'refused', 'refused', (caller, at) => caller.campaigns.delete(idOf(at))),
  brand('cancels it', 'falls', 'refused', (caller, at) => caller.campaigns.cancel({ ...idOf(at), reason })),
  brand('submits again', 'refused', 'refused', (caller, at) => caller.campaigns.resubmit(idOf(at))),
  brand('saves another brief', 'falls', 'holds', saveBrief({ targetAudience: 'Everyone else' })),
  brand('saves the same brief', 'holds', 'holds', saveBrief({})),
  brand('adds a contract file', 'falls', 'refused', async (caller, at, h) => {
    const file = await contractFile(h, at.brand.id);
    await caller.payments.attachFile({ ...idOf(at), kind: 'contract', fileId: file.id });
  }),
  brand('removes the contract', 'falls', 'refused', removeContract),
  brand('removes the contract and adds the same again', 'falls', 'refused', async (caller, at) => {
    const { fileId } = await contractOf(caller, at);
    await removeContract(caller, at);
    await caller.payments.attachFile({ ...idOf(at), kind: 'contract', fileId });
  }),
  brand('signs again', 'refused', 'refused', (caller, at) =>
    caller.payments.signAsBrand({ ...idOf(at), name: 'Bo Brand', documentHash: at.documentHash }),
  ),
  brand('cancels the deal that was signed', 'falls', 'refused', cancelDeal('bound')),
  brand('cancels the deal that was not signed', 'holds', 'falls', cancelDeal('unsigned')),
  brand('withdraws an invitation', 'holds', 'holds', (caller, at) => caller.deals.withdraw({ dealId: at.invited.id })),
  brand('invites one more', 'holds', 'holds', async (caller, at, h) => {
    const { id: creatorId } = await createUser(h.owner, 'creator');
    const invites = [{ creatorId, agreedMinor: 1_000 }];
    await caller.deals.invite({ ...idOf(at), currency: 'USD', invites, notes: null });
  }),
  brand('pays with another click', 'either', 'either', (caller, at) => {
    const input = { ...idOf(at), requestKey: randomUUID() };
    return at.kind === 'deposit' ? caller.payments.payDeposit(input) : caller.payments.payBalance(input);
  }),
  brand('cancels the payment', 'either', 'either', (caller, at) => caller.payments.cancel({ paymentId: at.paymentId })),
  creator('who signed cancels', 'bound', 'falls', 'refused', cancelDeal('bound')),
  creator('who has not signed cancels', 'unsigned', 'holds', 'falls', cancelDeal('unsigned')),
  creator('signs too', 'unsigned', 'holds', 'holds', (_, at, h) => signAs(h, at.unsigned, at.documentHash)),
  creator('accepts', 'invited', 'holds', 'holds', (caller, at) => caller.deals.accept({ dealId: at.invited.id })),
  creator('declines', 'invited', 'holds', 'holds', (caller, at) => caller.deals.decline({ dealId: at.invited.id })),
  creator('has all content approved', 'bound', 'refused', 'holds', (_, at, h) => approveAll(h, at.bound)),
  staff('rejects', 'falls', 'refused', reject),
  staff('asks for a revision', 'falls', 'refused', requestRevision),
  staff('approves', 'refused', 'refused', (caller, at) => caller.review.approve({ ...idOf(at), note: null })),
  staff('reopens', 'refused', 'refused', (caller, at) => caller.review.reopen({ ...idOf(at), note: null })),
  staff('asks for a revision, gets it and approves it', 'heals', 'refused', async (caller, at, h) => {
    await requestRevision(caller, at);
    const own = await h.as(at.brand.id);
    await own.campaigns.saveDraft({ ...idOf(at), currentStep: 5, draft: { name: 'As the review wanted it' } });
    await own.campaigns.resubmit(idOf(at));
    await caller.review.approve({ ...idOf(at), note: null });
  }),
  staff('pauses', 'holds', 'holds', (_, at, h) => pause(h, at)),
  staff('pauses and resumes', 'holds', 'holds', async (_, at, h) => {
    await pause(h, at);
    await resume(h, at);
  }),
  staff('pauses and rejects', 'falls', 'falls', async (caller, at, h) => {
    await pause(h, at);
    await reject(caller, at);
  }),
  staff('pauses and asks for a revision', 'falls', 'falls', async (caller, at, h) => {
    await pause(h, at);
    await requestRevision(caller, at);
  }),
  staff('cancels it', 'falls', 'falls', (caller, at) => caller.campaigns.cancel({ ...idOf(at), reason })),
  staff('deletes it', 'refused', 'refused', (caller, at) => caller.campaigns.delete(idOf(at))),
  staff('cancels the deal that was signed', 'falls', 'refused', cancelDeal('bound')),
  staff('cancels the deal that was not signed', 'holds', 'falls', cancelDeal('unsigned')),
  staff('ends the deal that was bound', 'refused', 'falls', (caller, at) =>
    caller.payments.endDeal({ dealId: at.bound.id, earned: true, reason }),
  ),
  staff('refunds part of the deposit', 'refused', 'holds', async (caller, at, h) => {
    const paymentId = await depositOf(h, at);
    await caller.payments.refund({ paymentId, amountMinor: 1_000, reason });
  }),
  staff('refunds the whole deposit', 'refused', 'either', async (caller, at, h) => {
    const paymentId = await depositOf(h, at);
    await caller.payments.refund({ paymentId, amountMinor: 50_000, reason });
  }),
  nobody('the invitation expires', 'holds', 'holds', async (h, at) => {
    const past = new Date(Date.now() - DAY_MS);
    await h.owner.updateTable('deals').set({ expiresAt: past }).where('id', '=', at.invited.id).execute();
    await expireInvitations(system(h));
  }),
  nobody('its end is long past and everyone is silent', 'holds', 'falls', async (h, at) => {
    const dates = { startDate: dayIn(-60), submissionDeadline: dayIn(-40), endDate: dayIn(-30) };
    await h.owner.updateTable('campaigns').set(dates).where('id', '=', at.campaign.id).execute();
    await settleUnfinished(system(h));
  }),
  nobody('the brand’s account is due to be erased', 'holds', 'holds', (h, at) => closedLongAgo(h, at.brand.id)),
  nobody('the creator’s account is due to be erased', 'holds', 'holds', (h, at) =>
    closedLongAgo(h, at.bound.creatorId),
  ),
];

async function depositOf(h: Harness, { campaign }: Stand): Promise<string> {
  const { id } = await h.owner
    .selectFrom('payments')
    .select('id')
    .where('campaignId', '=', campaign.id)
    .where('kind', '=', 'deposit')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether the money must count, if the thing happens at the moment; null if both are right. */
export function counts({ by, fate }: Happening, kind: PaymentKind, moment: Moment): boolean | null {
  if (fate[kind] === 'either') return null;
  if (moment === 'cancelled and paid') return false;
  const working = moment === 'processing';
  if (fate[kind] === 'heals') return working;
  return fate[kind] === 'falls' ? working && by === 'brand' : true;
}

/** Whether the thing itself is refused at the moment; null if both are right. */
export function refuses({ by, fate }: Happening, kind: PaymentKind, moment: Moment): boolean | null {
  if (fate[kind] === 'either') return null;
  if (fate[kind] === 'refused') return true;
  return fate[kind] === 'falls' && by === 'brand' && moment === 'processing';
}
