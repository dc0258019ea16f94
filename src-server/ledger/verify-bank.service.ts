import { HOUR_MS } from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { clearingMinor, expectations, paidCurrencies, platformMinor } from './verify-bank.queries.ts';

/** Our books, the bank that they are compared with, and when. A context is one. */
export type Books = Pick<Context, 'db' | 'providers' | 'now'>;

/**
 * The bank's movements: the amount for each row of ours, and the rows that moved only just. There are millions, so nothing else is kept.
 */
interface Movements {
  moved: Map<string, number>;
  fresh: Set<string>;
  /** What moved before `since`, which stays as it is. */
  settledMinor: number;
  /** What moved since then. */
  newsMinor: number;
  /** What moved between the bank and us: its fees for anything but a payment, withdrawals and top-ups. */
  ownMinor: number;
}

/** How long the event of a movement may take to reach us. */
const NEWS_MS = HOUR_MS;
const BEGINNING = new Date(0);
/** So often the balance is read, with what moved meanwhile, before it counts as wrong. */
const LOOKS = 4;
/** At most so many examples of one kind of finding. */
const EXAMPLES = 20;

/**
 * Compares the bank's statement with the books, thing by thing: every charge, refund, payout and dispute moved what we booked, nothing
 * moved that we do not know, and what is left is what the clearing account says. Both are read a page at a time; what is kept is a line for
 * each thing that the bank ever moved money for. Locks nothing. @throws PaymentsError when the bank cannot be reached
 */
export async function compareWithBank(tx: Tx, { providers, now }: Books): Promise<string[]> {
  const findings: string[] = [];
  for (const currency of await paidCurrencies(tx)) {
    // A whole second, because a provider's moments may be no finer.
    const since = new Date(Math.floor((now.getTime() - NEWS_MS) / 1000) * 1000);
    const found = await movements(providers, currency, since);
    const { moved, fresh, ownMinor } = found;
    if (!(await isSumOf(providers, currency, since, found))) {
      findings.push(`The bank's ${currency} balance is not the sum of its statement.`);
    }
    findings.push(...(await compare(tx, currency, moved, fresh)));
    findings.push(...unknown(moved, fresh, currency));
    const othersMinor = ownMinor < 0 ? -ownMinor - (await platformMinor(tx, currency)) : 0;
    if (othersMinor > 0) {
      findings.push(`More was withdrawn or charged by the bank than the platform earned: ${othersMinor} ${currency}.`);
    }
  }
  return findings;
}

async function movements(providers: Books['providers'], currency: Currency, since: Date): Promise<Movements> {
  const moved = new Map<string, number>();
  const fresh = new Set<string>();
  let settledMinor = 0;
  let newsMinor = 0;
  let ownMinor = 0;
  for await (const page of providers.payments.statement(currency, BEGINNING)) {
    for (const { kind, objectId, amountMinor, occurredAt } of page) {
      const isNews = occurredAt >= since;
      if (isNews) newsMinor += amountMinor;
      else settledMinor += amountMinor;
      if (kind === 'own') {
        ownMinor += amountMinor;
        continue;
      }
      moved.set(objectId, (moved.get(objectId) ?? 0) + amountMinor);
      if (isNews) fresh.add(objectId);
    }
  }
  return { moved, fresh, settledMinor, newsMinor, ownMinor };
}

/**
 * Whether the bank's balance is the sum of its statement. What the bank moves after the one was read and before the other was is in only one
 * of them, so where they differ both are read again.
 */
async function isSumOf(
  { payments }: Books['providers'],
  currency: Currency,
  since: Date,
  { settledMinor, newsMinor }: Movements,
): Promise<boolean> {
  let totalMinor = settledMinor + newsMinor;
  for (let look = 1; ; look++) {
    const { availableMinor, pendingMinor } = await payments.balance(currency);
    if (totalMinor === availableMinor + pendingMinor) return true;
    if (look === LOOKS) return false;
    totalMinor = settledMinor;
    for await (const page of payments.statement(currency, since)) {
      for (const { amountMinor } of page) totalMinor += amountMinor;
    }
  }
}

/**
 * Takes everything that our books know out of what the bank `moved`. The clearing account is the mirror of what it moved for all that has
 * settled in our books.
 */
async function compare(
  tx: Tx,
  currency: Currency,
  moved: Map<string, number>,
  fresh: ReadonlySet<string>,
): Promise<string[]> {
  const findings: string[] = [];
  let settled = 0;
  for await (const page of expectations(tx, currency)) {
    for (const { objectId, what, movedMinor, bookedMinor, newsMinor } of page) {
      const actual = moved.get(objectId) ?? 0;
      const news = actual === newsMinor && fresh.has(objectId);
      if (bookedMinor !== null) settled += news ? bookedMinor : actual;
      if (!news && !movedMinor.includes(actual) && findings.length < EXAMPLES) {
        findings.push(`The bank moved ${actual} ${currency} for ${what}, our books say ${movedMinor.join(' or ')}.`);
      }
      moved.delete(objectId);
    }
  }
  const booked = -(await clearingMinor(tx, currency));
  if (settled !== booked) {
    findings.push(`The bank holds ${settled} ${currency} of settled money, the ledger says ${booked}.`);
  }
  return findings;
}

function unknown(moved: ReadonlyMap<string, number>, fresh: ReadonlySet<string>, currency: Currency): string[] {
  const findings: string[] = [];
  for (const [objectId, amountMinor] of moved) {
    if (amountMinor === 0 || fresh.has(objectId)) continue;
    findings.push(`The bank moved ${amountMinor} ${currency} for ${objectId}, which our books do not know.`);
    if (findings.length === EXAMPLES) break;
  }
  return findings;
}
