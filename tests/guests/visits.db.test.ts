import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { DAY_MS } from '#shared/constants.ts';
import { guestMessages } from '#shared/messages/guests.ts';
import { harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { browserOf, shareContent, sharing } from './scene.ts';

const h = await harness();
const NOW = new Date('2026-04-01T10:00:00Z');
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const scene = await sharing(h);
const share = (over: Parameters<typeof shareContent>[2] = {}) => shareContent(h, scene, { now: NOW, ...over });

/** A browser that has opened a link, and the id of its one item. */
async function guestAt({ token, linkId }: { token: string; linkId: string }) {
  const guest = browserOf(h, NOW);
  await guest.guests.open({ token });
  const [item] = (await guest.guests.page({ linkId })).items;
  return { ...guest, linkId, guestItemId: item?.id ?? '' };
}
const auditOf = (linkId: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'actor', 'userId', 'after'])
    .where('resourceType', '=', 'guest link')
    .where('resourceId', '=', linkId)
    .orderBy('id')
    .execute();

test('a link is opened by its token, and a guest names themselves once, comments and votes once', async () => {
  const guest = await guestAt(await share());
  const { linkId, guestItemId } = guest;
  const about = { linkId, guestItemId };
  await expect(guest.guests.comment({ ...about, text: 'Too dark' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    field: 'name',
  });
  await guest.guests.comment({ ...about, text: 'Too dark', name: 'Anna' });
  await guest.guests.vote({ ...about, vote: 'up' });
  await guest.guests.vote({ ...about, vote: 'down', name: 'Somebody else' });
  expect(await guest.guests.page({ linkId })).toMatchObject({
    brandName: 'Kolme Studio',
    guestName: 'Anna',
    items: [{ vote: 'down', comments: [{ text: 'Too dark' }], shown: { caption: 'Slow mornings with a lamp' } }],
  });
  const { content } = await (await h.as(scene.brand.id)).guests.onCampaign({ campaignId: scene.campaign.id });
  expect(content).toMatchObject([
    {
      submissionId: scene.submission.id,
      votes: { up: 0, down: 1 },
      comments: [{ name: 'Anna', label: 'Anna of legal' }],
    },
  ]);
  await guest.guests.vote({ ...about, vote: null });
  expect((await guest.guests.page({ linkId })).items).toMatchObject([{ vote: null }]);
  const rows = await auditOf(linkId);
  expect(rows.map(({ action, actor }) => `${action} by ${actor}`)).toEqual([
    'guests.share by user',
    'guests.open by anonymous',
    'guests.comment by guest',
    'guests.vote by guest',
    'guests.vote by guest',
    'guests.vote by guest',
  ]);
  // What a guest says can be forgotten, which the log cannot.
  expect(JSON.stringify(rows)).not.toMatch(/"Anna"|Too dark/);
});

test('the brand is told of feedback once, however much there is within some minutes', async () => {
  const notices = async () => (await noticesTo(h, scene.brand.id, 'guest_feedback')).length;
  const before = await notices();
  const link = await share();
  const [first, second] = [await guestAt(link), await guestAt(link)];
  for (const guest of [first, second]) {
    const about = { linkId: guest.linkId, guestItemId: guest.guestItemId, name: 'Anna' };
    await guest.guests.vote({ ...about, vote: 'up' });
    await guest.guests.comment({ ...about, text: 'Good' });
  }
  expect(await notices()).toBe(before + 1);
  expect((await first.guests.page({ linkId: link.linkId })).items).toMatchObject([{ comments: [{ text: 'Good' }] }]);
});

test('another guest of the same link sees nothing of what the first has said', async () => {
  const link = await share();
  const [first, second] = [await guestAt(link), await guestAt(link)];
  await first.guests.comment({ linkId: link.linkId, guestItemId: first.guestItemId, text: 'Between us', name: 'Anna' });
  expect(JSON.stringify(await second.guests.page({ linkId: link.linkId }))).not.toMatch(/Between us|"Anna"/);
});

test('a link ends at its expiry, when it is withdrawn, with its brand’s account and with what it shows', async () => {
  const refused = { code: 'NOT_FOUND', message: guestMessages.gone };
  const ends: [
    how: string,
    end: (linkId: string, own: Awaited<ReturnType<typeof sharing>>) => Promise<unknown>,
    days?: number,
  ][] = [
    ['expiry', async () => undefined, 7],
    ['withdrawal', async (linkId, own) => (await h.as(own.brand.id, NOW)).guests.withdraw({ linkId })],
    [
      'closing',
      (_, own) =>
        h.owner
          .updateTable('users')
          .set({ status: 'deletion_requested', deletionRequestedAt: NOW })
          .where('id', '=', own.brand.id)
          .execute(),
    ],
    [
      'deletion',
      (_, own) => h.owner.updateTable('campaigns').set({ deletedAt: NOW }).where('id', '=', own.campaign.id).execute(),
    ],
  ];
  for (const [how, end, days = 0] of ends) {
    const own = await sharing(h);
    const link = await shareContent(h, own, { now: NOW });
    const guest = await guestAt(link);
    await end(link.linkId, own);
    const then = guest.at(at(days));
    const about = { linkId: link.linkId, guestItemId: guest.guestItemId, name: 'Anna' };
    await expect(then.page({ linkId: link.linkId }), how).rejects.toMatchObject(refused);
    await expect(then.comment({ ...about, text: 'Late' }), how).rejects.toMatchObject(refused);
    await expect(then.vote({ ...about, vote: 'up' }), how).rejects.toMatchObject(refused);
    await expect(then.open({ token: link.token }), how).rejects.toMatchObject(refused);
  }
});

test('a password is asked for before anything is said, and guesses are limited', async () => {
  const link = await share({ password: 'only for you' });
  const guest = browserOf(h, NOW);
  expect(await guest.guests.open({ token: link.token })).toEqual({ linkId: null });
  await expect(guest.guests.page({ linkId: link.linkId })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (let n = 0; n < 10; n += 1) {
    await expect(guest.guests.open({ token: link.token, password: `wrong ${n}` })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      field: 'password',
    });
  }
  await expect(guest.guests.open({ token: link.token, password: 'only for you' })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
  const elsewhere = browserOf(h, NOW);
  const from = { ...elsewhere.context(NOW), request: { ip: '198.51.100.4', userAgent: null } };
  const { open } = await import('#server/guests/visits.service.ts');
  expect(await open(from, { token: link.token, password: 'only for you' })).toEqual({ linkId: link.linkId });
});

test('the cookie of one link opens no other, and nobody else’s session opens any', async () => {
  const [own, other] = [await share(), await shareContent(h, await sharing(h), { now: NOW })];
  const guest = await guestAt(own);
  const stranger = await guestAt(other);
  await expect(guest.guests.page({ linkId: other.linkId })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (const call of [
    () => guest.guests.comment({ linkId: own.linkId, guestItemId: stranger.guestItemId, text: 'Here', name: 'Anna' }),
    () => guest.guests.vote({ linkId: own.linkId, guestItemId: UNKNOWN, vote: 'up', name: 'Anna' }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await stranger.guests.page({ linkId: other.linkId })).items).toMatchObject([{ vote: null, comments: [] }]);
  const creator = await createUser(h.owner, 'creator');
  await expect((await h.as(creator.id)).guests.page({ linkId: own.linkId })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(browserOf(h, NOW).guests.open({ token: 'nobody-has-this' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
