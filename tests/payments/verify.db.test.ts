import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { harness } from '#tests/support/harness.ts';
import { complete, live, settle, verify } from './scene.ts';

const h = await harness();
const at = await live(h);
await complete(h, at.campaign.id);
await settle(h);

/** What is forged, the change, how it is undone, and what verify says about it. */
const FORGERIES: readonly [string, string, string, RegExp][] = [
  [
    'an entry',
    "ledger_entries set amount_minor = amount_minor + 1 where account = 'platform_fee'",
    "ledger_entries set amount_minor = amount_minor - 1 where account = 'platform_fee'",
    /does not sum to zero/,
  ],
  [
    'a payment',
    "payments set amount_minor = amount_minor + 1 where kind = 'deposit'",
    "payments set amount_minor = amount_minor - 1 where kind = 'deposit'",
    /is not booked as it is[\s\S]*should hold/,
  ],
  ['a bank fee', 'payments set fee_minor = fee_minor + 1', 'payments set fee_minor = fee_minor - 1', /The bank moved/],
  [
    'a payout',
    'payouts set amount_minor = amount_minor - 1',
    'payouts set amount_minor = amount_minor + 1',
    /but its milestones make/,
  ],
  [
    'a milestone',
    "milestones set amount_minor = amount_minor + 1 where kind = 'signing'",
    "milestones set amount_minor = amount_minor - 1 where kind = 'signing'",
    /20, 30 and 50% of its deal/,
  ],
  [
    'an earning',
    'earnings set fee_minor = fee_minor - 1, gross_minor = gross_minor - 1',
    'earnings set fee_minor = fee_minor + 1, gross_minor = gross_minor + 1',
    /which its milestone does not make/,
  ],
  [
    'a status',
    "deals set status = 'submitted'",
    "deals set status = 'completed'",
    /but its history ends with completed/,
  ],
  ['a paid payout', "payouts set status = 'failed'", "payouts set status = 'paid'", /its booking says otherwise/],
  [
    'a history',
    "audit_log set from_status = 'created' where machine = 'milestone' and to_status = 'paid'",
    "audit_log set from_status = 'released' where machine = 'milestone' and to_status = 'paid'",
    /went from created to paid[\s\S]*has a gap before paid/,
  ],
  [
    'a bank balance',
    'sandbox_bank.accounts set balance_minor = balance_minor - 1',
    'sandbox_bank.accounts set balance_minor = balance_minor + 1',
    /balance is not the sum of its statement/,
  ],
];

test.each(FORGERIES)('verify finds %s that was forged', async (_what, change, undo, finding) => {
  expect(await verify(h)).toEqual([]);
  const table = change.split(' ')[0] ?? '';
  await sql.raw(`alter table ${table} disable trigger user`).execute(h.owner);
  await sql.raw(`update ${change}`).execute(h.owner);
  expect((await verify(h)).join('\n')).toMatch(finding);
  await sql.raw(`update ${undo}`).execute(h.owner);
});

test('the proof is the staff’s to ask for, and answers the same through its procedure', async () => {
  const brand = await h.as(at.brand.id);
  await expect(brand.ledger.verify()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
