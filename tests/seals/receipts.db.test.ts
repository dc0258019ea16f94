import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDeal, createUser } from '#db/factories.ts';
import { logKey } from '#server/seals/log-key.rules.ts';
import { newestNote } from '#server/seals/seals.service.ts';
import { receiptMessages } from '#shared/messages/seals/receipts.ts';
import { toBase64 } from '#shared/seals/base64.ts';
import { MOVEMENT_KINDS, type Movement } from '#shared/seals/movements.ts';
import { checkReceipt, type Receipt, receiptText } from '#shared/seals/receipts.ts';
import { publicKeyOf, signedHead, verifierKey } from '#shared/seals/tree-heads.ts';
import { harness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { inOneProcess } from '#tests/support/ops.ts';
import { sealAll } from '#tests/support/sealed.ts';
import { complete, live, type Scene, settle, verify } from '../payments/scene.ts';

const h = await harness();
const key = logKey(h.env);
const utf8 = new TextEncoder();
const NOT_FOUND = { code: 'NOT_FOUND' };

/** A campaign with two creators who were paid; everything is sealed. Their amounts are found in nothing else. */
async function paid(): Promise<Scene> {
  const at = await live(h, { budgetMinor: 133_337, amounts: [50_003, 33_331], mails: true });
  await complete(h, at);
  await settle(h);
  await sealAll(h.context());
  return at;
}
const at = await paid();
const campaignId = at.campaign.id;
const [first, second] = at.creators.map(({ id }) => id) as [string, string];

const movementsOf = async (userId: string) => (await (await h.as(userId)).payments.movements({ campaignId })).rows;
const receiptOf = async (userId: string, movementId: string) =>
  (await (await h.as(userId)).payments.receipt({ campaignId, movementId })).text;
/** All receipts of a person, checked, with their texts. */
async function receiptsOf(userId: string) {
  const rows = await movementsOf(userId);
  const found: { movement: Movement; text: string }[] = [];
  for (const { id } of rows) {
    const text = await receiptOf(userId, id);
    const checked = checkReceipt(utf8.encode(text), key, []);
    if (!checked.valid) throw new Error(`The receipt of ${id} proves nothing: ${checked.fault}`);
    found.push({ movement: checked.movement, text });
  }
  return found;
}
const amounts = (receipts: readonly { movement: Movement }[]) =>
  receipts.map(({ movement: { kind, part, amountMinor } }) => [kind, part, amountMinor]).sort();

test('each movement of a campaign is a leaf for each of its parties, and no other is', async () => {
  const booked = await h.owner.selectFrom('ledgerTransactions').select(['id', 'kind']).execute();
  const leaves = await h.owner
    .selectFrom('logEntries')
    .select(['transactionId', 'party'])
    .where('party', 'is not', null)
    .execute();
  const told = ['deposit', 'balance', 'release', 'payout', 'payout_bounced'];
  const wanted = booked.flatMap(({ id, kind }) => [
    ...(MOVEMENT_KINDS.some((each) => each === kind) ? [`${id} brand`] : []),
    ...(told.includes(kind) ? [`${id} creator`] : []),
  ]);
  expect(leaves.map(({ transactionId, party }) => `${transactionId} ${party}`).sort()).toEqual(wanted.sort());
  expect(wanted.length).toBeGreaterThan(15);
});

test('the brand has a receipt of everything that moved, with what it cost, the fee and what the creator gets', async () => {
  const receipts = await receiptsOf(at.brand.id);
  expect(amounts(receipts).map(([kind]) => kind)).toEqual([
    ...['balance', 'deposit', 'payout', 'payout'],
    ...Array.from({ length: 6 }, () => 'release'),
    ...(receipts.some(({ movement }) => movement.kind === 'surplus') ? ['refund_settled', 'surplus'] : []),
  ]);
  const released = receipts.filter(
    ({ movement }) => movement.kind === 'release' && movement.dealId === at.deals[0]?.id,
  );
  const of = (account: string) =>
    released
      .flatMap(({ movement }) => movement.entries)
      .filter((entry) => entry.account === account)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  expect(of('creator_payable')).toBe(50_003);
  expect(of('held') + of('creator_payable') + of('platform_fee')).toBe(0);
});

test('a creator has receipts of the own deal alone, with the own amounts, and one that the campaign’s money is held, without its amount', async () => {
  for (const [creatorId, deal, amount, other, otherAmount] of [
    [first, at.deals[0], 50_003, at.deals[1], 33_331],
    [second, at.deals[1], 33_331, at.deals[0], 50_003],
  ] as const) {
    const receipts = await receiptsOf(creatorId);
    const kinds = receipts.map(({ movement }) => movement.kind).sort();
    expect(kinds).toEqual(['balance', 'deposit', 'payout', 'release', 'release', 'release']);
    const all = receipts.map(({ text }) => text).join('');
    const said = receipts.map(({ movement }) => JSON.stringify(movement)).join('');
    expect(all).not.toContain(other?.id ?? 'no other deal');
    for (const hidden of [otherAmount, 133_337, 66_669]) expect(said).not.toMatch(new RegExp(`\\b${hidden}\\b`));
    expect(said).not.toMatch(/held|platform_fee|refunds|brand_clearing/);
    const own = receipts.filter(({ movement }) => movement.kind === 'release');
    expect(own.every(({ movement }) => movement.dealId === deal?.id)).toBe(true);
    expect(own.reduce((sum, { movement }) => sum + (movement.amountMinor ?? 0), 0)).toBe(amount);
    const held = receipts.filter(({ movement }) => ['deposit', 'balance'].includes(movement.kind));
    expect(
      held.map(({ movement }) => [movement.dealId, movement.about, movement.amountMinor, movement.entries]),
    ).toEqual([
      [null, null, null, []],
      [null, null, null, []],
    ]);
  }
});

test('nobody else has a receipt, nor learns that there is a movement', async () => {
  const rows = await movementsOf(at.brand.id);
  const payouts = rows.filter(({ kind }) => kind === 'payout');
  const mine = (await movementsOf(second)).map(({ id }) => id);
  const foreign = rows.filter(({ id }) => !mine.includes(id));
  expect(foreign.length).toBeGreaterThan(3);
  for (const { id } of foreign) await expect(receiptOf(second, id)).rejects.toMatchObject(NOT_FOUND);
  expect(payouts).toHaveLength(2);
  const strangers = [(await createUser(h.owner, 'brand')).id, (await createUser(h.owner, 'creator')).id];
  for (const id of strangers) {
    await expect(movementsOf(id)).rejects.toMatchObject(NOT_FOUND);
    await expect(receiptOf(id, rows[0]?.id ?? '')).rejects.toMatchObject(NOT_FOUND);
  }
  const elsewhere = await live(h, { amounts: [40_000] });
  const asOther = await h.as(elsewhere.brand.id);
  for (const { id: movementId } of rows) {
    const asked = asOther.payments.receipt({ campaignId: elsewhere.campaign.id, movementId });
    await expect(asked).rejects.toMatchObject(NOT_FOUND);
  }
  const agency = await h.as((await createUser(h.owner, 'agency')).id);
  await expect(agency.payments.movements({ campaignId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a creator who was only invited is not told what is held', async () => {
  const invited = await createUser(h.owner, 'creator');
  await createDeal(h.owner, { campaign: at.campaign, creatorId: invited.id, status: 'declined' });
  expect(await movementsOf(invited.id)).toEqual([]);
});

test('staff have the receipts of the brand', async () => {
  const admin = await createUser(h.owner, 'admin');
  expect(amounts(await receiptsOf(admin.id))).toEqual(amounts(await receiptsOf(at.brand.id)));
});

test('a movement has a receipt once it is sealed, not before', async () => {
  const late = await live(h, { amounts: [40_000] });
  const brand = await h.as(late.brand.id);
  const asked = { campaignId: late.campaign.id };
  const [row] = (await brand.payments.movements(asked)).rows;
  expect(row?.sealed).toBe(false);
  const receipt = () => brand.payments.receipt({ ...asked, movementId: row?.id ?? '' });
  await expect(receipt()).rejects.toMatchObject({ code: 'CONFLICT' });
  await sealAll(h.context());
  expect((await brand.payments.movements(asked)).rows[0]?.sealed).toBe(true);
  const checked = checkReceipt(utf8.encode((await receipt()).text), key, []);
  expect(checked).toMatchObject({ valid: true, movement: { id: row?.id } });
});

test('two hundred forgeries of a receipt are refused', async () => {
  const [genuine] = await receiptsOf(first);
  const receipt: Receipt = JSON.parse(genuine?.text ?? '');
  const mine = new Uint8Array(32).fill(5);
  const others = await receiptsOf(at.brand.id);
  const edits = fc.oneof(
    fc.record({ amountMinor: fc.integer({ min: 1 }) }),
    fc.record({ at: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) }),
    fc.record({ kind: fc.constantFrom(...MOVEMENT_KINDS.filter((kind) => kind !== receipt.movement.kind)) }),
    fc.record({ dealId: fc.uuid(), about: fc.uuid() }),
    fc.record({ party: fc.constant('brand' as const) }),
    fc.record({ entries: fc.constant<Movement['entries']>([]) }),
  );
  const forged = fc.oneof(
    edits.map((edit): Receipt => ({ ...receipt, movement: { ...receipt.movement, ...edit } })),
    fc.uint8Array({ minLength: 16, maxLength: 16 }).map((salt): Receipt => ({ ...receipt, salt: toBase64(salt) })),
    // The movement of one receipt with the proof of another.
    fc.constantFrom(...others).map(({ movement }): Receipt => ({ ...receipt, movement })),
    // A tree of the forger's own, signed with a key of the same name.
    fc.integer({ min: 1, max: 9 }).map((size): Receipt => {
      const head = signedHead({ size, root: publicKeyOf(mine) }, key.name, mine);
      return { ...receipt, proof: receipt.proof.replace(/\n\n[\s\S]*$/, `\n\n${head}`) };
    }),
  );
  fc.assert(
    fc.property(forged, (forgery) => {
      fc.pre(
        JSON.stringify(forgery.movement) !== JSON.stringify(receipt.movement) ||
          forgery.proof !== receipt.proof ||
          forgery.salt !== receipt.salt,
      );
      expect(checkReceipt(utf8.encode(receiptText(forgery)), key, []).valid).toBe(false);
    }),
    { numRuns: 200 },
  );
});

test('with each payout both sides get the newest signed head by mail', async () => {
  const next = await live(h, { amounts: [40_000], mails: true });
  await complete(h, next);
  await sealAll(h.context());
  const head = await newestNote(h.db);
  await settle(h);
  for (const [to, subject] of [
    [next.brand, 'A creator was paid'],
    [next.creators[0], 'You were paid'],
  ] as const) {
    const mail = (await mailsTo(h, to?.email ?? '')).find((one) => one.subject === subject);
    expect(mail?.bodyText.replaceAll(/^> ?/gm, '')).toContain(head);
  }
});

test('`ops verify-receipt` tells what a receipt proves without a database, and ends with code 1 if it proves nothing', async () => {
  const receipts = await receiptsOf(first);
  const released = receipts.find(({ movement }) => movement.kind === 'release' && movement.part === 'approval');
  const file = join(h.env.dataDir, 'receipt.json');
  writeFileSync(file, released?.text ?? '');
  const env = { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: h.env.dataDir };
  const ops = (...args: string[]) => inOneProcess({ env, args: ['verify-receipt', ...args] });
  const genuine = await ops(file, '--key', verifierKey(key));
  expect(genuine.code).toBe(0);
  expect(genuine.text).toMatch(/^This receipt is genuine\. .+\nWhat happened: Released\nAmount: \$250\.03\n/);
  expect(genuine.text).toContain(`Deal number: ${at.deals[0]?.id}`);
  // Without a key, that of this installation.
  expect(await ops(file)).toEqual(genuine);
  writeFileSync(file, (released?.text ?? '').replace(/"amountMinor": \d/, '"amountMinor": 9'));
  expect(await ops(file)).toEqual({
    code: 1,
    text: 'This receipt proves nothing. The movement does not lead to the signed tree head: the movement, its salt or its path was changed.',
  });
  expect(await ops(file, '--key', 'nonsense')).toMatchObject({ code: 1 });
  expect(await ops(file, '--witness', 'nonsense')).toMatchObject({ code: 1, text: receiptMessages.badWitness });
  expect(await ops()).toMatchObject({ code: 1 });
});

test('a ledger row that was changed by SQL breaks the next proof, and `ops verify` names it', async () => {
  const rows = await movementsOf(first);
  const release = rows.find(({ kind }) => kind === 'release');
  const id = release?.id ?? '';
  await sql`alter table ledger_entries disable trigger all`.execute(h.owner);
  await sql`update ledger_entries set amount_minor = amount_minor + 1 where transaction_id = ${id} and account = 'creator_payable'`.execute(
    h.owner,
  );
  await expect(receiptOf(first, id)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('no longer what was sealed'),
  });
  await expect(receiptOf(at.brand.id, id)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await verify(h)).filter((finding) => finding.includes('sealed'))).toEqual([
    expect.stringMatching(new RegExp(`^Ledger transaction ${id} is not what was sealed with seal \\d+\\.$`)),
  ]);
  await sql`update ledger_entries set amount_minor = amount_minor - 1 where transaction_id = ${id} and account = 'creator_payable'`.execute(
    h.owner,
  );
  expect(await verify(h)).toEqual([]);
  // When it happened, and whose it was, count as well.
  await sql`alter table ledger_transactions disable trigger all`.execute(h.owner);
  await sql`update ledger_transactions set created_at = created_at - interval '1 day' where id = ${id}`.execute(
    h.owner,
  );
  await expect(receiptOf(first, id)).rejects.toMatchObject({ code: 'CONFLICT' });
});
