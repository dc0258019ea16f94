import { expect, test } from 'vitest';
import { createDeal, createFile, createSubmission, createUser } from '#db/factories.ts';
import { forgetGuests } from '#server/guests/links.service.ts';
import { isShownToGuest } from '#server/guests/page.service.ts';
import { DAY_MS } from '#shared/constants.ts';
import { GUEST_LINKS_MAX, LIST_FIELDS, REPORT_FIELDS } from '#shared/guests/guests.ts';
import { guestMessages } from '#shared/messages/guests.ts';
import { createCreatorList } from '#tests/support/creator-lists.ts';
import { createGuestLink } from '#tests/support/guests.ts';
import { harness } from '#tests/support/harness.ts';
import { browserOf, link, shareContent, sharing, tokenOf } from './scene.ts';

const h = await harness();
const NOW = new Date('2026-04-01T10:00:00Z');
const scene = await sharing(h);
const brand = await h.as(scene.brand.id, NOW);

/** A browser that has opened a link. */
async function guestOf(made: { id: string; address: string }) {
  const browser = browserOf(h, NOW);
  await browser.guests.open({ token: tokenOf(made) });
  return { ...browser, page: () => browser.guests.page({ linkId: made.id }) };
}

test('the address is told once, and only hashes of the token and the password are stored', async () => {
  const made = await shareContent(h, scene, { now: NOW, password: 'only for you' });
  const row = await h.owner
    .selectFrom('guestLinks')
    .selectAll()
    .where('id', '=', made.linkId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`${made.token}|only for you`));
  expect(row.expiresAt).toEqual(new Date(NOW.getTime() + 7 * DAY_MS));
  const listed = JSON.stringify(await brand.guests.links({}));
  expect(listed).not.toContain(made.token);
  expect(listed).toContain('"password":true');
});

test('the list of links goes on where its slice ended, with what came of each, and a link is withdrawn once', async () => {
  const own = await sharing(h);
  const caller = await h.as(own.brand.id, NOW);
  const first = await shareContent(h, own, { now: NOW });
  const second = await shareContent(h, own, { now: new Date(NOW.getTime() + 1_000) });
  const guest = browserOf(h, NOW);
  await guest.guests.open({ token: first.token });
  const page = await caller.guests.links({ limit: 1 });
  const rest = await caller.guests.links({ limit: 1, cursor: page.nextCursor });
  expect(page.rows).toMatchObject([{ id: second.linkId, guests: 0, openedAt: null, state: 'live' }]);
  expect(rest.rows).toMatchObject([{ id: first.linkId, guests: 1, openedAt: NOW, subjectId: own.campaign.id }]);
  await caller.guests.withdraw({ linkId: first.linkId });
  await expect(caller.guests.withdraw({ linkId: first.linkId })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: guestMessages.alreadyEnded,
  });
  const states = (await caller.guests.links({})).rows.map(({ state, may }) => [state, may.withdraw.allowed]);
  expect(states).toEqual([
    ['live', true],
    ['withdrawn', false],
  ]);
});

test('an open link is changed: what it shows, its names, its end and its password, for those who have opened it, too', async () => {
  const own = await sharing(h);
  const caller = await h.as(own.brand.id, NOW);
  const made = await shareContent(h, own, { now: NOW, fields: ['caption'] });
  const { linkId } = made;
  const guest = browserOf(h, NOW);
  await guest.guests.open({ token: made.token });
  expect((await guest.guests.page({ linkId })).items[0]?.shown).toHaveProperty('caption');
  const change = { linkId, title: 'Second cut', label: 'Their lawyers', fields: ['creator' as const] };
  const stranger = await h.as((await createUser(h.owner, 'brand')).id, NOW);
  await expect(stranger.guests.change(change)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(caller.guests.change({ ...change, fields: ['price'] })).rejects.toMatchObject({ field: 'fields' });
  await caller.guests.change({ ...change, days: 30 });
  const shown = (await guest.guests.page({ linkId })).items[0]?.shown;
  expect(shown).toMatchObject({ creator: 'Mara Lindqvist' });
  expect(shown).not.toHaveProperty('caption');
  const later = new Date(NOW.getTime() + 60_000);
  await (await h.as(own.brand.id, later)).guests.change({ ...change, password: 'only for you' });
  await expect(guest.guests.page({ linkId })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(await guest.at(later).open({ token: made.token })).toEqual({ linkId: null });
  expect(await guest.at(later).open({ token: made.token, password: 'only for you' })).toEqual({ linkId });
  expect((await guest.guests.page({ linkId })).items).toHaveLength(1);
  await caller.guests.change({ ...change, withoutPassword: true });
  expect((await caller.guests.links({})).rows).toMatchObject([
    { ...{ id: linkId, title: 'Second cut', label: 'Their lawyers', fields: ['creator'], password: false } },
  ]);
  const { expiresAt } = await h.owner
    .selectFrom('guestLinks')
    .select('expiresAt')
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow();
  expect(expiresAt).toEqual(new Date(NOW.getTime() + 30 * DAY_MS));
  const trail = await h.owner
    .selectFrom('auditLog')
    .select(['action', 'after'])
    .where('resourceId', '=', linkId)
    .where('action', '=', 'guests.change')
    .execute();
  expect(trail).toHaveLength(3);
  expect(JSON.stringify(trail)).not.toContain('only for you');
  await caller.guests.withdraw({ linkId });
  await expect(caller.guests.change(change)).rejects.toMatchObject({ message: guestMessages.alreadyEnded });
});

test('only submitted content of the campaign is shared, and content that its creator withdraws is not shown any more', async () => {
  const draft = await createSubmission(h.owner, { deal: scene.deal, status: 'draft' });
  const other = await sharing(h);
  for (const { id } of [draft, other.submission]) {
    const asked = { campaignId: scene.campaign.id, submissionIds: [scene.submission.id, id], fields: [], ...link };
    await expect(brand.guests.shareContent(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  const deal = await createDeal(h.owner, {
    campaign: scene.campaign,
    creatorId: (await createUser(h.owner, 'creator')).id,
    status: 'in_progress',
  });
  const submission = await createSubmission(h.owner, { deal });
  const made = await brand.guests.shareContent({
    ...{ campaignId: scene.campaign.id, submissionIds: [submission.id, scene.submission.id], fields: [] },
    ...link,
  });
  const guest = await guestOf(made);
  expect((await guest.page()).items).toHaveLength(2);
  await h.owner.updateTable('submissions').set({ status: 'draft' }).where('id', '=', submission.id).execute();
  expect((await guest.page()).items).toMatchObject([{ shown: { title: scene.submission.title } }]);
});

test('a list shows those who were in it and still are, without their ids, and with the match only to the brand’s own campaign', async () => {
  const { listId, creator, campaign } = scene;
  const later = await createUser(h.owner, 'creator');
  const made = await brand.guests.shareList({
    ...{ listId, matchCampaignId: campaign.id, fields: ['name', 'match', 'picture'], ...link },
  });
  const guest = await guestOf(made);
  await h.owner.insertInto('creatorListMembers').values({ listId, creatorId: later.id, addedAt: NOW }).execute();
  const page = await guest.page();
  expect(page.items).toMatchObject([{ shown: { name: 'Mara Lindqvist', match: expect.any(Number), picture: null } }]);
  expect(JSON.stringify(page)).not.toContain(creator.id);
  await brand.discovery.removeFromList({ listId, creatorIds: [creator.id] });
  expect((await guest.page()).items).toEqual([]);
  await expect(brand.guests.shareList({ listId, fields: ['match'], ...link })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  const empty = await createCreatorList(h.owner, { brandId: scene.brand.id, name: 'Nobody' });
  await expect(brand.guests.shareList({ listId: empty, fields: ['name'], ...link })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: guestMessages.noCreators,
  });
});

test('amounts and notes are in no page for which they were not chosen', async () => {
  const own = await sharing(h);
  const caller = await h.as(own.brand.id, NOW);
  const quiet = LIST_FIELDS.filter((field) => !['price', 'note', 'match'].includes(field));
  const pages = [
    await caller.guests.shareContent({
      campaignId: own.campaign.id,
      submissionIds: [own.submission.id],
      fields: [],
      ...link,
    }),
    await caller.guests.shareList({ listId: own.listId, fields: quiet, ...link }),
    await caller.guests.shareReport({ campaignId: own.campaign.id, fields: ['creators', 'perCreator'], ...link }),
  ];
  for (const made of pages) {
    const text = JSON.stringify(await (await guestOf(made)).page());
    expect(text).not.toMatch(/Minor|\b87653\b|Haggles|Anna of legal/);
  }
  const all = await caller.guests.shareReport({ campaignId: own.campaign.id, fields: [...REPORT_FIELDS], ...link });
  expect((await (await guestOf(all)).page()).items[0]?.shown).toMatchObject({ creators: 1, spent: { amountMinor: 0 } });
});

test('a guest gets the files that the link shows, in the browser that opened it and while it is open', async () => {
  const own = await sharing(h);
  const caller = await h.as(own.brand.id, NOW);
  const fileOf = async (submissionId: string, version: number) =>
    (
      await h.owner
        .selectFrom('submissionFiles')
        .innerJoin('submissionVersions', 'submissionVersions.id', 'submissionFiles.versionId')
        .select('submissionFiles.fileId')
        .where('submissionVersions.submissionId', '=', submissionId)
        .where('submissionVersions.version', '=', version)
        .executeTakeFirstOrThrow()
    ).fileId;
  const before = await fileOf(own.submission.id, 1);
  const second = await createFile(h.owner, { ownerId: own.creator.id });
  const version = await h.owner
    .insertInto('submissionVersions')
    .values({ submissionId: own.submission.id, version: 2, caption: 'Brighter', submittedAt: NOW, createdAt: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  await h.owner
    .insertInto('submissionFiles')
    .values({ versionId: version.id, fileId: second.id, position: 1 })
    .execute();
  const elsewhere = (await sharing(h)).submission;
  const made = await shareContent(h, own, { now: NOW });
  const guest = browserOf(h, NOW);
  await guest.guests.open({ token: made.token });
  const { id: viewerId } = await h.owner
    .selectFrom('guests')
    .select('id')
    .where('linkId', '=', made.linkId)
    .executeTakeFirstOrThrow();
  const asks = (fileId: string, ctx = guest.context(NOW)) =>
    isShownToGuest(ctx, { fileId, viewerId, disposition: 'inline' });
  expect(await asks(second.id)).toBe(true);
  expect(await asks(before)).toBe(false);
  expect(await asks(await fileOf(elsewhere.id, 1))).toBe(false);
  expect(await asks(second.id, browserOf(h, NOW).context(NOW))).toBe(false);
  await caller.guests.withdraw({ linkId: made.linkId });
  expect(await asks(second.id)).toBe(false);
  const whole = await shareContent(h, own, { now: NOW, fields: ['versions'] });
  await guest.guests.open({ token: whole.token });
  const again = await h.owner
    .selectFrom('guests')
    .select('id')
    .where('linkId', '=', whole.linkId)
    .executeTakeFirstOrThrow();
  const grant = { viewerId: again.id, fileId: before, disposition: 'inline' as const };
  expect(await isShownToGuest(guest.context(NOW), grant)).toBe(true);
});

test('a brand has a limited number of open links', async () => {
  const own = await sharing(h);
  const { link: one } = await createGuestLink(h.owner, { brandId: own.brand.id, campaignId: own.campaign.id });
  const { id: _, ...row } = one;
  const more = Array.from({ length: GUEST_LINKS_MAX - 1 }, (_, n) => ({ ...row, tokenHash: `of ${n}` }));
  await h.owner.insertInto('guestLinks').values(more).execute();
  await expect(shareContent(h, own, { now: NOW })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('the names of guests are forgotten 90 days after the end of their link, and what they said stays', async () => {
  const own = await sharing(h);
  const { link: old } = await createGuestLink(h.owner, { brandId: own.brand.id, campaignId: own.campaign.id });
  const at = (days: number) =>
    h.context({ kind: 'system', onBehalfOf: null }, new Date(old.expiresAt.getTime() + days * DAY_MS));
  const names = async () =>
    (await (await h.as(own.brand.id)).guests.onCampaign({ campaignId: own.campaign.id })).report.comments.map(
      ({ name, text }) => [name, text],
    );
  await forgetGuests(at(89));
  expect(await names()).toEqual([['Gil', 'Nobodys word']]);
  await forgetGuests(at(91));
  expect(await names()).toEqual([[null, 'Nobodys word']]);
});
