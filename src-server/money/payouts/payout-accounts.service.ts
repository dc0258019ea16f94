import { PAYOUT_WAIT_MS } from '#shared/account/guarded.ts';
import { allowedUnless } from '#shared/may.ts';
import { payoutSetupMessages } from '#shared/messages/payments/payout-setup.ts';
import type { PayoutSetup } from '#shared/payments/payout-accounts.ts';
import { asStaff } from '../../access.ts';
import { audit } from '../../audit.ts';
import { tellOwner } from '../../auth/sessions.service.ts';
import { asSystem, type SystemContext, type UserContext } from '../../context.ts';
import { inTransaction, type Tx } from '../../data/db.ts';
import { conflict, refuse, UserError } from '../../errors.ts';
import type { Locked } from '../../ground/locks.ts';
import { addJob } from '../../jobs.ts';
import { publish } from '../../live.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { PaymentsError, type PayoutAccount } from '../../providers/payments/interface.ts';
import { type RowOf, recordCreated, transition } from '../../transition.ts';
import { tellStaff } from '../notices.service.ts';
import {
  creatorEmail,
  insertPayoutAccount,
  lockPayoutAccount,
  moneyToCome,
  payoutAccountOf,
  unsentAmounts,
  updatePayoutAccount,
} from './payout-accounts.queries.ts';
import { payoutAccountMove, setUpRefusal } from './payout-accounts.rules.ts';

type AccountRow = RowOf<'payoutAccount'>;

/** The creator's page to which the bank leads back, and which shows the set-up. */
const PAGE = '/creator/payouts';

/** The creator's own payout set-up. Amounts in minor units. Locks nothing. */
export async function payoutSetup(ctx: UserContext): Promise<PayoutSetup> {
  const { id } = ctx.actor;
  const account = await payoutAccountOf(ctx.db, id).executeTakeFirst();
  const waiting = account?.status === 'active' ? [] : await unsentAmounts(ctx.db, id).execute();
  const coming = await moneyToCome(ctx.db, id).executeTakeFirst();
  return {
    status: account?.status ?? 'not_started',
    requirements: account?.requirements ?? [],
    disabledReason: account?.disabledReason ?? null,
    bank: account?.bankLabel ? { label: account.bankLabel, last4: account.bankLast4 } : null,
    change: account?.changeStatus ? { status: account.changeStatus, last4: account.changeLast4 } : null,
    paidFrom: account?.paidFrom && account.paidFrom > ctx.now ? account.paidFrom.toISOString() : null,
    waiting,
    moneyToCome: coming !== undefined,
    may: { setUp: allowedUnless(setUpRefusal(account)) },
  };
}

/**
 * Opens the provider's page on which the creator gives the details needed for payouts; creates the account if there is none yet. A rejected account
 * stays rejected at the provider, so a new one replaces it. Locks that account. @throws PRECONDITION_FAILED if the person has not proved their
 * identity in this session; CONFLICT if no details can be given now; SERVICE_UNAVAILABLE if the provider cannot be reached
 */
export async function setUpPayouts(ctx: UserContext): Promise<{ url: string }> {
  const { id: creatorId } = ctx.actor;
  const known = await payoutAccountOf(ctx.db, creatorId).executeTakeFirst();
  refuse(setUpRefusal(known));
  const account = known && known.status !== 'rejected' ? known : await openAccount(ctx, known);
  const back = `${ctx.env.publicUrl}${PAGE}?payouts=`;
  const pages = { returnUrl: `${back}done`, refreshUrl: `${back}again` };
  const { url } = await reach(() => ctx.providers.payments.createOnboarding(account.accountId, pages));
  await inTransaction(ctx.db, (tx) =>
    audit(tx, ctx, { action: 'payments.setUpPayouts', resourceType: 'payout account', resourceId: account.id }),
  );
  return { url };
}

/** Creates an account at the provider, once however often it is called: the key is made of the creator and the rejected account before it. */
async function openAccount(ctx: UserContext, rejected: AccountRow | undefined): Promise<AccountRow> {
  const { id: creatorId, email } = ctx.actor;
  const key = ['payout-account', creatorId, ...(rejected ? [rejected.accountId] : [])].join(':');
  const request = { idempotencyKey: key, reference: creatorId, email };
  const { providerId: accountId, requirements } = await reach(() =>
    ctx.providers.payments.createPayoutAccount(request),
  );
  return inTransaction(ctx.db, async (tx) => {
    if (rejected) return replaceAccount(tx, ctx, rejected, { accountId, requirements });
    const about = { creatorId, provider: ctx.providers.payments.name, accountId };
    const row = await insertPayoutAccount(tx, {
      ...about,
      status: 'incomplete',
      requirements,
      disabledReason: null,
      country: null,
      bankLabel: null,
      bankLast4: null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    }).executeTakeFirst();
    // Another click was faster.
    if (!row) return payoutAccountOf(tx, creatorId).executeTakeFirstOrThrow();
    await publish(tx, { userId: creatorId, topic: 'payment' });
    return recordCreated(tx, ctx, 'payoutAccount', row, 'payments.setUpPayouts', 'incomplete', about);
  });
}

/** Replaces a rejected account with a new one, unless another click was faster. Locks it. */
async function replaceAccount(
  tx: Tx,
  ctx: UserContext,
  { creatorId, accountId: rejected }: AccountRow,
  { accountId, requirements }: Pick<AccountRow, 'accountId' | 'requirements'>,
): Promise<AccountRow> {
  const account = await lockPayoutAccount(tx, creatorId).executeTakeFirstOrThrow();
  if (account.accountId !== rejected) return account;
  const told = { country: null, bankLabel: null, bankLast4: null, changeStatus: null, changeLast4: null };
  const change = { ...told, accountId, requirements, disabledReason: null, revision: account.revision + 1 };
  await publish(tx, { userId: creatorId, topic: 'payment' });
  return transition(tx, asSystem(ctx), 'payoutAccount', account, 'askAgain', {
    set: { ...change, updatedAt: ctx.now },
  });
}

async function reach<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    if (error.code === 'account_rejected') throw conflict(payoutSetupMessages.rejected);
    throw new UserError('SERVICE_UNAVAILABLE', payoutSetupMessages.unreachable);
  }
}

/**
 * Updates the creator's account from the provider, when the creator comes back from its page. Locks the account.
 * @throws SERVICE_UNAVAILABLE if the provider cannot be reached
 */
export const checkPayoutSetup = (ctx: UserContext): Promise<void> =>
  reach(() => syncPayoutAccount(asSystem(ctx), ctx.actor.id));

/**
 * Updates a creator's account from the provider (the job `payments.sync-payout-account`); does nothing without an account. Events may arrive in any
 * order, so the current state is fetched instead of taken from them; if another answer was stored meanwhile, it is fetched again. Locks the account.
 * @throws PaymentsError if the provider cannot be reached
 */
export async function syncPayoutAccount(ctx: SystemContext, creatorId: string): Promise<void> {
  for (let taken = false; !taken; ) {
    const known = await payoutAccountOf(ctx.db, creatorId).executeTakeFirst();
    if (!known) return;
    const state = await ctx.providers.payments.getPayoutAccount(known.accountId);
    if (!state)
      throw new PaymentsError('unknown_account', `The provider does not know the account ${known.accountId}.`);
    taken = await takeOver(ctx, known, state);
  }
}

/**
 * Stores what the provider answered, unless something newer was stored since `known` was read: then it answers false. Locks the account.
 */
export async function takeOver(ctx: SystemContext, known: AccountRow, state: PayoutAccount): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lockPayoutAccount(tx, known.creatorId).executeTakeFirst();
    if (!locked) return true;
    const account = asStaff(ctx, locked, 'This account');
    if (account.revision !== known.revision) return false;
    const event = payoutAccountMove(account.status, state.status);
    if (state.status === 'active' || event !== null)
      await addJob(tx, 'payments.send-waiting', { creatorId: account.creatorId });
    const facts = {
      requirements: state.requirements,
      disabledReason: state.disabledReason,
      country: state.country,
      bankLabel: state.bank?.label ?? null,
      bankLast4: state.bank?.last4 ?? null,
      changeStatus: state.change?.status ?? null,
      changeLast4: state.change?.last4 ?? null,
    };
    const before = Object.fromEntries(Object.keys(facts).map((name) => [name, account[name as keyof typeof facts]]));
    if (event === null && JSON.stringify(before) === JSON.stringify(facts)) return true;
    const changed = isOther(account, facts);
    const paidFrom = changed ? new Date(ctx.now.getTime() + PAYOUT_WAIT_MS) : account.paidFrom;
    const change = { ...facts, paidFrom, revision: account.revision + 1, updatedAt: ctx.now };
    if (event === null) {
      await updatePayoutAccount(tx, account, change).execute();
      const about = { resourceType: 'payout account', resourceId: account.id, before, after: facts };
      await audit(tx, ctx, { action: 'payments.checkPayoutSetup', ...about });
    } else {
      const activeSince = event === 'activate' ? ctx.now : null;
      await transition(tx, ctx, 'payoutAccount', account, event, { set: { ...change, activeSince } });
    }
    if (changed) {
      const { email } = await creatorEmail(tx, account.creatorId).executeTakeFirstOrThrow();
      await tellOwner(tx, ctx, { id: account.creatorId, email }, 'payouts_changed');
    }
    await tell(tx, ctx, account, state);
    return true;
  });
}

/** Whether an account that had details now has different ones. */
const isOther = (
  before: Pick<AccountRow, 'country' | 'bankLabel' | 'bankLast4'>,
  { country, bankLabel, bankLast4 }: Pick<AccountRow, 'country' | 'bankLabel' | 'bankLast4'>,
): boolean =>
  before.bankLast4 !== null &&
  bankLast4 !== null &&
  (bankLast4 !== before.bankLast4 || bankLabel !== before.bankLabel || country !== before.country);

/** Tells the creator what changed, and staff of a rejection; the creator's open pages ask again. */
async function tell(tx: Tx, ctx: SystemContext, before: Locked<AccountRow>, state: PayoutAccount): Promise<void> {
  const { creatorId } = before;
  await publish(tx, { userId: creatorId, topic: 'payment' });
  const news = newsOf(before, state);
  if (news) await notify(tx, ctx, { ...news, type: 'payout_account', userId: creatorId, route: PAGE });
  if (state.status !== 'rejected' || before.status === 'rejected') return;
  const { staffTitle: title, staffText } = payoutSetupMessages.rejectedNotice;
  const { email } = await creatorEmail(tx, creatorId).executeTakeFirstOrThrow();
  const route = `/admin/money?tab=payouts&search=${encodeURIComponent(email)}`;
  await tellStaff(tx, ctx, { type: 'payout_account_rejected', title, message: staffText(email), route });
}

/** What the creator should know; null if there is nothing to do and nothing changed for the money. */
function newsOf(
  { status, disabledReason, changeStatus }: AccountRow,
  state: PayoutAccount,
): { title: string; message: string } | null {
  const { needed, active, restricted, rejectedNotice, changeRejectedNotice } = payoutSetupMessages;
  if (state.change?.status === 'rejected' && changeStatus !== 'rejected')
    return { title: changeRejectedNotice.title, message: changeRejectedNotice.text };
  const asked = state.disabledReason === 'information_due' && disabledReason !== 'information_due';
  switch (state.status) {
    case 'active':
      return status === 'active' ? null : { title: active.title, message: active.text };
    case 'rejected':
      return status === 'rejected' ? null : { title: rejectedNotice.title, message: rejectedNotice.text };
    case 'restricted':
      if (status === 'restricted' && !asked) return null;
      return { title: restricted.title, message: restricted.text(state.disabledReason, state.requirements) };
    case 'incomplete':
      if (status === 'incomplete' && !asked) return null;
      return { title: needed.title, message: needed.text(state.requirements) };
    case 'in_review':
      return null;
  }
}
