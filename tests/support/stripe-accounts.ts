import { amountOf, Fault, type Form, flat, inner, invalid, missing, need, type Thing, text } from './stripe-wire.ts';
import type { StripeWorld } from './stripe-world.ts';

const LINK_SECONDS = 300;
const EXAMINED_MS = 1_000;
const RESTRICTED_MS = 60_000;
const ARRIVES_MS = 5_000;

/** The outcome for an account, decided by its owner's details. */
export type AccountEnd = 'accepted' | 'asks_for_document' | 'rejected' | 'restricted_later' | 'closed';

const FIRST = [
  'external_account',
  'individual.dob.day',
  'individual.dob.month',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
];
const DOCUMENT = ['individual.verification.document'];
const LAST4: Readonly<Record<AccountEnd, string>> = {
  accepted: '6789',
  asks_for_document: '2227',
  rejected: '3335',
  restricted_later: '4440',
  closed: '1116',
};

const due = (fields: string[], disabled_reason: string | null) => ({
  currently_due: fields,
  past_due: fields,
  eventually_due: fields,
  disabled_reason,
});

export function createAccount(world: StripeWorld, form: Form): Thing {
  if (need(form, 'type') !== 'express') throw invalid('Invalid type.', { param: 'type' });
  const account = world.add({
    id: world.id('acct'),
    object: 'account',
    type: 'express',
    country: 'US',
    email: text(form, 'email') ?? null,
    details_submitted: false,
    payouts_enabled: false,
    capabilities: { transfers: 'inactive' },
    requirements: due(FIRST, 'requirements.past_due'),
    external_accounts: { object: 'list', data: [], has_more: false },
    settings: { payouts: { schedule: flat(inner(inner(inner(form, 'settings'), 'payouts'), 'schedule')) } },
    metadata: flat(inner(form, 'metadata')),
    created: world.seconds(),
  });
  return account;
}

/** @throws Fault as Stripe refuses an account that is not ours, in the same way as one that does not exist */
export function accountOf(world: StripeWorld, id: string | undefined): Thing {
  const found = world.things.get(id ?? '');
  if (found?.object === 'account') return found;
  const message = `The provided key 'sk_test_***' does not have access to account '${id}' (or that account does not exist).`;
  throw new Fault(403, 'invalid_request_error', message, { code: 'account_invalid' });
}

export function change(world: StripeWorld, account: Thing, set: object): void {
  Object.assign(account, set);
  world.emit('account.updated', account, { account: account.id });
}

export function createLink(world: StripeWorld, form: Form, origin: string): Record<string, unknown> {
  const account = accountOf(world, need(form, 'account'));
  need(form, 'return_url');
  need(form, 'refresh_url');
  return openPage(world, account, `${origin}/setup/e`, LINK_SECONDS);
}

/** A link into the Express dashboard of an account that was set up. */
export function createLoginLink(world: StripeWorld, id: string, origin: string): Record<string, unknown> {
  const account = accountOf(world, id);
  if (!account.details_submitted)
    throw invalid('Cannot create a login link for an account that has not completed onboarding.');
  const { url, created } = openPage(world, account, `${origin}/express`, LINK_SECONDS);
  return { object: 'login_link', url, created };
}

function openPage(world: StripeWorld, account: Thing, base: string, seconds: number) {
  const id = world.id('page');
  const expires_at = world.seconds() + seconds;
  world.add({ id, object: 'stub.page', account: account.id, expires_at, used: false });
  return { object: 'account_link', created: world.seconds(), expires_at, url: `${base}/${id}` };
}

/** The owner fills in Stripe's page; returns whether the page accepted it. */
export function onboardOnPage(world: StripeWorld, url: string, end: AccountEnd, document: string): boolean {
  world.tick();
  const page = world.get('stub.page', new URL(url).pathname.split('/').at(-1));
  const account = accountOf(world, String(page.account));
  if (page.used || Number(page.expires_at) <= world.seconds()) return false;
  const requirements = Object(account.requirements);
  if (requirements.currently_due.includes(DOCUMENT[0]) && document === '') return false;
  page.used = true;
  const documented = account.documented === true || document !== '';
  const open = account.payouts_enabled === true;
  const named = { object: 'bank_account', bank_name: 'STRIPE TEST BANK', last4: LAST4[end], status: 'new' };
  const told = { id: world.id('ba'), ...named, default_for_currency: !open };
  change(world, account, {
    details_submitted: true,
    documented,
    external_accounts: listed(open ? [defaultOf(account), told] : [told]),
    requirements: due([], open ? null : 'requirements.pending_verification'),
    ...(!open && { end }),
  });
  world.later(EXAMINED_MS, () => (open ? examineChange(world, account, told, end) : examine(world, account, end)));
  return true;
}

const listed = (data: object[]) => ({ object: 'list', data, has_more: false });
const defaultOf = (account: Thing): object =>
  Object(account.external_accounts).data.find((each: { default_for_currency: boolean }) => each.default_for_currency);

/** Another bank account for an active one: it becomes the default, or fails its verification and the default stays. */
function examineChange(world: StripeWorld, account: Thing, told: object, end: AccountEnd): void {
  if (end === 'rejected') {
    const failed = { ...told, status: 'verification_failed' };
    change(world, account, { external_accounts: listed([defaultOf(account), failed]) });
    return;
  }
  change(world, account, { external_accounts: listed([{ ...told, default_for_currency: true }]), end });
}

function examine(world: StripeWorld, account: Thing, end: AccountEnd): void {
  if (end === 'rejected') {
    change(world, account, { ...closed, requirements: due([], 'rejected.other') });
    return;
  }
  if (end === 'asks_for_document' && !account.documented) {
    change(world, account, { ...closed, requirements: due(DOCUMENT, 'requirements.past_due') });
    return;
  }
  change(world, account, { payouts_enabled: true, capabilities: { transfers: 'active' }, requirements: due([], null) });
  if (end === 'restricted_later' && !account.documented) {
    world.later(RESTRICTED_MS, () =>
      change(world, account, { ...closed, requirements: due(DOCUMENT, 'requirements.past_due') }),
    );
  }
}

const closed = { payouts_enabled: false, capabilities: { transfers: 'inactive' } };

export function createTransfer(world: StripeWorld, form: Form): Thing {
  const amount = amountOf(form, 'amount');
  const currency = need(form, 'currency');
  const account = world.things.get(need(form, 'destination'));
  if (account?.object !== 'account') throw missing('destination', need(form, 'destination'), 'destination', 400);
  if (Object(account.capabilities).transfers !== 'active') {
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers',
      {
        code: 'insufficient_capabilities_for_transfer',
      },
    );
  }
  if (world.balance(currency) < amount) {
    throw invalid('You have insufficient available funds in your Stripe account.', { code: 'balance_insufficient' });
  }
  const id = world.id('tr');
  const payment = world.add({
    id: world.id('py'),
    object: 'charge',
    amount,
    currency,
    source_transfer: id,
    of: account.id,
    balance_transaction: '',
  });
  const landed = world.book({ type: 'payment', amount, currency, source: payment.id, account: account.id });
  payment.balance_transaction = landed.id;
  const transfer = world.add({
    id,
    object: 'transfer',
    amount,
    currency,
    destination: account.id,
    destination_payment: payment.id,
    reversed: false,
    reversals: { object: 'list', data: [], has_more: false },
    transfer_group: text(form, 'transfer_group') ?? null,
    metadata: flat(inner(form, 'metadata')),
    created: world.seconds(),
  });
  world.book({ type: 'transfer', amount: -amount, currency, source: id });
  world.emit('transfer.created', transfer);
  return transfer;
}

export function reverseTransfer(world: StripeWorld, id: string, form: Form): Thing {
  const transfer = world.get('transfer', id);
  if (transfer.reversed) throw invalid('Transfer has already been reversed.');
  const [amount, currency, account] = [
    Number(transfer.amount),
    String(transfer.currency),
    String(transfer.destination),
  ];
  if (world.balance(currency, { account }) < amount)
    throw invalid('The account is short.', { code: 'balance_insufficient' });
  const reversal = world.add({
    id: world.id('trr'),
    object: 'transfer_reversal',
    amount,
    currency,
    transfer: id,
    metadata: flat(inner(form, 'metadata')),
  });
  world.book({ type: 'payment_refund', amount: -amount, currency, source: reversal.id, account });
  world.book({ type: 'transfer_refund', amount, currency, source: reversal.id });
  Object.assign(transfer, { reversed: true, reversals: { object: 'list', data: [reversal], has_more: false } });
  world.emit('transfer.reversed', transfer);
  return reversal;
}

export function createPayout(world: StripeWorld, account: string, form: Form): Thing {
  const [amount, currency] = [amountOf(form, 'amount'), need(form, 'currency')];
  const owner = accountOf(world, account);
  if (!owner.payouts_enabled) throw invalid('Payouts are not enabled.', { code: 'payouts_not_allowed' });
  if (world.balance(currency, { account }) < amount)
    throw invalid('You have insufficient funds.', { code: 'balance_insufficient' });
  const payout = world.add({
    id: world.id('po'),
    object: 'payout',
    amount,
    currency,
    status: 'pending',
    failure_code: null,
    failure_message: null,
    metadata: flat(inner(form, 'metadata')),
    of: account,
    created: world.seconds(),
  });
  world.book({ type: 'payout', amount: -amount, currency, source: payout.id, account });
  world.emit('payout.created', payout, { account });
  world.later(ARRIVES_MS, () => arrive(world, payout, account));
  return payout;
}

function arrive(world: StripeWorld, payout: Thing, account: string): void {
  if (accountOf(world, account).end === 'closed') {
    comeBack(world, payout, account);
    return;
  }
  payout.status = 'paid';
  world.emit('payout.paid', payout, { account });
}

/** The bank of an account returns a payout, which may have been paid days before. */
export function payoutComesBack(world: StripeWorld, transferId: string): void {
  const payout = world.all('payout').find(({ metadata }) => Object(metadata).transfer === transferId);
  if (payout) comeBack(world, payout, String(payout.of));
}

function comeBack(world: StripeWorld, payout: Thing, account: string): void {
  world.book({
    type: 'payout_failure',
    amount: Number(payout.amount),
    currency: String(payout.currency),
    source: payout.id,
    account,
  });
  const failure_message = 'The bank account has been closed.';
  Object.assign(payout, { status: 'failed', failure_code: 'account_closed', failure_message });
  world.emit('payout.failed', payout, { account });
}
