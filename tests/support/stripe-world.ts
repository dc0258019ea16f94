import { createHmac, randomBytes } from 'node:crypto';
import { Fault, type Form, missing, type Thing, text } from './stripe-wire.ts';

/** What a test card does, by its number (https://docs.stripe.com/testing). */
export const STRIPE_CARDS = {
  succeeds: '4242424242424242',
  insufficient_funds: '4000000000009995',
  card_declined: '4000000000000002',
  lost_card: '4000000000009987',
  expired_card: '4000000000000069',
  authenticates: '4000002500003155',
  disputed: '4000000000000259',
  refunds_bounce: '4000000000005126',
  refunds_late: '4000000000007726',
} as const;

export interface Delivery {
  headers: Record<string, string>;
  body: string;
}
interface Event {
  event: Thing;
  connect: boolean;
}
interface Due {
  at: number;
  work: () => void;
}

/**
 * A separate Stripe, in memory: its objects, its books, its clock and the webhooks that it has not sent yet. Anything that takes time at Stripe is
 * postponed until `tick` finds the clock past it.
 */
export class StripeWorld {
  readonly things = new Map<string, Thing>();
  readonly secrets = { account: 'whsec_account', connect: 'whsec_connect' };
  readonly key = 'sk_test_accord';
  /** What the payer's bank charges for a dispute, besides the money. */
  disputeFeeMinor = 0;
  /** Whether received money waits before it can be spent. */
  settlesLater = false;
  readonly now: () => Date;
  private readonly due: Due[] = [];
  private waiting: Event[] = [];

  constructor(now: () => Date) {
    this.now = now;
  }

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  id(prefix: string): string {
    return `${prefix}_${randomBytes(9).toString('hex')}`;
  }

  /** Stores a new object, the newest last. */
  add<T extends Thing>(thing: T): T {
    this.things.set(thing.id, thing);
    return thing;
  }

  /** All objects of a kind, the newest first. */
  all(object: string): Thing[] {
    return [...this.things.values()].filter((thing) => thing.object === object).reverse();
  }

  /** @throws Fault as Stripe refuses an unknown id */
  get(object: string, id: string | undefined): Thing {
    const found = this.things.get(id ?? '');
    if (found?.object !== object) throw missing(object, id ?? '');
    return found;
  }

  later(afterMs: number, work: () => void): void {
    this.due.push({ at: this.now().getTime() + afterMs, work });
  }

  /** Does what is due. */
  tick(): void {
    const now = this.now().getTime();
    for (;;) {
      this.due.sort((a, b) => a.at - b.at);
      const [first] = this.due;
      if (!first || first.at > now) return;
      this.due.shift();
      first.work();
    }
  }

  /** Queues an event, with the object in its current state; `account` if it happened in a connected account. */
  emit(type: string, thing: Thing, { account, before }: { account?: string; before?: object } = {}): void {
    const object = JSON.parse(JSON.stringify(thing));
    const event: Thing = {
      id: this.id('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.seconds(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: this.id('req'), idempotency_key: null },
      type,
      ...(account && { account }),
      data: { object, ...(before && { previous_attributes: before }) },
    };
    this.add(event);
    this.waiting.push({ event, connect: account !== undefined });
  }

  /** The waiting webhooks, signed now. */
  deliveries(): Delivery[] {
    this.tick();
    const sent = this.waiting.map(({ event, connect }) =>
      this.sign(JSON.stringify(event, null, 2), connect ? this.secrets.connect : this.secrets.account),
    );
    this.waiting = [];
    return sent;
  }

  sign(body: string, secret = this.secrets.account, at = this.seconds()): Delivery {
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    return { headers: { 'stripe-signature': `t=${at},v1=${signature}` }, body };
  }

  /** Writes a movement into the books of the platform, or of a connected account. */
  book(line: {
    type: string;
    amount: number;
    fee?: number;
    currency: string;
    source: string;
    category?: string;
    account?: string;
  }): Thing {
    const fee = line.fee ?? 0;
    const pending = this.settlesLater && line.type === 'charge';
    return this.add({
      id: this.id('txn'),
      object: 'balance_transaction',
      amount: line.amount,
      fee,
      net: line.amount - fee,
      currency: line.currency,
      type: line.type,
      reporting_category: line.category ?? line.type,
      source: line.source,
      status: pending ? 'pending' : 'available',
      created: this.seconds(),
      exchange_rate: null,
      ...(line.account && { of_account: line.account }),
    });
  }

  /** The movements of the platform, or of a connected account, the newest first. */
  movements(account?: string): Thing[] {
    return this.all('balance_transaction').filter(({ of_account }) => of_account === account);
  }

  /** The balance in a currency. */
  balance(currency: string, { account, status = 'available' }: { account?: string; status?: string } = {}): number {
    return this.movements(account)
      .filter((line) => line.currency === currency && line.status === status)
      .reduce((sum, line) => sum + Number(line.net), 0);
  }
}

/** The object with the fields named by `expand` written out. */
export function expanded(world: StripeWorld, answer: unknown, form: Form): unknown {
  const copy = JSON.parse(JSON.stringify(answer));
  const paths = form.expand;
  if (typeof paths === 'object') for (const path of Object.values(paths)) expand(world, copy, String(path).split('.'));
  return copy;
}

function expand(world: StripeWorld, level: unknown, [step, ...rest]: string[]): void {
  if (Array.isArray(level)) {
    for (const each of level) expand(world, each, [step ?? '', ...rest]);
    return;
  }
  if (typeof level !== 'object' || level === null || step === undefined) return;
  const fields = level as Record<string, unknown>;
  const value = fields[step];
  if (typeof value === 'string') {
    const found = world.things.get(value);
    if (!found) throw new Fault(400, 'invalid_request_error', `This property cannot be expanded (${step}).`, {}, false);
    fields[step] = JSON.parse(JSON.stringify(found));
  }
  expand(world, fields[step], rest);
}

/** The objects of a list within the time that a request names. */
export function ofTime(things: Thing[], form: Form): Thing[] {
  const created = form.created;
  const gte = Number(text(created, 'gte') ?? 0);
  const lt = Number(text(created, 'lt') ?? Number.POSITIVE_INFINITY);
  return things.filter((thing) => Number(thing.created) >= gte && Number(thing.created) < lt);
}
