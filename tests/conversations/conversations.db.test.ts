import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createFile, createSubmission, createUser, FACTORY_TIME } from '#db/factories.ts';
import { CONVERSATION_OPEN_MS, MESSAGE_FILES_MAX, MESSAGE_MAX_CHARS, MESSAGES_PER_MINUTE } from '#shared/constants.ts';
import { conversationRefusals } from '#shared/messages/conversations.ts';
import { RULE_TEMPLATES } from '#shared/security/rule-templates.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';

const h = await racingHarness();
const now = new Date(FACTORY_TIME.getTime() + 86_400_000);
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

async function world() {
  const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Lumen' } });
  const creator = await createUser(h.owner, 'creator', { user: { firstName: 'Maya', lastName: 'Okafor' } });
  const campaign = await createCampaign(h.owner, { brandId: brand.id, name: 'Spring', status: 'in_progress' });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });
  return {
    brand,
    creator,
    campaign,
    deal,
    asBrand: await h.as(brand.id, now),
    asCreator: await h.as(creator.id, now),
  };
}
let w: Awaited<ReturnType<typeof world>>;
beforeEach(async () => {
  w = await world();
});

const message = (text = 'Hello', more: object = {}) => ({ dealId: w.deal.id, requestKey: randomUUID(), text, ...more });
const stored = () =>
  h.owner.selectFrom('dealMessages').selectAll().where('dealId', '=', w.deal.id).orderBy('id').execute();
const written = async (who: Awaited<ReturnType<typeof h.as>>) =>
  (await who.conversations.thread({ dealId: w.deal.id })).rows.flatMap((row) => (row.kind === 'message' ? [row] : []));
const bell = (userId: string) => noticesTo(h, userId, 'message');
const inStatus = async (status: 'invited' | 'declined' | 'cancelled' | 'accepted') => {
  const other = await createUser(h.owner, 'creator');
  const deal = await createDeal(h.owner, { campaign: w.campaign, creatorId: other.id, status });
  return { deal, asOther: await h.as(other.id, now) };
};

describe('a conversation', () => {
  test('both sides write and read the same, as plain text, newest first', async () => {
    const text = '<b>Not bold</b> & "quoted"\nsecond line';
    await w.asBrand.conversations.send(message(text));
    await (await h.as(w.creator.id, later(1))).conversations.send(message('Fine'));
    expect(await written(w.asBrand)).toMatchObject([
      { side: 'creator', author: 'Maya Okafor', text: 'Fine', mine: false, agency: null, files: [], about: null },
      { side: 'brand', author: 'Lumen', text, mine: true },
    ]);
    expect((await written(w.asCreator)).map(({ mine }) => mine)).toEqual([true, false]);
  });

  test('a message is on record without its text', async () => {
    const { messageId } = await w.asBrand.conversations.send(message('Between us'));
    const row = await h.owner
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'conversations.send')
      .where('resourceId', '=', String(messageId))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ userId: w.brand.id, resourceType: 'message', after: { dealId: w.deal.id, files: 0 } });
    expect(JSON.stringify(row)).not.toContain('Between us');
  });

  test('what the deal did stands in the same thread, and nobody reads of drafts or failed payouts', async () => {
    const submission = await createSubmission(h.owner, { deal: w.deal, status: 'approved' });
    await createSubmission(h.owner, { deal: w.deal, status: 'draft' });
    await w.asCreator.conversations.send(message('Done'));
    const { rows } = await w.asBrand.conversations.thread({ dealId: w.deal.id });
    const steps = rows.flatMap((row) => (row.kind === 'step' ? [row] : []));
    expect(rows[0]).toMatchObject({ kind: 'message', text: 'Done' });
    const told = steps.map(({ machine, to, title }) => [machine, to, title]);
    expect(told.filter(([machine]) => machine === 'submission').reverse()).toEqual([
      ['submission', 'submitted', submission.title],
      ['submission', 'approved', submission.title],
    ]);
    expect(told.filter(([machine]) => machine === 'deal').reverse()).toEqual([
      ['deal', 'invited', null],
      ['deal', 'accepted', null],
      ['deal', 'contracted', null],
      ['deal', 'in_progress', null],
    ]);
  });

  test('is read in pieces that leave nothing out and repeat nothing', async () => {
    for (let i = 0; i < 5; i += 1) await w.asBrand.conversations.send(message(`Message ${i}`));
    const whole = await w.asBrand.conversations.thread({ dealId: w.deal.id });
    const pieces: typeof whole.rows = [];
    let cursor: string | null = null;
    do {
      const piece: typeof whole = await w.asBrand.conversations.thread({ dealId: w.deal.id, limit: 2, cursor });
      pieces.push(...piece.rows);
      cursor = piece.nextCursor;
    } while (cursor);
    expect(pieces).toEqual(whole.rows);
    expect(whole.rows.length).toBe(9);
  });

  test('a stranger finds none: not to read, to write or to mark, and nothing changes', async () => {
    await w.asBrand.conversations.send(message());
    for (const role of ['brand', 'creator'] as const) {
      const stranger = await h.as((await createUser(h.owner, role)).id, now);
      const { dealId } = message();
      const notFound = { code: 'NOT_FOUND', message: 'This conversation was not found' };
      await expect(stranger.conversations.thread({ dealId })).rejects.toMatchObject(notFound);
      await expect(stranger.conversations.read({ dealId })).rejects.toMatchObject(notFound);
      await expect(stranger.conversations.subjects({ dealId })).rejects.toMatchObject(notFound);
      await expect(stranger.conversations.send(message())).rejects.toMatchObject(notFound);
      await expect(stranger.conversations.markRead({ dealId, upTo: 1_000_000 })).rejects.toMatchObject(notFound);
      expect((await stranger.conversations.list({})).rows).toEqual([]);
    }
    expect(await stored()).toHaveLength(1);
  });

  test('who may not: visitors, agencies and staff write nothing', async () => {
    await expect((await h.as(null, now)).conversations.send(message())).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    for (const role of ['agency', 'admin', 'super_admin'] as const) {
      const person = await h.as((await createUser(h.owner, role)).id, now);
      await expect(person.conversations.send(message())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await stored()).toEqual([]);
  });

  test('ends with the deal: what was written stays to be read', async () => {
    const { deal, asOther } = await inStatus('cancelled');
    await expect(asOther.conversations.send({ ...message(), dealId: deal.id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: conversationRefusals.over,
    });
    const read = await asOther.conversations.read({ dealId: deal.id });
    expect(read.may.send).toEqual({ allowed: false, reason: conversationRefusals.over });
    expect((await asOther.conversations.thread({ dealId: deal.id })).rows.length).toBeGreaterThan(0);
  });
});

describe('sending', () => {
  test('the same message sent again, even ten times at once, is stored once', async () => {
    const sent = message('Once');
    const answers = await Promise.all(Array.from({ length: 10 }, () => w.asBrand.conversations.send(sent)));
    expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect(
      await h.owner.selectFrom('conversationSides').select('unread').where('userId', '=', w.creator.id).execute(),
    ).toEqual([{ unread: 1 }]);
    await expect(w.asBrand.conversations.send({ ...sent, text: 'Twice' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: conversationRefusals.sentOtherwise,
    });
  });

  test('needs a text, a file or something that it is about, and no more than is allowed', async () => {
    const wrong = { code: 'BAD_REQUEST' };
    await expect(w.asBrand.conversations.send(message('  \n '))).rejects.toMatchObject(wrong);
    await expect(w.asBrand.conversations.send(message('x'.repeat(MESSAGE_MAX_CHARS + 1)))).rejects.toMatchObject(wrong);
    const fileIds = Array.from({ length: MESSAGE_FILES_MAX + 1 }, () => randomUUID());
    await expect(w.asBrand.conversations.send(message('Files', { fileIds }))).rejects.toMatchObject(wrong);
    expect(await stored()).toEqual([]);
  });

  test.each(['Write to maya@example.com', 'Call +44 7700 900123', 'On WhatsApp?', 'wa.me/447700900123'])(
    'before the contract, contact details are held back with a reason: %s',
    async (text) => {
      const { deal, asOther } = await inStatus('accepted');
      const sent = { ...message(text), dealId: deal.id };
      await expect(asOther.conversations.send(sent)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        field: 'text',
        message: expect.stringContaining('once the deal is under contract'),
      });
      expect(await h.owner.selectFrom('dealMessages').select('id').where('dealId', '=', deal.id).execute()).toEqual([]);
      await w.asCreator.conversations.send(message(text));
      expect((await stored()).map(({ body }) => body)).toEqual([text]);
    },
  );

  test('words that the rule of moderation flags are not sent', async () => {
    const template = RULE_TEMPLATES.find(({ parameters }) => parameters.kind === 'content_moderation');
    if (!template) throw new Error('There is no template for moderation');
    await (await h.as((await createUser(h.owner, 'admin')).id, now)).security.createRule(template);
    const sent = message('Kill yourself, you asshole');
    await expect(w.asBrand.conversations.send(sent)).rejects.toMatchObject({ code: 'BAD_REQUEST', field: 'text' });
    expect(await stored()).toEqual([]);
  });

  test('files go with one message, can be opened by both sides alone, and belong to their sender', async () => {
    const { id } = await createFile(h.owner, { ownerId: w.brand.id, purpose: 'message', name: 'plan.pdf' });
    await w.asBrand.conversations.send(message('', { fileIds: [id] }));
    expect(await written(w.asCreator)).toMatchObject([{ text: '', files: [{ id, name: 'plan.pdf' }] }]);
    expect((await w.asCreator.files.url({ fileId: id })).id).toBe(id);
    const stranger = await h.as((await createUser(h.owner, 'creator')).id, now);
    await expect(stranger.files.url({ fileId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const again = w.asBrand.conversations.send(message('Again', { fileIds: [id] }));
    await expect(again).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const foreign = await createFile(h.owner, { ownerId: w.creator.id, purpose: 'message' });
    const stolen = w.asBrand.conversations.send(message('Mine?', { fileIds: [foreign.id] }));
    await expect(stolen).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await stored()).toHaveLength(1);
  });

  test('is shown in short without a sign that is cut in two', async () => {
    const family = '👨‍👩‍👧‍👦';
    const submission = await createSubmission(h.owner, { deal: w.deal, status: 'submitted' });
    const about = { submissionId: submission.id, version: 1 };
    const { commentId } = await w.asBrand.content.comment({ ...about, text: family.repeat(100) });
    const shown = `${family.repeat(79)}…`;
    expect((await w.asBrand.conversations.subjects({ dealId: w.deal.id }))[0]?.comments[0]?.text).toBe(shown);
    await w.asCreator.conversations.send(message(family.repeat(300), { about: { ...about, commentId } }));
    expect((await written(w.asBrand))[0]?.about?.comment).toBe(shown);
    expect((await w.asBrand.conversations.list({})).rows[0]?.last.text).toBe(`${family.repeat(199)}…`);
  });

  test('can be about a version that was submitted, or a comment on it', async () => {
    const submission = await createSubmission(h.owner, { deal: w.deal, status: 'submitted' });
    const about = { submissionId: submission.id, version: 1 };
    const { commentId } = await w.asBrand.content.comment({ ...about, text: 'Brighter, please' });
    expect(await w.asCreator.conversations.subjects({ dealId: w.deal.id })).toEqual([
      { ...about, title: submission.title, comments: [{ id: commentId, text: 'Brighter, please' }] },
    ]);
    await w.asCreator.conversations.send(message('Like this?', { about: { ...about, commentId } }));
    expect(await written(w.asBrand)).toMatchObject([
      { about: { ...about, title: submission.title, commentId, comment: 'Brighter, please' } },
    ]);
    const draft = await createSubmission(h.owner, { deal: w.deal, status: 'draft' });
    const unsent = w.asCreator.conversations.send(message('This', { about: { submissionId: draft.id, version: 1 } }));
    await expect(unsent).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is limited to so many messages a minute', async () => {
    for (let i = 0; i < MESSAGES_PER_MINUTE; i += 1) await w.asBrand.conversations.send(message(`${i}`));
    await expect(w.asBrand.conversations.send(message('Too many'))).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: conversationRefusals.tooMany,
    });
    expect(await stored()).toHaveLength(MESSAGES_PER_MINUTE);
  });
});

describe('what is unread', () => {
  test('is counted, told once in the bell, and read up to what was seen; the other side sees so', async () => {
    const first = await w.asBrand.conversations.send(message('One'));
    await w.asBrand.conversations.send(message('Two'));
    expect(await w.asCreator.conversations.unreadCount()).toBe(1);
    expect(await w.asBrand.conversations.unreadCount()).toBe(0);
    expect(await bell(w.creator.id)).toMatchObject([
      { title: 'New message from Lumen', route: `/creator/messages?dealId=${w.deal.id}`, readAt: null },
    ]);
    const [row] = (await w.asCreator.conversations.list({ show: 'unread' })).rows;
    expect(row).toMatchObject({ name: 'Lumen', campaign: 'Spring', unread: 2, last: { text: 'Two', mine: false } });

    const asCreator = await h.as(w.creator.id, later(3));
    await asCreator.conversations.markRead({ dealId: w.deal.id, upTo: first.messageId });
    expect(await asCreator.conversations.read({ dealId: w.deal.id })).toMatchObject({ unread: 1, side: 'creator' });
    expect((await bell(w.creator.id))[0]?.readAt).toBeNull();
    await asCreator.conversations.markRead({ dealId: w.deal.id, upTo: Number.MAX_SAFE_INTEGER });
    expect(await asCreator.conversations.unreadCount()).toBe(0);
    expect((await bell(w.creator.id))[0]?.readAt).toEqual(later(3));
    expect((await asCreator.conversations.list({ show: 'unread' })).rows).toEqual([]);
    const second = (await stored())[1];
    expect((await w.asBrand.conversations.read({ dealId: w.deal.id })).seen).toEqual({
      brand: null,
      creator: { upTo: second?.id, at: later(3) },
    });
    await (await h.as(w.brand.id, later(4))).conversations.send(message('Three'));
    expect(await bell(w.creator.id)).toHaveLength(2);
  });

  test('goes back to nothing earlier than what was read', async () => {
    const first = await w.asBrand.conversations.send(message('One'));
    const second = await w.asBrand.conversations.send(message('Two'));
    const { dealId } = message();
    await w.asCreator.conversations.markRead({ dealId, upTo: second.messageId });
    await w.asCreator.conversations.markRead({ dealId, upTo: first.messageId });
    expect((await w.asBrand.conversations.read({ dealId })).seen.creator?.upTo).toBe(second.messageId);
  });

  test('the list shows the conversation with the newest message first', async () => {
    const { deal, asOther } = await inStatus('invited');
    await w.asCreator.conversations.send(message('Older'));
    await (await h.as(deal.creatorId, later(1))).conversations.send({ ...message('Newer'), dealId: deal.id });
    const { rows } = await w.asBrand.conversations.list({});
    expect(rows.map(({ last }) => last.text)).toEqual(['Newer', 'Older']);
    const piece = await w.asBrand.conversations.list({ limit: 1 });
    const rest = await w.asBrand.conversations.list({ limit: 1, cursor: piece.nextCursor });
    expect([...piece.rows, ...rest.rows]).toEqual(rows);
    expect((await asOther.conversations.list({})).rows).toHaveLength(1);
  });
});

describe('staff', () => {
  test('reads a conversation only after saying why, for an hour, on the record; files too', async () => {
    const file = await createFile(h.owner, { ownerId: w.brand.id, purpose: 'message' });
    await w.asBrand.conversations.send(message('Secret', { fileIds: [file.id] }));
    const admin = await createUser(h.owner, 'admin');
    const asAdmin = await h.as(admin.id, now);
    const { dealId } = message();
    const closed = { code: 'PRECONDITION_FAILED', message: conversationRefusals.notOpened };
    await expect(asAdmin.conversations.thread({ dealId })).rejects.toMatchObject(closed);
    await expect(asAdmin.conversations.read({ dealId })).rejects.toMatchObject(closed);
    await expect(asAdmin.files.url({ fileId: file.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const reason of ['x', '\u200b'.repeat(40), '\u2800'.repeat(40), ' \u3164\u00a0'.repeat(20)]) {
      await expect(asAdmin.conversations.open({ dealId, reason })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }

    const reason = 'The brand reported an insult';
    await asAdmin.conversations.open({ dealId, reason });
    expect(await written(asAdmin)).toMatchObject([{ text: 'Secret', mine: false }]);
    expect((await asAdmin.files.url({ fileId: file.id })).id).toBe(file.id);
    const record = h.owner.selectFrom('auditLog').select(['userId', 'note']).where('resourceType', '=', 'conversation');
    expect(await record.where('resourceId', '=', dealId).execute()).toEqual([{ userId: admin.id, note: reason }]);

    const other = await h.as((await createUser(h.owner, 'super_admin')).id, now);
    await expect(other.conversations.thread({ dealId })).rejects.toMatchObject(closed);
    const anHourLater = await h.as(admin.id, new Date(now.getTime() + CONVERSATION_OPEN_MS));
    await expect(anHourLater.conversations.thread({ dealId })).rejects.toMatchObject(closed);
  });

  test('marks nothing as read, and cannot open what does not exist', async () => {
    const asAdmin = await h.as((await createUser(h.owner, 'admin')).id, now);
    const { dealId } = message();
    await expect(asAdmin.conversations.markRead({ dealId, upTo: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const missing = asAdmin.conversations.open({ dealId: randomUUID(), reason: 'To see whether it is there' });
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(w.asBrand.conversations.open({ dealId, reason: 'Curiosity alone' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
