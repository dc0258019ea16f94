import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyBooks } from '#server/ledger/verify.service.ts';
import { PaymentsError, type PaymentsProvider } from '#server/providers/payments/interface.ts';
import { complete, live, pay, payByCard, scene, settle, sign, systemContext, verify } from '#tests/payments/scene.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
await complete(h, await live(h));
await settle(h);

/** Movements at the bank that add up to nothing if their number is even. */
const many = (lines: number) =>
  sql`insert into sandbox_bank.statement_lines (kind, amount_minor, currency, object_id, occurred_at)
    select 'charge', case when n % 2 = 0 then 3 else -3 end, 'USD', 'many', timestamptz '2026-01-01Z'
    from generate_series(1, ${lines}::int) n`.execute(h.owner);

/** One movement, which is also part of the bank's balance. */
const moved = (objectId: string, amountMinor: number, occurredAt: string) =>
  sql`with line as (insert into sandbox_bank.statement_lines (kind, amount_minor, currency, object_id, occurred_at)
      values ('charge', ${amountMinor}::int, 'USD', ${objectId}, ${occurredAt}) returning amount_minor)
    update sandbox_bank.accounts set balance_minor = balance_minor + line.amount_minor from line`.execute(h.owner);

/** The books, with a bank that misbehaves in one way. */
function withBank(change: (payments: PaymentsProvider) => Partial<PaymentsProvider>) {
  const ctx = systemContext(h);
  const { payments } = ctx.providers;
  return { ...ctx, providers: { ...ctx.providers, payments: { ...payments, ...change(payments) } } };
}

/** The books with a bank that stops after this many pages, and how many lines it has given. */
function counting(pagesGiven = Number.POSITIVE_INFINITY) {
  let lines = 0;
  const books = withBank((payments) => ({
    async *statement(...asked) {
      let pages = 0;
      for await (const page of payments.statement(...asked)) {
        if (pages === pagesGiven) throw new PaymentsError('unavailable', 'The bank broke off.');
        pages += 1;
        lines += page.length;
        yield page;
      }
    },
  }));
  return { books, given: () => lines };
}

async function linesAtBank(): Promise<number> {
  const { lines } = await h.owner
    .selectFrom('sandboxBank.statementLines')
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .executeTakeFirstOrThrow();
  return lines;
}

test('an import that breaks off goes on there, and the bank is asked for nothing that it gave before', async () => {
  await many(12_000);
  const cut = counting(2);
  await expect(verifyBooks(cut.books)).rejects.toMatchObject({ code: 'unavailable' });
  expect(cut.given()).toBeGreaterThan(1_000);
  const rest = counting();
  expect(await verifyBooks(rest.books)).toEqual([]);
  expect(rest.given()).toBe((await linesAtBank()) - cut.given());
  const nothing = counting();
  expect(await verifyBooks(nothing.books)).toEqual([]);
  expect(nothing.given()).toBe(0);
});

test('a movement that our books do not know is found by every proof after its import, also where the bank’s clock was set back', async () => {
  expect(await verify(h)).toEqual([]);
  await moved('stray', 3, '2020-01-01T00:00:00Z');
  const unknown = ['The bank moved 3 USD for stray, which our books do not know.'];
  expect(await verify(h)).toEqual(unknown);
  expect(await verify(h)).toEqual(unknown);
  await moved('stray', -3, '2019-01-01T00:00:00Z');
  expect(await verify(h)).toEqual([]);
});

test('two proofs at once import each line once, and find nothing', async () => {
  await many(20_000);
  expect(await Promise.all([verify(h), verify(h)])).toEqual([[], []]);
  const imported = await sql<{ lines: number; last: string }>`select count(*) as lines,
    (array_agg(line_id order by seq desc))[1] as last from bank_statement_lines`.execute(h.owner);
  const { last } = await h.owner
    .selectFrom('sandboxBank.statementLines')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  expect(imported.rows).toEqual([{ lines: await linesAtBank(), last: String(last) }]);
});

test('what arrives, and is booked, between the import and the proof is no finding', async () => {
  const another = await scene(h);
  await sign(h, another);
  const { id } = await pay(h, another, 'deposit');
  let looks = 0;
  const books = withBank((payments) => ({
    async balance(currency) {
      const before = await payments.balance(currency);
      looks += 1;
      if (looks > 1) return before;
      await payByCard(h, id);
      await settle(h);
      return before;
    },
  }));
  expect(await verifyBooks(books)).toEqual([]);
  expect(looks).toBe(2);
});

test('a movement that the bank puts into its past afterwards is seen all the same', async () => {
  await moved('late', 7, '2026-01-01T00:00:00Z');
  const withoutIt = withBank((payments) => ({
    async *statement(...asked) {
      for await (const page of payments.statement(...asked)) yield page.filter(({ objectId }) => objectId !== 'late');
    },
    async balance(currency) {
      const { availableMinor, ...rest } = await payments.balance(currency);
      return { ...rest, availableMinor: availableMinor - 7 };
    },
  }));
  await moved('newer', 1, '2026-01-01T00:00:00Z');
  await moved('newer', -1, '2026-01-01T00:00:00Z');
  expect(await verifyBooks(withoutIt)).toEqual([]);
  expect(await verify(h)).toEqual(['The bank moved 7 USD for late, which our books do not know.']);
  await moved('late', -7, '2026-01-01T00:00:00Z');
  expect(await verify(h)).toEqual([]);
});
