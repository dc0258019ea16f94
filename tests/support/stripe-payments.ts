import { amountOf, Fault, type Form, flat, inner, invalid, missing, need, type Thing, text } from './stripe-wire.ts';
import { STRIPE_CARDS, type StripeWorld } from './stripe-world.ts';

const DAY_SECONDS = 24 * 3600;
/** Stripe's search finds a new customer only after a while. */
const SEARCH_LAG_SECONDS = 60;

const CARD_ERRORS: Readonly<Record<string, { code: string; decline_code?: string; message: string }>> = {
  [STRIPE_CARDS.insufficient_funds]: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  [STRIPE_CARDS.card_declined]: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  [STRIPE_CARDS.lost_card]: { code: 'card_declined', decline_code: 'lost_card', message: 'Your card was declined.' },
  [STRIPE_CARDS.expired_card]: { code: 'expired_card', message: 'Your card has expired.' },
};
const cardOf = (number: string) => ({ brand: 'visa', last4: number.slice(-4), exp_month: 12, exp_year: 2034 });

/** Stripe's fee on a payment: 2.9% and 30 minor units. */
export const stripeFee = (amount: number): number => Math.round(amount * 0.029) + 30;

export function createCustomer(world: StripeWorld, form: Form): Thing {
  const customer = world.add({
    id: world.id('cus'),
    object: 'customer',
    created: world.seconds(),
    metadata: flat(inner(form, 'metadata')),
  });
  world.emit('customer.created', customer);
  return customer;
}

export function searchCustomers(world: StripeWorld, form: Form): Thing[] {
  const asked = /^metadata\['(\w+)'\]:'(.*)'$/.exec(need(form, 'query'));
  if (!asked) throw invalid('We were unable to parse your search query.');
  const wanted = (asked[2] ?? '').replace(/\\(.)/g, '$1');
  return world
    .all('customer')
    .filter(({ created }) => Number(created) <= world.seconds() - SEARCH_LAG_SECONDS)
    .filter(({ metadata }) => Object(metadata)[asked[1] ?? ''] === wanted);
}

/** The smallest charges of Stripe's documentation. */
const MINIMUMS: Readonly<Record<string, number>> = { usd: 50, gbp: 30, eur: 50, cad: 50, aud: 50, jpy: 50 };

function refuseTooSmall(amount: number, currency: string): void {
  if (amount >= (MINIMUMS[currency] ?? 0)) return;
  const message = 'The Checkout Session’s total amount must convert to at least 50 cents.';
  throw invalid(message, { code: 'amount_too_small' });
}

export function createSession(world: StripeWorld, form: Form, origin: string): Thing {
  const mode = need(form, 'mode');
  const customer = world.get('customer', need(form, 'customer')).id;
  need(form, 'success_url');
  const item = inner(inner(form, 'line_items'), '0');
  const price = inner(item, 'price_data');
  if (mode === 'payment') refuseTooSmall(amountOf(price, 'unit_amount'), need(price, 'currency'));
  const id = world.id('cs_test');
  const data = inner(form, 'payment_intent_data');
  const session = world.add({
    id,
    object: 'checkout.session',
    mode,
    customer,
    status: 'open',
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    amount_total: mode === 'setup' ? null : amountOf(price, 'unit_amount'),
    currency: mode === 'setup' ? null : need(price, 'currency'),
    client_reference_id: text(form, 'client_reference_id') ?? null,
    metadata: flat(inner(form, 'metadata')),
    payment_intent: null,
    setup_intent: null,
    intent_metadata: flat(inner(data, 'metadata')),
    created: world.seconds(),
    expires_at: world.seconds() + DAY_SECONDS,
    url: `${origin}/c/pay/${id}`,
    success_url: need(form, 'success_url'),
  });
  world.later(DAY_SECONDS * 1000, () => closeSession(world, session));
  return session;
}

/** Closes a session that is open. */
export function closeSession(world: StripeWorld, session: Thing): void {
  if (session.status !== 'open') return;
  Object.assign(session, { status: 'expired', url: null });
  world.emit('checkout.session.expired', session);
}

export function expireSession(world: StripeWorld, id: string): Thing {
  const session = world.get('checkout.session', id);
  if (session.status !== 'open') {
    throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`);
  }
  closeSession(world, session);
  return session;
}

/** The payer types a card on the hosted page. */
export function payOnPage(world: StripeWorld, sessionId: string, number: string, approves = true): void {
  world.tick();
  const session = world.get('checkout.session', sessionId);
  if (session.status !== 'open') return;
  const intent = intentOf(world, session);
  const error = CARD_ERRORS[number];
  const refused = number === STRIPE_CARDS.authenticates && !approves;
  if (refused) {
    const last = { code: 'payment_intent_authentication_failure', type: 'invalid_request_error' };
    const message = 'The provided PaymentMethod has failed authentication.';
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: { ...last, message } });
    world.emit('payment_intent.payment_failed', intent);
    return;
  }
  const charge = addCharge(world, intent, number, error === undefined);
  if (error) {
    Object.assign(charge, { failure_code: error.code, failure_message: error.message });
    const last = { type: 'card_error', ...error, charge: charge.id };
    Object.assign(intent, { status: 'requires_payment_method', latest_charge: charge.id, last_payment_error: last });
    world.emit('charge.failed', charge);
    world.emit('payment_intent.payment_failed', intent);
    return;
  }
  const fee = stripeFee(Number(charge.amount));
  const booked = world.book({ ...money(charge), type: 'charge', fee, source: charge.id });
  charge.balance_transaction = booked.id;
  Object.assign(intent, { status: 'succeeded', latest_charge: charge.id, last_payment_error: null });
  Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.succeeded', intent);
  world.emit('checkout.session.completed', session);
}

const money = ({ amount, currency }: Thing) => ({ amount: Number(amount), currency: String(currency) });

function intentOf(world: StripeWorld, session: Thing): Thing {
  if (typeof session.payment_intent === 'string') return world.get('payment_intent', session.payment_intent);
  const intent = world.add({
    id: world.id('pi'),
    object: 'payment_intent',
    amount: session.amount_total,
    currency: session.currency,
    status: 'requires_payment_method',
    latest_charge: null,
    last_payment_error: null,
    metadata: session.intent_metadata,
    created: world.seconds(),
  });
  session.payment_intent = intent.id;
  world.emit('payment_intent.created', intent);
  return intent;
}

function addCharge(world: StripeWorld, intent: Thing, number: string, paid: boolean): Thing {
  return world.add({
    id: world.id('ch'),
    object: 'charge',
    ...money(intent),
    amount_refunded: 0,
    status: paid ? 'succeeded' : 'failed',
    paid,
    disputed: false,
    balance_transaction: null,
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card: cardOf(number) },
    card_number: number,
    metadata: intent.metadata,
    created: world.seconds(),
  });
}

export function createRefund(world: StripeWorld, form: Form): Thing {
  const charge = world.things.get(need(form, 'charge'));
  if (charge?.object !== 'charge') throw missing('charge', need(form, 'charge'), 'charge', 400);
  const amount = amountOf(form, 'amount');
  if (!charge.paid) throw invalid('This charge cannot be refunded.', { code: 'charge_not_refundable' });
  if (charge.disputed) throw invalid('This charge has been charged back.', { code: 'charge_disputed' });
  const left = Number(charge.amount) - Number(charge.amount_refunded);
  if (left === 0) throw invalid('The charge was refunded.', { code: 'charge_already_refunded' });
  if (amount > left) throw invalid('The amount is greater than the unrefunded amount.', { param: 'amount' });
  charge.amount_refunded = Number(charge.amount_refunded) + amount;
  const late = charge.card_number === STRIPE_CARDS.refunds_late;
  const refund = world.add({
    id: world.id('re'),
    object: 'refund',
    amount,
    currency: charge.currency,
    charge: charge.id,
    status: late ? 'pending' : 'succeeded',
    failure_reason: null,
    metadata: flat(inner(form, 'metadata')),
    created: world.seconds(),
  });
  world.book({ type: 'refund', amount: -amount, currency: String(charge.currency), source: refund.id });
  world.emit('refund.created', refund);
  if (late) world.later(1_000, () => change(world, refund, { status: 'succeeded' }, 'refund.updated'));
  if (charge.card_number === STRIPE_CARDS.refunds_bounce) world.later(1_000, () => bounce(world, refund, charge));
  return refund;
}

function bounce(world: StripeWorld, refund: Thing, charge: Thing): void {
  charge.amount_refunded = Number(charge.amount_refunded) - Number(refund.amount);
  world.book({ ...money(refund), type: 'refund_failure', source: refund.id });
  change(world, refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' }, 'refund.failed');
}

function change(world: StripeWorld, thing: Thing, set: object, type: string): void {
  Object.assign(thing, set);
  world.emit(type, thing);
}

/** The customer stores a card on the page of a setup session. */
export function storeCardOnPage(world: StripeWorld, sessionId: string): void {
  world.tick();
  const session = world.get('checkout.session', sessionId);
  if (session.status !== 'open') throw new Fault(400, 'invalid_request_error', 'The page is closed.');
  const method = world.add({
    id: world.id('pm'),
    object: 'payment_method',
    type: 'card',
    customer: session.customer,
    card: cardOf(STRIPE_CARDS.succeeds),
    created: world.seconds(),
  });
  const intent = world.add({ id: world.id('seti'), object: 'setup_intent', payment_method: method.id });
  world.emit('payment_method.attached', method);
  change(world, session, { status: 'complete', setup_intent: intent.id, url: null }, 'checkout.session.completed');
}

/** The customer removes the newest card in the portal. */
export function removeCardInPortal(world: StripeWorld, portalId: string): void {
  const { customer } = world.get('billing_portal.session', portalId);
  const [method] = world.all('payment_method').filter((each) => each.customer === customer);
  if (!method) return;
  method.customer = null;
  world.emit('payment_method.detached', method, { before: { customer } });
}
