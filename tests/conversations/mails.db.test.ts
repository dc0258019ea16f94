import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser, FACTORY_TIME } from '#db/factories.ts';
import { mailUnread } from '#server/conversations/messages.service.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';

const h = await racingHarness();
const now = new Date(FACTORY_TIME.getTime() + 86_400_000);
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

async function world() {
  const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Lumen' } });
  const creator = await createUser(h.owner, 'creator');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, name: 'Spring', status: 'in_progress' });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });
  return { brand, creator, deal };
}
let w: Awaited<ReturnType<typeof world>>;
beforeEach(async () => {
  w = await world();
});
const send = async (minutes: number, text = 'Hello') =>
  (await h.as(w.brand.id, later(minutes))).conversations.send({ dealId: w.deal.id, requestKey: randomUUID(), text });
const sweep = (minutes: number) => mailUnread(h.context({ kind: 'system', onBehalfOf: null }, later(minutes)));
const mails = () => mailsTo(h, w.creator.email);

describe('a message that nobody reads', () => {
  test('is mailed after ten minutes, once until it was read, and again for what comes then', async () => {
    const { messageId } = await send(0);
    await send(5, 'And this');
    await sweep(9);
    expect(await mails()).toEqual([]);
    await sweep(10);
    await sweep(11);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Unread messages from Lumen');
    expect(mail?.bodyText).toContain('2 unread messages about Spring');
    expect(mail?.bodyText).toContain(`/creator/messages?dealId=${w.deal.id}`);
    expect(mail?.bodyText).toContain('> And this');
    expect(mail?.bodyText).not.toContain('> Hello');
    await send(12);
    await sweep(40);
    expect(await mails()).toHaveLength(1);
    const asCreator = await h.as(w.creator.id, later(41));
    await asCreator.conversations.markRead({ dealId: w.deal.id, upTo: messageId + 1_000_000 });
    await send(42);
    await sweep(52);
    expect(await mails()).toHaveLength(2);
  });

  test('is not mailed once it was read, nor to who wants no mail', async () => {
    const { messageId } = await send(0);
    const asCreator = await h.as(w.creator.id, later(5));
    await asCreator.conversations.markRead({ dealId: w.deal.id, upTo: messageId });
    await sweep(15);
    expect(await mails()).toEqual([]);
    await asCreator.notifications.savePreferences({ emailNotifications: false, marketingEmails: false });
    await send(20);
    await sweep(31);
    expect(await mails()).toEqual([]);
  });

  test('is mailed once when two processes look at the same time', async () => {
    await send(0);
    await Promise.all([sweep(10), sweep(10), sweep(10)]);
    expect(await mails()).toHaveLength(1);
  });
});
