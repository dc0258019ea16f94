import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser, FACTORY_TIME } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { mailUnread } from '#server/conversations/messages.service.ts';
import { inTransaction } from '#server/data/db.ts';
import { composeAnswer } from '#server/providers/mail/answer.ts';
import { replyAddress } from '#server/providers/mail/reply-address.rules.ts';
import { signWebhook } from '#server/providers/payments/signature.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { createMessage } from '#tests/support/messages.ts';
import { moveById } from '#tests/support/moves.ts';

const h = await racingHarness();
const now = new Date(FACTORY_TIME.getTime() + 86_400_000);
const { providers, limits } = h.context();
const parts = { db: h.db, databaseUrl: h.url, now: () => now, providers, limits };
const app = await buildApp({ ...parts, env: h.env });
const closed = await buildApp({ ...parts, env: { ...h.env, mailReplies: null } });
afterAll(async () => {
  await app.close();
  await closed.close();
});
const settings = h.env.mailReplies;
if (!settings) throw new Error('The mailbox of a demo takes answers');

async function world() {
  const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Lumen' } });
  const creator = await createUser(h.owner, 'creator');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, name: 'Spring', status: 'in_progress' });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });
  await createMessage(h.owner, { deal, authorId: brand.id, over: { body: 'Does Tuesday work?' } });
  const sides = await h.owner.selectFrom('conversationSides').selectAll().where('dealId', '=', deal.id).execute();
  const addressOf = (userId: string) =>
    replyAddress(h.env, sides.find((side) => side.userId === userId)?.id ?? '') ?? '';
  return { brand, creator, campaign, deal, addressOf };
}
let w: Awaited<ReturnType<typeof world>>;
beforeEach(async () => {
  w = await world();
});

/** Jobs are due by the clock of the database, and run at the time of this test. */
const jobs = () => h.runJobs(new Date(Date.now() + 60_000), (ctx) => ({ ...ctx, now }));

type Headers = Record<string, string>;
const post = (raw: Buffer | string, headers: Headers = signWebhook(settings.secret, 'msg_1', now, raw), to = app) =>
  to.inject({
    method: 'POST',
    url: '/webhooks/mail-replies',
    headers: { 'content-type': 'message/rfc822', ...headers },
    payload: raw,
  });
/** What became of all mails but these; the clock of this test stands still, so no time says which one came last. */
const repliesBut = (earlier: readonly { id: string }[]) =>
  h.owner
    .selectFrom('mailReplies')
    .select(['id', 'outcome', 'reason'])
    .where('id', '<>', sql<string>`all(${earlier.map(({ id }) => id)}::uuid[])`)
    .execute();
/** What the mail server passes on, and what became of it. */
async function arrives(raw: Buffer | string): Promise<{ outcome: string | null; reason: string | null } | undefined> {
  const earlier = await repliesBut([]);
  expect((await post(raw)).statusCode).toBe(204);
  await jobs();
  const [reply] = await repliesBut(earlier);
  return reply && { outcome: reply.outcome, reason: reply.reason };
}
interface Written {
  from?: string;
  to?: string;
  id?: string;
  lines?: readonly string[];
  checks?: string | null;
  body?: string;
}
/** A mail as its parts say; without them, the creator's own answer. */
const mail = ({ from = w.creator.email, to = w.addressOf(w.creator.id), ...more }: Written = {}): string =>
  [
    ...(more.checks === null ? [] : [`Authentication-Results: ${more.checks ?? 'mx.accord.test; dmarc=pass'}`]),
    `From: ${from}`,
    `To: ${to}`,
    `Message-ID: <${more.id ?? randomUUID()}@people.example>`,
    ...(more.lines ?? []),
    '',
    more.body ??
      'Tuesday works.\r\n\r\nOn Mon, Nov 30, 2026 at 3:24 AM Accord <no-reply@accord.test> wrote:\r\n\r\n> Does Tuesday work?',
  ].join('\r\n');
const messages = () =>
  h.owner
    .selectFrom('dealMessages')
    .select(['body', 'byMail', 'authorId'])
    .where('dealId', '=', w.deal.id)
    .where('authorId', '=', w.creator.id)
    .execute();
/** All tables but those that say that a mail came in. */
const others = async () =>
  (await fingerprint(h.owner, ['public']))
    .split('\n')
    .filter((line) => !/^public\.(mail_replies|audit_log) /.test(line));

describe('an answer by mail', () => {
  test('is a member’s where a company has members, as far as their role allows; nobody else’s is believed', async () => {
    const seat = (personId: string, role: 'owner' | 'manager' | 'viewer', endedAt: Date | null = null) =>
      h.owner.insertInto('seats').values({ companyId: w.brand.id, personId, role, createdAt: now, endedAt }).execute();
    const [anna, vic, gone] = [
      await createUser(h.owner, null, { user: { firstName: 'Anna', lastName: 'Lee' } }),
      await createUser(h.owner, null),
      await createUser(h.owner, null),
    ];
    await seat(w.brand.id, 'owner', now);
    await seat(anna.id, 'manager');
    await seat(vic.id, 'viewer');
    await seat(gone.id, 'manager', now);
    const to = w.addressOf(w.brand.id);
    expect(await arrives(mail({ from: anna.email, to }))).toMatchObject({ outcome: 'sent' });
    expect(
      await h.owner
        .selectFrom('dealMessages')
        .select('writtenBy')
        .where('authorId', '=', w.brand.id)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    ).toEqual({ writtenBy: anna.id });
    expect(await arrives(mail({ from: vic.email, to }))).toMatchObject({ outcome: 'refused' });
    expect((await mailsTo(h, vic.email)).map(({ template }) => template)).toEqual(['replyRefused']);
    for (const { email } of [gone, w.brand]) {
      expect(await arrives(mail({ from: email, to }))).toMatchObject({ outcome: 'forged' });
    }
  });

  test('becomes a message of its writer, marked so and in the audit log, and its text is not kept elsewhere', async () => {
    await arrives(mail());
    expect(await messages()).toEqual([{ body: 'Tuesday works.', byMail: true, authorId: w.creator.id }]);
    const { rows } = await (await h.as(w.brand.id, now)).conversations.thread({ dealId: w.deal.id });
    expect(rows.find((row) => row.kind === 'message' && row.text === 'Tuesday works.')).toMatchObject({
      byMail: true,
      side: 'creator',
    });
    const sent = await h.owner
      .selectFrom('auditLog')
      .select(['userId', 'via', 'after'])
      .where('action', '=', 'conversations.send')
      .where('userId', '=', w.creator.id)
      .execute();
    expect(sent).toMatchObject([{ via: 'job', after: { dealId: w.deal.id, byMail: true } }]);
    expect(await h.owner.selectFrom('mailReplies').select('id').where('raw', 'is not', null).execute()).toEqual([]);
    expect(await mailsTo(h, w.creator.email)).toEqual([]);
  });

  test('is taken once, also when it arrives five times at once', async () => {
    const raw = mail();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(raw)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204]);
    await jobs();
    await arrives(raw);
    expect(await messages()).toHaveLength(1);
  });

  test('to a mail shows that the mail was read, so that the next message is mailed again', async () => {
    const sweep = (at: Date) => mailUnread(h.context({ kind: 'system', onBehalfOf: null }, at));
    await sweep(now);
    const [first] = await mailsTo(h, w.creator.email);
    expect(first?.bodyText).toContain('> Does Tuesday work?');
    expect(first?.bodyText).toContain('reply to this email');
    await arrives(mail());
    await (await h.as(w.brand.id, now)).conversations.send({
      dealId: w.deal.id,
      requestKey: randomUUID(),
      text: 'Good.',
    });
    await sweep(new Date(now.getTime() + 660_000));
    expect(await mailsTo(h, w.creator.email)).toHaveLength(2);
  });

  test('can be written in the mailbox of a demo, and nowhere else', async () => {
    await mailUnread(h.context({ kind: 'system', onBehalfOf: null }, now));
    await jobs();
    const visitor = await h.as(null, now);
    const [unread] = await visitor.mail.mailbox({ to: w.creator.email });
    expect(unread?.answerable).toBe(true);
    await visitor.mail.reply({ mailId: unread?.id ?? '', text: 'Tuesday works.' });
    await jobs();
    expect(await messages()).toMatchObject([{ body: 'Tuesday works.', byMail: true }]);
    const production = { ...h.context(undefined, now), env: { ...h.env, demo: false } };
    const { answerMail } = await import('#server/conversations/mailbox.service.ts');
    await expect(answerMail(production, { mailId: unread?.id ?? '', text: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(visitor.mail.reply({ mailId: randomUUID(), text: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('quotes nothing and invites to nothing where mails cannot be answered', async () => {
    const ctx = h.context({ kind: 'system', onBehalfOf: null }, now);
    await mailUnread({ ...ctx, env: { ...h.env, mailReplies: null } });
    const [unread] = await mailsTo(h, w.creator.email);
    expect(unread?.bodyText).toContain('Answer in Accord.');
    expect(unread?.bodyText).not.toContain('Tuesday');
  });
});

describe('who passes mails on', () => {
  test.each<[string, (raw: string) => Headers, number]>([
    ['without a signature', () => ({}), 401],
    [
      'with another secret',
      (raw) => signWebhook(Buffer.from('another secret of 32 characters!').toString('base64'), 'm', now, raw),
      401,
    ],
    ['for another mail', () => signWebhook(settings.secret, 'm', now, 'another mail'), 401],
    ['an hour ago', (raw) => signWebhook(settings.secret, 'm', new Date(now.getTime() - 3_600_000), raw), 401],
    ['without a time', (raw) => ({ ...signWebhook(settings.secret, 'm', now, raw), 'webhook-timestamp': '' }), 401],
  ])('signed %s is refused, and nothing is kept', async (_what, headers, status) => {
    const before = await fingerprint(h.owner);
    const raw = mail();
    const answer = await post(raw, headers(raw));
    expect([answer.statusCode, answer.json()]).toEqual([status, { error: 'The signature is wrong' }]);
    expect(await fingerprint(h.owner)).toBe(before);
  });

  test('nothing, and eleven megabytes, are refused; where mails cannot be answered there is no such address', async () => {
    expect((await post('')).statusCode).toBe(400);
    expect((await post(Buffer.alloc(11 * 1_048_576, 65))).statusCode).toBe(413);
    const raw = mail();
    expect((await post(raw, signWebhook(settings.secret, 'm', now, raw), closed)).statusCode).toBe(404);
  });
});

describe('a mail that is forged, or that no person wrote, changes nothing and is told nobody', () => {
  const AUTO = (line: string): Written => ({ lines: [line] });
  test.each<[string, 'forged' | 'dropped', () => Written]>([
    ['from somebody else', 'forged', () => ({ from: 'eve@evil.example' })],
    ['from the other side', 'forged', () => ({ from: w.brand.email })],
    ['to the address of the other side', 'forged', () => ({ to: w.addressOf(w.brand.id) })],
    ['to an address that nobody has made', 'forged', () => ({ to: `reply+${'0'.repeat(56)}@reply.accord.test` })],
    ['to another domain', 'forged', () => ({ to: w.addressOf(w.creator.id).replace('accord', 'evil') })],
    ['with a shorter address', 'forged', () => ({ to: w.addressOf(w.creator.id).replace(/.@/, '@') })],
    ['with two senders', 'forged', () => ({ from: `${w.creator.email}, eve@evil.example` })],
    ['with a second sender further down', 'forged', () => AUTO('From: eve@evil.example')],
    [
      'from an address whose name is the right one',
      'forged',
      () => ({ from: `"${w.creator.email}" <eve@evil.example>` }),
    ],
    ['without a check', 'forged', () => ({ checks: null })],
    ['whose check failed', 'forged', () => ({ checks: 'mx.accord.test; dmarc=fail' })],
    ['checked by its sender', 'forged', () => ({ checks: 'mx.evil.example; dmarc=pass' })],
    [
      'with a pass of its sender below',
      'forged',
      () => ({ checks: 'mx.accord.test; dmarc=fail', lines: ['Authentication-Results: mx.accord.test; dmarc=pass'] }),
    ],
    ['of somebody who is away', 'dropped', () => AUTO('Auto-Submitted: auto-replied')],
    ['of a list', 'dropped', () => AUTO('Precedence: bulk')],
    ['of a mail server', 'dropped', () => AUTO('Return-Path: <>')],
    [
      'of ours that came back to us',
      'dropped',
      () => ({ from: h.env.mailFrom, lines: ['Auto-Submitted: auto-generated'] }),
    ],
  ])('%s', async (_what, outcome, written) => {
    await jobs();
    const before = await others();
    expect(await arrives(mail(written()))).toMatchObject({ outcome });
    expect(await others()).toEqual(before);
  });

  test('a forged one is in the audit log, with the conversation that it was meant for', async () => {
    await arrives(mail({ checks: null }));
    const refused = await h.owner
      .selectFrom('auditLog')
      .select(['actor', 'note'])
      .where('action', '=', 'conversations.refuseReply')
      .where('resourceId', '=', w.deal.id)
      .execute();
    expect(refused).toEqual([{ actor: 'system', note: 'Nobody has checked where it comes from' }]);
  });

  test.each(['suspended', 'deletion_requested', 'deleted'] as const)(
    'nor does one of an account that is %s',
    async (status) => {
      await h.owner.updateTable('users').set({ status }).where('id', '=', w.creator.id).execute();
      expect(await arrives(mail())).toMatchObject({ outcome: 'dropped' });
      expect(await messages()).toEqual([]);
      expect(await mailsTo(h, w.creator.email)).toEqual([]);
    },
  );
});

describe('an answer that may not be sent', () => {
  const file = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x';
  test.each<[string, () => Written, RegExp]>([
    ['without words of its own', () => ({ body: '> Does Tuesday work?' }), /no text of yours/],
    [
      'with a file',
      () => ({
        lines: file.split('\r\n'),
        body: '--x\r\n\r\nHere\r\n--x\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename=a.png\r\n\r\nx\r\n--x--',
      }),
      /Files cannot be sent by email/,
    ],
    ['with too many words', () => ({ body: 'word '.repeat(1_000) }), /4,000 characters/],
  ])('%s is answered with a sentence that says why', async (_what, written, sentence) => {
    expect(await arrives(mail(written()))).toMatchObject({ outcome: 'refused' });
    expect(await messages()).toEqual([]);
    const mails = await mailsTo(h, w.creator.email);
    expect(mails.map(({ template }) => template)).toEqual(['replyRefused']);
    expect(mails[0]?.bodyText).toMatch(sentence);
  });

  test('keeps the rules of every message: contact details wait for the contract, and a deal that is over takes none', async () => {
    await h.owner.updateTable('deals').set({ status: 'accepted' }).where('id', '=', w.deal.id).execute();
    await arrives(mail({ body: 'Call me at +44 20 7946 0958' }));
    expect((await mailsTo(h, w.creator.email))[0]?.bodyText).toContain('once the deal is under contract');
    await h.owner.updateTable('deals').set({ status: 'cancelled' }).where('id', '=', w.deal.id).execute();
    expect(await arrives(mail())).toEqual({
      outcome: 'refused',
      reason: 'This deal is over, so nothing more can be written here.',
    });
    expect(await messages()).toEqual([]);
  });

  test('is answered at most once an hour', async () => {
    for (const body of ['> a', '> b', '> c']) await arrives(mail({ body }));
    expect(await mailsTo(h, w.creator.email)).toHaveLength(1);
  });

  test('while the deal ends is a message or a refusal, never both and never a fault', async () => {
    const system = h.context({ kind: 'system', onBehalfOf: null }, now);
    const earlier = await repliesBut([]);
    await post(mail());
    await Promise.all([jobs(), inTransaction(h.db, (tx) => moveById(tx, system, 'deal', w.deal.id, 'cancel'))]);
    const [reply] = await repliesBut(earlier);
    expect(reply?.outcome).toBe((await messages()).length === 1 ? 'sent' : 'refused');
  });
});

test('the mailbox composes what a mail program would: the right sender, the quote below and the finding of the mail server', async () => {
  const answered = { messageId: '<1@accord.test>', text: 'Does Tuesday work?\n' };
  const raw = await composeAnswer(
    { from: 'mia@people.example', to: w.addressOf(w.creator.id), subject: 'Unread', text: 'Yes', answered, at: now },
    'mx.accord.test',
  );
  const text = raw.toString('utf8');
  for (const line of [
    'From: mia@people.example',
    'In-Reply-To: <1@accord.test>',
    'Subject: Re: Unread',
    '> Does Tuesday work?',
  ])
    expect(text).toContain(line);
});
