import { createHash, createPrivateKey, createPublicKey, randomUUID, sign as signBytes } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { verifyCertificate } from '#server/agreement/contracts/certificate.service.ts';
import { digitalId } from '#server/agreement/contracts/digital-id.service.ts';
import { sealedDeal } from '#server/agreement/contracts/seal.rules.ts';
import { buildApp } from '#server/app.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { loadEnv } from '#server/env.ts';
import { newP12, openP12 } from '#server/key-file.ts';
import { utc, writePaper } from '#server/pdf.ts';
import { signPdf } from '#server/pdf-signature.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { harness } from '#tests/support/harness.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { signatureIn } from '#tests/support/pdf-signature.ts';
import { briefForm, complete, document, funded, live, type Scene, scene, sign } from '../payments/scene.ts';

const h = await harness();
const { providers, limits } = h.context();
const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => new Date(), providers, limits });
afterAll(() => app.close());
const sessions = createSessions(h.db, false);

async function get(url: string, userId: string | null) {
  const facts = { createdAt: new Date(), ip: null, userAgent: null };
  const session = userId && (await sessions.createSession(userId, facts, { sessionId: newSessionId() }));
  return app.inject({ url, headers: session ? { cookie: `${sessions.sessionCookieName}=${session.id}` } : {} });
}

const bytesOf = ({ base64 }: { base64: string }): Buffer => Buffer.from(base64, 'base64');
const base64 = (file: Uint8Array): { pdf: string } => ({ pdf: Buffer.from(file).toString('base64') });
const BLANK = { title: 'Paper', lead: '', sections: [], notes: [], at: new Date(0) };
/** The digital ID of somebody else. */
const stranger = async () => openP12((await newP12('Accord at localhost', 'x', new Date())).p12, 'x');
/** A time as certificates and signatures have it. */
const utcTime = (at: Date): string => `${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`;
const reasonOf = (file: Buffer): string => /\/Reason \((.*?)\)/.exec(file.toString('latin1'))?.[1] ?? '';
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** A certificate as Accord once sealed it; `seed` is the secret key. */
function formerlySealed(pdf: Buffer, dealId: string, seed: Buffer): Buffer {
  const key = createPrivateKey({ key: Buffer.concat([ED25519, seed]), format: 'der', type: 'pkcs8' });
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  const id = createHash('sha256').update(raw).digest('hex').slice(0, 16);
  const signed = Buffer.concat([pdf, Buffer.from(`\n%AccordSeal v=1 deal=${dealId} key=${id} signature=`)]);
  return Buffer.concat([signed, Buffer.from(`${signBytes(null, signed, key).toString('hex')}\n`)]);
}
const dealOf = ({ deals: [deal] }: Scene) => {
  if (!deal) throw new Error('The scene has a deal');
  return deal;
};

test('the signing certificate names deal, documents and both signatures, for both parties and staff, always in the same bytes', async () => {
  const at = await scene(h);
  const deal = dealOf(at);
  await h.owner
    .updateTable('campaigns')
    .set({ name: 'Łamp “Zoë” 灯 \u202e' })
    .where('id', '=', at.campaign.id)
    .execute();
  await sign(h, at);
  const paper = await (await h.as(at.brand.id)).payments.certificate({ dealId: deal.id });
  expect(paper.fileName).toBe(`signing-certificate-${deal.id.slice(0, 8)}.pdf`);
  const words = wordsOf(bytesOf(paper));
  const { documents } = await (await h.as(at.brand.id)).payments.contract({ campaignId: at.campaign.id });
  const files = await h.owner.selectFrom('files').selectAll().where('ownerId', '=', at.brand.id).execute();
  for (const part of [
    'Signing certificate',
    deal.id,
    '$750.00',
    'contract.pdf',
    files[0]?.contentKey ?? 'the hash of the file',
    'Version 1',
    documents.hash,
    'Bo Brand',
    'Cleo Creator',
    '203.0.113.7',
    'vitest',
    'Page 1 of ',
  ]) {
    expect(words, part).toContain(part);
  }
  expect(words).toMatch(/\[U\+0141\]amp .Zo\xeb. \[U\+706F\] \[U\+202E\]/);
  const pdf = await PDFDocument.load(bytesOf(paper), { updateMetadata: false });
  expect(pdf.getSubject()).toContain('Campaign: Łamp “Zoë” 灯');

  const admin = await createUser(h.owner, 'admin');
  for (const { id } of [{ id: deal.creatorId }, admin]) {
    const later = await h.as(id, new Date(Date.now() + 86_400_000));
    expect(await later.payments.certificate({ dealId: deal.id })).toEqual(paper);
  }
});

test('there is none before both have signed the documents as they stand, and a stranger learns nothing', async () => {
  const at = await scene(h);
  const deal = dealOf(at);
  const [brand, creator] = [await h.as(at.brand.id), await h.as(deal.creatorId)];
  const asked = () => brand.payments.certificate({ dealId: deal.id });
  await expect(asked()).rejects.toThrow(paymentMessages.notSignedByBoth);
  const documentHash = await document(h, at);
  await creator.payments.signAsCreator({ dealId: deal.id, name: 'Cleo', documentHash });
  await expect(asked()).rejects.toThrow(paymentMessages.notSignedByBoth);
  await brand.payments.signAsBrand({ campaignId: at.campaign.id, name: 'Bo', documentHash });
  const first = await asked();
  await brand.payments.saveBrief({ campaignId: at.campaign.id, brief: briefForm({ targetAudience: 'Others' }) });
  await expect(asked()).rejects.toThrow(paymentMessages.notSignedByBoth);
  // A signed paper stays valid.
  expect(await brand.payments.verifyCertificate({ pdf: first.base64 })).toMatchObject({ valid: true });

  const input = { dealId: deal.id };
  await expect((await h.as(null)).payments.certificate(input)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (const role of ['brand', 'creator'] as const) {
    const stranger = await h.as((await createUser(h.owner, role)).id);
    await expect(stranger.payments.certificate(input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  const agency = await h.as((await createUser(h.owner, 'agency')).id);
  await expect(agency.payments.certificate(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('under contract it keeps showing what bound the deal, whatever is written later', async () => {
  const at = await funded(h);
  const deal = dealOf(at);
  const brand = await h.as(at.brand.id);
  const before = await brand.payments.certificate({ dealId: deal.id });
  await brand.payments.saveBrief({ campaignId: at.campaign.id, brief: briefForm({ targetAudience: 'Others' }) });
  expect(await brand.payments.certificate({ dealId: deal.id })).toEqual(before);
});

test('the certificate prints whether the contract allows portfolio use, and nothing where it was never asked', async () => {
  const termOf = async (brief: Record<string, unknown>) => {
    const at = await scene(h);
    await document(h, at);
    await h.owner
      .updateTable('campaignBriefs')
      .set({ brief: JSON.stringify({ ...briefForm(), ...brief }) })
      .where('campaignId', '=', at.campaign.id)
      .execute();
    const [brand, creator] = [await h.as(at.brand.id), await h.as(dealOf(at).creatorId)];
    const { documents } = await brand.payments.contract({ campaignId: at.campaign.id });
    await brand.payments.signAsBrand({ campaignId: at.campaign.id, name: 'Bo', documentHash: documents.hash });
    await creator.payments.signAsCreator({ dealId: dealOf(at).id, name: 'Cleo', documentHash: documents.hash });
    return wordsOf(bytesOf(await brand.payments.certificate({ dealId: dealOf(at).id })));
  };
  const allowed = await termOf({ portfolioUse: true });
  expect(allowed).toContain('Portfolio use');
  expect(allowed).toContain('Allowed: the creator may show the published content');
  expect(await termOf({ portfolioUse: false })).toContain('Not allowed');
  expect(await termOf({})).not.toContain('Portfolio use');
});

test('Accord knows its own certificates, tells only parties and staff whose they are, and no one else can make one', async () => {
  const at = await scene(h);
  const deal = dealOf(at);
  await sign(h, at);
  const brand = await h.as(at.brand.id);
  const file = bytesOf(await brand.payments.certificate({ dealId: deal.id }));
  const named = {
    valid: true,
    changed: false,
    signature: {
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      name: expect.stringMatching(/^Accord at localhost/),
      fingerprint: signatureIn(file).certificate.fingerprint256.replaceAll(':', ' '),
    },
    deal: expect.objectContaining({
      dealId: deal.id,
      campaignId: at.campaign.id,
      campaignName: at.campaign.name,
      signatures: {
        brand: { name: expect.any(String), at: expect.any(String) },
        creator: { name: expect.any(String), at: expect.any(String) },
      },
    }),
  };
  const admin = await createUser(h.owner, 'admin');
  for (const id of [at.brand.id, deal.creatorId, admin.id]) {
    expect(await (await h.as(id)).payments.verifyCertificate(base64(file))).toEqual(named);
  }
  const other = await createUser(h.owner, 'brand');
  for (const id of [null, other.id]) {
    const found = await (await h.as(id)).payments.verifyCertificate(base64(file));
    expect(found).toEqual({ ...named, deal: null });
  }

  // tests/contracts/pdf-signature.test.ts changes every part of a file.
  const changed = Buffer.concat([file, Buffer.from('\n1 0 obj\n<<>>\nendobj\n%%EOF\n')]);
  const ctx = h.context(await h.actor(at.brand.id));
  const no = { valid: false, signature: null, deal: null };
  expect(await verifyCertificate(ctx, changed)).toEqual({ ...no, changed: true });
  const elsewhere = await signPdf(await writePaper(BLANK), await stranger(), {
    reason: reasonOf(file),
    at: new Date(),
  });
  expect(await verifyCertificate(ctx, elsewhere)).toEqual({ ...no, changed: false });
  expect(await verifyCertificate(ctx, Buffer.alloc(0))).toEqual({ ...no, changed: false });
  await expect(brand.payments.verifyCertificate({ pdf: 'x'.repeat(800_000) })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('a certificate that was sealed by its last line, before Accord signed papers, is still recognised', async () => {
  const at = await scene(h);
  const deal = dealOf(at);
  await sign(h, at);
  const key = Buffer.from(h.env.key('papers'), 'base64');
  const sealed = formerlySealed(Buffer.from(await writePaper(BLANK)), deal.id, key);
  const ctx = h.context(await h.actor(at.brand.id));
  const valid = { valid: true, changed: false, signature: null, deal: expect.objectContaining({ dealId: deal.id }) };
  expect(await verifyCertificate(ctx, sealed)).toEqual(valid);
  const no = { valid: false, signature: null, deal: null };
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(sealedDeal(changed, h.env.key('papers')), `byte ${place}`).not.toBe(deal.id);
  }
  const cut = sealed.subarray(0, -1);
  expect(await verifyCertificate(ctx, cut)).toEqual({ ...no, changed: true });
  const theirs = formerlySealed(Buffer.from(await writePaper(BLANK)), deal.id, Buffer.alloc(32, 7));
  expect(await verifyCertificate(ctx, theirs)).toEqual({ ...no, changed: false });
});

test('the signature has the time at which both had signed, in the same bytes as long as the digital ID is the same', async () => {
  const at = await scene(h);
  await digitalId(h.context());
  await sign(h, at);
  const brand = await h.as(at.brand.id);
  const file = bytesOf(await brand.payments.certificate({ dealId: dealOf(at).id }));
  const signed = await h.owner.selectFrom('signatures').selectAll().where('dealId', '=', dealOf(at).id).execute();
  const last = new Date(Math.max(...signed.map(({ signedAt }) => signedAt.getTime())));
  const found = signatureIn(file);
  expect(found.valid).toBe(true);
  expect(found.covered).toBe(file.length);
  expect(found.at).toBe(utcTime(last));
  const fingerprint = found.certificate.fingerprint256.replaceAll(':', ' ');
  const words = wordsOf(file).replaceAll('\n', ' ');
  for (const part of ['Digital signature', utc(last), fingerprint]) expect(words, part).toContain(part);
  expect(await brand.payments.digitalId()).toMatchObject({
    name: `Accord at ${new URL(h.env.publicUrl).host}`,
    fingerprint,
    sha1: found.certificate.fingerprint.replaceAll(':', ' '),
  });

  // Readers would not accept a time before the certificate was valid.
  const { validFromDate } = found.certificate;
  const earlier = new Date(validFromDate.getTime() - 86_400_000);
  await h.owner.updateTable('signatures').set({ signedAt: earlier }).where('dealId', '=', dealOf(at).id).execute();
  const before = signatureIn(bytesOf(await brand.payments.certificate({ dealId: dealOf(at).id })));
  expect([before.at, before.valid]).toEqual([utcTime(validFromDate), true]);
});

test('a creator who joins later gets the brand’s signature with the time and place at which it was given', async () => {
  const at = await scene(h, { amounts: [30_000, 30_000] });
  const [first, second] = at.deals;
  if (!first || !second) throw new Error('two deals');
  await h.owner.updateTable('deals').set({ status: 'invited' }).where('id', '=', second.id).execute();
  await sign(h, { ...at, deals: [first] });
  await h.owner.updateTable('deals').set({ status: 'accepted' }).where('id', '=', second.id).execute();
  const later = new Date(Date.now() + 3_600_000);
  const creator = await h.as(second.creatorId, later);
  const { documents } = await creator.payments.agreement({ dealId: second.id });
  const documentHash = documents?.hash ?? '';
  await creator.payments.signAsCreator({ dealId: second.id, name: 'Sam Second', documentHash });
  const words = wordsOf(bytesOf(await creator.payments.certificate({ dealId: second.id })));
  expect(words).not.toContain('Not recorded');
  expect(words).toContain(`${later.toISOString().slice(0, 19).replace('T', ' ')} UTC`);
  const { signedAt } = await h.owner
    .selectFrom('signatures')
    .selectAll()
    .where('dealId', '=', first.id)
    .where('party', '=', 'brand')
    .executeTakeFirstOrThrow();
  expect(words).toContain(`${signedAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`);
});

test('[BR-CONTRACT-13] every payment that arrived has an invoice, with what came back of it', async () => {
  const at = await live(h);
  const brand = await h.as(at.brand.id);
  const { payments } = await brand.payments.contract({ campaignId: at.campaign.id });
  await h.owner.updateTable('payments').set({ refundedMinor: 12_345 }).where('kind', '=', 'deposit').execute();
  const number = (n: number) => `${at.campaign.id.slice(0, 8)}-${n}`;
  const first = await brand.payments.invoices({ limit: 1 });
  const second = await brand.payments.invoices({ limit: 1, cursor: first.nextCursor });
  const listed = [...second.rows, ...first.rows];
  expect(listed.map((row) => row.number)).toEqual([number(1), number(2)]);
  expect(listed[0]).toMatchObject({ campaignName: at.campaign.name, amountMinor: 50_000, refundedMinor: 12_345 });
  expect(second.nextCursor).toBeNull();

  for (const [index, { id, kind }] of payments.entries()) {
    const paper = await brand.payments.invoice({ paymentId: id });
    expect(paper.fileName).toBe(`invoice-${number(index + 1)}.pdf`);
    const words = wordsOf(bytesOf(paper));
    const parts = [
      `Invoice ${number(index + 1)}`,
      at.campaign.name ?? '',
      '$500.00',
      'USD',
      'Paid',
      'support@accord.test',
    ];
    for (const part of parts) expect(words, part).toContain(part);
    expect(words.includes('$123.45')).toBe(kind === 'deposit');
    expect(await brand.payments.invoice({ paymentId: id })).toEqual(paper);
  }
  const paymentId = payments[0]?.id ?? '';
  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  expect((await admin.payments.invoice({ paymentId })).fileName).toContain('invoice-');
  const other = await h.as((await createUser(h.owner, 'brand')).id);
  await expect(other.payments.invoice({ paymentId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await other.payments.invoices({})).rows).toEqual([]);
  const creator = await h.as(dealOf(at).creatorId);
  await expect(creator.payments.invoice({ paymentId })).rejects.toMatchObject({ code: 'FORBIDDEN' });

  const waiting = await scene(h);
  await sign(h, waiting);
  const caller = await h.as(waiting.brand.id);
  const open = await caller.payments.payDeposit({ campaignId: waiting.campaign.id, requestKey: randomUUID() });
  await expect(caller.payments.invoice({ paymentId: open.id })).rejects.toThrow(paymentMessages.noInvoice);
  expect((await caller.payments.invoices({})).rows).toEqual([]);
});

test('a second balance has a number of its own; what was cancelled gives its place back, and no two payments share one', async () => {
  const at = await live(h);
  const brand = await h.as(at.brand.id);
  const { id: campaignId } = at.campaign;
  const number = (n: number) => `${campaignId.slice(0, 8)}-${n}`;
  const asked = { campaignId, brandId: at.brand.id, kind: 'balance', amountMinor: 5_000, currency: 'USD' } as const;
  const payment = (status: 'cancelled' | 'succeeded', n: number) => {
    const now = new Date(Date.now() + n);
    const dates = { createdAt: now, updatedAt: now, succeededAt: status === 'succeeded' ? now : null };
    return { ...asked, ...dates, status, idempotencyKey: randomUUID() };
  };
  await h.owner
    .insertInto('payments')
    .values([payment('cancelled', 1), payment('succeeded', 2), payment('succeeded', 3)])
    .execute();
  const { rows } = await brand.payments.invoices({});
  expect(rows.map((row) => row.number)).toEqual([number(4), number(3), number(2), number(1)]);
  const { nextInvoiceNumber } = await brand.payments.contract({ campaignId });
  expect(nextInvoiceNumber).toBe(number(5));
  const words = wordsOf(bytesOf(await brand.payments.invoice({ paymentId: rows[1]?.paymentId ?? '' })));
  expect(words).toContain(`Invoice ${number(3)}`);
  expect(words).toContain('A missing number is a payment that was sent back at once.');
  const twice = { ...payment('succeeded', 4), invoiceSeq: 4 };
  await expect(h.owner.insertInto('payments').values(twice).execute()).rejects.toThrow(/payments_invoice_seq/);
});

test('the issuer of invoices is the operator’s to name', () => {
  expect(
    loadEnv({ INVOICE_ISSUER: 'Accord Ltd | 1 Main Street|| London ', ACCORD_SECRET: 'x'.repeat(32) }),
  ).toMatchObject({
    invoiceIssuer: ['Accord Ltd', '1 Main Street', 'London'],
  });
});

test('papers are downloads that nothing keeps, and the session decides who has them', async () => {
  const at = await funded(h);
  const deal = dealOf(at);
  const brand = await h.as(at.brand.id);
  const { payments } = await brand.payments.contract({ campaignId: at.campaign.id });
  const papers = {
    [`/papers/certificate/${deal.id}`]: await brand.payments.certificate({ dealId: deal.id }),
    [`/papers/invoice/${payments[0]?.id}`]: await brand.payments.invoice({ paymentId: payments[0]?.id ?? '' }),
  };
  const stranger = await createUser(h.owner, 'brand');
  for (const [url, paper] of Object.entries(papers)) {
    const answer = await get(url, at.brand.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(bytesOf(paper))).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${paper.fileName}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect((await get(url, stranger.id)).statusCode).toBe(404);
    expect((await get(url, null)).statusCode).toBe(401);
  }
  expect((await get('/papers/certificate/not-an-id', at.brand.id)).statusCode).toBe(400);
  expect((await get(`/papers/invoice/${payments[0]?.id}`, deal.creatorId)).statusCode).toBe(403);
  const unsigned = await scene(h);
  const answer = await get(`/papers/certificate/${dealOf(unsigned).id}`, unsigned.brand.id);
  expect([answer.statusCode, answer.json()]).toEqual([409, { error: paymentMessages.notSignedByBoth }]);
});

test('[S13] statements and histories of deals are their creator’s alone, and a wrong month or id is refused in a sentence', async () => {
  const at = await live(h);
  await complete(h, at);
  const deal = dealOf(at);
  const creator = deal.creatorId;
  const [{ month = '' } = {}] = await (await h.as(creator)).payments.statements();
  const [statement, history] = [`/papers/statement/${month}`, `/papers/deal-history/${deal.id}`];
  for (const url of [statement, history]) {
    expect((await get(url, creator)).headers, url).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    });
    expect((await get(url, null)).statusCode, url).toBe(401);
    expect((await get(url, at.brand.id)).statusCode, url).toBe(403);
  }
  const stranger = await createUser(h.owner, 'creator');
  const theirs = await get(history, stranger.id);
  expect([theirs.statusCode, theirs.json()]).toEqual([404, { error: 'This deal was not found' }]);
  // A month has no owner: everyone gets their own statement of it.
  expect(wordsOf((await get(statement, creator)).rawPayload)).not.toContain('No money moved');
  expect(wordsOf((await get(statement, stranger.id)).rawPayload)).toContain('No money moved');

  const wrong = ['2026-13', '2026-00', '2026-1', '26-01', '2026-01-01', '0000-01', 'now', '%00', `${'9'.repeat(200)}`];
  for (const given of wrong) {
    const answer = await get(`/papers/statement/${given}`, creator);
    expect([answer.statusCode, answer.json().error], given).toEqual([400, expect.stringMatching(/^Month /)]);
  }
  for (const given of ['not-an-id', '2026-01', '%00', `${deal.id}x`]) {
    const answer = await get(`/papers/deal-history/${given}`, creator);
    expect([answer.statusCode, answer.json().error], given).toEqual([400, expect.stringMatching(/^Deal /)]);
  }
});
