import { expect, test } from 'vitest';
import { answerRefusal, standsRefusal } from '#server/approvals/requests/approvals.rules.ts';
import { limitRefusal } from '#server/seats/seats.rules.ts';
import { type Asked, isAbove, limitIn, mayApprove } from '#shared/approvals/limits.ts';
import { approvalRefusals, approvalText } from '#shared/messages/approvals.ts';
import { notInRole } from '#shared/messages/seats/refusals.ts';
import type { SeatRole } from '#shared/seats/roles.ts';

const RATES = { GBP: 1_250_000, JPY: 6_500 };
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });
const gbp = (amountMinor: number) => ({ amountMinor, currency: 'GBP' as const });

test('a limit holds for other currencies by the rates of the day, and for one without a rate nothing is within it', () => {
  expect(limitIn(gbp(100_00), 'USD', RATES)).toBe(125_00);
  expect(limitIn(usd(100_00), 'JPY', RATES)).toBe(15_385);
  expect(isAbove(usd(125_00), gbp(100_00), RATES)).toBe(false);
  expect(isAbove(usd(125_01), gbp(100_00), RATES)).toBe(true);
  expect(limitIn(usd(100_00), 'EUR', RATES)).toBe(0);
  expect(isAbove({ amountMinor: 1, currency: 'EUR' }, usd(100_00), RATES)).toBe(true);
  expect(isAbove(usd(100_00), usd(100_00), {})).toBe(false);
  expect(isAbove(usd(1_000_000_00), null, {})).toBe(false);
});

const member = (role: SeatRole, limit: ReturnType<typeof usd> | null = null) => ({ personId: role, role, limit });
const asked = (act: Asked['act'], askedBy = 'asker'): Asked => ({ act, amount: usd(500_00), askedBy });

test('somebody else whose duty it is may approve, within their own limit', () => {
  const who = (act: Asked['act']) =>
    (['owner', 'manager', 'reviewer', 'finance', 'viewer'] as const).filter((role) =>
      mayApprove(member(role), asked(act), {}),
    );
  expect(who('deposit')).toEqual(['owner', 'manager', 'finance']);
  expect(who('balance')).toEqual(who('deposit'));
  expect(who('invite')).toEqual(['owner', 'manager']);
  expect(who('answer')).toEqual(who('invite'));
  expect(who('extend')).toEqual(who('invite'));
  expect(mayApprove(member('owner', usd(500_00)), asked('invite'), {})).toBe(true);
  expect(mayApprove(member('owner', usd(499_99)), asked('invite'), {})).toBe(false);
  expect(mayApprove(member('owner'), asked('invite', 'owner'), {})).toBe(false);
});

test('whoever may not answer a request reads why', () => {
  const row = { act: 'invite', amountMinor: 500_00, currency: 'USD', askedBy: 'finance' } as const;
  const refusal = (role: SeatRole, limit = null as ReturnType<typeof usd> | null) =>
    answerRefusal(row, { own: member(role, limit), usdMicros: {} });
  expect(refusal('owner')).toBeNull();
  expect(refusal('finance')).toBe(approvalRefusals.own);
  expect(refusal('manager', usd(100_00))).toBe('This is more than your own limit of $100.00.');
  expect(refusal('viewer')).toBe(notInRole('viewer', 'run'));
  expect(answerRefusal(row, null)).toBe('You are no longer a member of this company.');
});

test('a request is answered once, and within its time', () => {
  const now = new Date('2026-03-05T10:00:00Z');
  const at = (status: Parameters<typeof standsRefusal>[0]['status'], expiresAt: Date) =>
    standsRefusal({ status, expiresAt }, now);
  expect(at('waiting', new Date(now.getTime() + 1))).toBeNull();
  expect(at('waiting', now)).toBe(approvalRefusals.ranOut);
  expect(at('declined', new Date(now.getTime() + 1))).toBe(approvalRefusals.over);
});

test('a limit needs somebody else who could approve what is above it', () => {
  const seat = (id: string, role: SeatRole, limitMinor: number | null, endedAt: Date | null = null) =>
    // The rule reads nothing else of a seat.
    ({ id, role, limitMinor, limitCurrency: limitMinor === null ? null : 'USD', endedAt }) as Parameters<
      typeof limitRefusal
    >[0][number];
  const refused = (...others: ReturnType<typeof seat>[]) =>
    limitRefusal([seat('me', 'finance', null), ...others], 'me', usd(100_00), {}) !== null;
  expect(refused()).toBe(true);
  expect(refused(seat('a', 'owner', null))).toBe(false);
  expect(refused(seat('a', 'manager', 100_01))).toBe(false);
  expect(refused(seat('a', 'manager', 100_00))).toBe(true);
  expect(refused(seat('a', 'finance', null))).toBe(true);
  expect(refused(seat('a', 'owner', null, new Date()))).toBe(true);
  expect(limitRefusal([seat('me', 'owner', 1)], 'me', null, {})).toBeNull();
});

test('a request says what it is for, and names three creators at most', () => {
  const names = ['Ada', 'Bea', 'Cy', 'Di'];
  const text = (count: number) =>
    approvalText('invite', names.slice(0, count), 'Spring').replaceAll(/[\u2068\u2069]/g, '');
  expect(text(1)).toBe('Invite Ada to “Spring”');
  expect(text(3)).toBe('Invite Ada, Bea and Cy to “Spring”');
  expect(text(4)).toBe('Invite Ada, Bea and 2 others to “Spring”');
});
