import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { slices, within } from '#server/ledger/row-ranges.queries.ts';
import { verifyBooks } from '#server/ledger/verify.service.ts';
import { harness } from '#tests/support/harness.ts';
import { reviewer } from '../payments/agreement.ts';
import { complete, live, pay, payByCard, scene, settle, sign, systemContext, verify } from '../payments/scene.ts';
import { findingsOf } from './forging.ts';

const h = await harness();
const at = await live(h);
await complete(h, at);
await settle(h);

/** What is forged, the change, how it is undone, and verify's finding. */
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
  [
    'an imported movement',
    "bank_statement_lines set amount_minor = amount_minor + 1 where kind = 'payout'",
    "bank_statement_lines set amount_minor = amount_minor - 1 where kind = 'payout'",
    /balance is not the sum of its statement[\s\S]*The bank moved/,
  ],
  [
    'the charge of a payment, which was another’s',
    "payments set charge_id = (select charge_id from payments p where p.kind = 'deposit')",
    "payments set charge_id = c.id from sandbox_bank.charges c where c.checkout_id = payments.provider_id and c.status = 'succeeded'",
    /Two things of our books stand for ch_\S+ at the bank\./,
  ],
];

test.each(FORGERIES)('verify finds %s that was forged', async (_what, change, undo, finding) => {
  expect(await verify(h)).toEqual([]);
  expect(await findingsOf(h, change, undo)).toMatch(finding);
});

test('the proof is the staff’s to ask for, and answers the same through its procedure', async () => {
  const brand = await h.as(at.brand.id);
  await expect(brand.ledger.verify()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const staff = await h.as((await reviewer(h)).id);
  expect(await staff.ledger.verify()).toEqual({ findings: [] });
});

test('what the bank moves between its statement and its balance is no finding', async () => {
  const another = await scene(h);
  await sign(h, another);
  const { id } = await pay(h, another, 'deposit');
  const ctx = systemContext(h);
  const { payments } = ctx.providers;
  let looks = 0;
  const balance: typeof payments.balance = async (currency) => {
    looks += 1;
    // The first read is the import's, the second the check's own.
    if (looks === 2) await payByCard(h, id);
    return payments.balance(currency);
  };
  expect(await verifyBooks({ ...ctx, providers: { ...ctx.providers, payments: { ...payments, balance } } })).toEqual(
    [],
  );
  expect(looks).toBe(3);
  await settle(h);
  expect(await verify(h)).toEqual([]);
});

test('a statement of many pages is read whole, each line once', async () => {
  const lines = (
    from: number,
    to: number,
  ) => sql`insert into sandbox_bank.statement_lines (kind, amount_minor, currency, object_id, occurred_at)
    select 'charge', case when n % 2 = 0 then 3 else -3 end, 'USD', 'many', timestamptz '2026-01-01 00:00:00.000001Z' + n / 7 * interval '1 microsecond'
    from generate_series(${from}::int, ${to}::int) n`;
  await lines(1, 45_000).execute(h.owner);
  expect(await verify(h)).toEqual([]);
  await lines(0, 0).execute(h.owner);
  expect((await verify(h)).join('\n')).toMatch(/The bank moved 3 USD for many, which our books do not know/);
});

test('slices hold every row once, also where many share a key', async () => {
  const all = await h.owner.selectFrom('auditLog').select('id').where('resourceType', '=', 'milestone').execute();
  const found: number[] = [];
  let cuts = 0;
  await h.owner.transaction().execute(async (tx) => {
    const whole = {
      from: sql`audit_log`,
      where: sql`resource_type = 'milestone'`,
      key: sql`resource_id`,
    };
    for await (const slice of slices(tx, whole, 2)) {
      const { rows } = await sql<{ id: number }>`select id from audit_log where resource_type = 'milestone'
        and ${within(sql`resource_id`, slice)}`.execute(tx);
      found.push(...rows.map(({ id }) => id));
      cuts += 1;
    }
  });
  expect(cuts).toBeGreaterThan(2);
  expect(found.toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b));
});
