import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Booking,
  disputeBooking,
  disputeLostBooking,
  disputeWonBooking,
  lossRepaidBooking,
  paymentBooking,
  payoutBooking,
  payoutBouncedBooking,
  refundBooking,
  refundBouncedBooking,
  refundCancelledBooking,
  refundSettledBooking,
  releaseBooking,
  transferKey,
} from '#server/ledger/booking.rules.ts';
import { CURRENCIES } from '#shared/currencies.ts';
import { dealCostMinor, MILESTONE_KINDS, milestonesMinor } from '#shared/money.ts';

const money = fc.record({
  id: fc.uuid(),
  campaignId: fc.uuid(),
  creatorId: fc.uuid(),
  amountMinor: fc.integer({ min: 1, max: 1_000_000_000 }),
  currency: fc.constantFrom(...CURRENCIES),
});
type Money = typeof money extends fc.Arbitrary<infer T> ? T : never;

/** Every possible movement, of one amount; `part` of it is a fee, or what a campaign still holds. */
const movements = (of: Money, part: number): Booking[] => [
  paymentBooking({ ...of, kind: 'deposit' }, part),
  paymentBooking({ ...of, kind: 'balance' }, part),
  refundBooking(of, 'refund'),
  refundBooking(of, 'surplus'),
  refundSettledBooking(of),
  refundBouncedBooking(of),
  payoutBouncedBooking(of),
  ...MILESTONE_KINDS.map((kind) => releaseBooking(of, milestonesMinor(of.amountMinor)[kind])),
  payoutBooking(of),
  refundCancelledBooking(of),
  disputeBooking(of),
  disputeWonBooking(of),
  disputeLostBooking(of, part),
  lossRepaidBooking(of),
];

/** The balance of each account after some bookings, separately for each owner; zero balances are left out. */
function balances(bookings: readonly Booking[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const { account, ownerId, amountMinor } of bookings.flatMap(({ entries }) => entries)) {
    const name = ownerId === null ? account : `${account} ${ownerId}`;
    sums.set(name, (sums.get(name) ?? 0) + amountMinor);
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
}

test('[R3] every movement of money sums to zero in its own currency, for any amount, fee and share', () => {
  fc.assert(
    fc.property(money, fc.nat(), (of, rest) => {
      for (const { entries } of movements(of, rest % (of.amountMinor + 1))) {
        expect(entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
        expect(entries.length).not.toBe(1);
        expect(entries.map(({ currency }) => currency)).toEqual(entries.map(() => of.currency));
        expect(entries.map(({ amountMinor }) => amountMinor)).not.toContain(0);
      }
    }),
  );
});

test('a deal that is paid, released and paid out leaves the platform its fee, the bank its own, and nothing held or owed', () => {
  fc.assert(
    fc.property(money, fc.nat(1_000), (of, rest) => {
      const costMinor = dealCostMinor(of.amountMinor);
      const feeMinor = Math.min(rest, costMinor);
      const left = balances([
        paymentBooking({ ...of, kind: 'deposit', amountMinor: costMinor }, feeMinor),
        ...MILESTONE_KINDS.map((kind) => releaseBooking(of, milestonesMinor(of.amountMinor)[kind])),
        payoutBooking(of),
      ]);
      const platformMinor = costMinor - of.amountMinor;
      expect(left).toEqual(
        Object.fromEntries(
          Object.entries({
            platform_fee: platformMinor,
            processor_fee: -feeMinor,
            brand_clearing: feeMinor - platformMinor,
          }).filter(([, minor]) => minor !== 0),
        ),
      );
    }),
  );
});

test('a payment that is sent back is held and owed no more; a dispute takes what is held, and the platform bears the rest', () => {
  fc.assert(
    fc.property(money, fc.nat(), (of, rest) => {
      const paid = paymentBooking({ ...of, kind: 'balance' }, 0);
      expect(balances([paid, refundBooking(of, 'refund'), refundSettledBooking(of)])).toEqual({});
      const asked = [paid, refundBooking(of, 'refund')];
      expect(balances([...asked, refundSettledBooking(of), refundBouncedBooking(of)])).toEqual(balances(asked));
      expect(balances([payoutBooking(of), payoutBouncedBooking(of)])).toEqual({});
      expect(balances([paid, refundBooking(of, 'refund'), refundCancelledBooking(of)])).toEqual(balances([paid]));
      expect(balances([paid, disputeBooking(of), disputeWonBooking(of)])).toEqual(balances([paid]));
      const heldMinor = rest % of.amountMinor;
      const lost = [paid, disputeBooking(of), disputeLostBooking(of, heldMinor)];
      const borneMinor = of.amountMinor - heldMinor;
      expect(balances(lost)).toEqual({ [`held ${of.campaignId}`]: borneMinor, platform_fee: -borneMinor });
      expect(balances([...lost, lossRepaidBooking({ ...of, amountMinor: borneMinor })])).toEqual({});
      expect(balances([paid, disputeBooking(of), disputeLostBooking(of, of.amountMinor + rest)])).toEqual({});
    }),
  );
});

test('the key of a booking says what happened, once for ever; each try of a transfer has a key of its own', () => {
  fc.assert(
    fc.property(money, (of) => {
      for (const { kind, key } of movements(of, 0)) {
        expect(key).toBe(`${kind === 'surplus' ? 'refund' : kind}:${of.id}`);
      }
    }),
  );
  const again = { id: 'x', campaignId: 'c', amountMinor: 1, currency: 'USD', attempt: 2 } as const;
  expect(refundSettledBooking(again).key).toBe('refund_settled:x:2');
  expect(payoutBooking({ ...again, creatorId: 'k' }).key).toBe('payout:x:2');
  expect(transferKey('refund', 'x', 1)).not.toBe(transferKey('refund', 'x', 2));
  expect(transferKey('refund', 'x', 1)).not.toBe(transferKey('payout', 'x', 1));
});

test('shares that do not add up are no booking', () => {
  const of = { id: 'm', campaignId: 'c', creatorId: 'k', currency: 'USD' } as const;
  expect(() => releaseBooking(of, { grossMinor: 100, netMinor: 75, feeMinor: 24 })).toThrow(RangeError);
});
