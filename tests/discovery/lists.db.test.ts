import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { REMOVAL_KEPT_MS } from '#server/ground/removals.ts';
import { CREATOR_LISTS_MAX, LIST_MEMBERS_MAX } from '#shared/constants.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { listMessages } from '#shared/messages/discovery/lists.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { seen } from '#tests/support/may.ts';

const h = await racingHarness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const { id: brandId } = await createUser(h.owner, 'brand');
const brand = await h.as(brandId, NOW);
const stranger = await h.as((await createUser(h.owner, 'brand')).id, NOW);
const people = [];
for (const firstName of ['Ada', 'Bo', 'Cy']) {
  people.push((await createUser(h.owner, 'creator', { user: { firstName, lastName: 'Lister' } })).id);
}
const [ada = '', bo = '', cy = ''] = people;
const names = async (search = '') => (await brand.discovery.lists({ search })).rows.map(({ name }) => name);
const members = async (listId: string, search = '') =>
  (await brand.discovery.listMembers({ listId, search })).rows.map(({ name, note }) => [name, note]);
const audited = (resourceId: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'before', 'after'])
    .where('resourceId', '=', resourceId)
    .orderBy('id')
    .execute();

describe('lists of creators', () => {
  test('a brand begins with its favourites, which the heart fills and which stay', async () => {
    const { rows } = await stranger.discovery.lists({});
    expect(rows).toMatchObject([{ name: 'Favorites', favourites: true, creators: 0, newest: [] }]);
    const id = rows[0]?.id ?? '';
    await stranger.discovery.favourite({ creatorId: ada, favourite: true });
    expect((await stranger.discovery.listMembers({ listId: id })).rows).toMatchObject([{ id: ada, favourite: true }]);
    await stranger.discovery.addToList({ listId: id, creatorIds: [bo] });
    expect((await stranger.discovery.favouriteCount()).count).toBe(2);
    expect((await stranger.discovery.creator({ creatorId: bo })).favourite).toBe(true);
    await stranger.discovery.removeFromList({ listId: id, creatorIds: [ada] });
    expect((await stranger.discovery.favourites({})).rows.map((row) => row.id)).toEqual([bo]);
    const refused = { code: 'CONFLICT', message: listMessages.favouritesStay };
    await expect(stranger.discovery.renameList({ listId: id, name: 'Mine' })).rejects.toMatchObject(refused);
    await expect(stranger.discovery.deleteList({ listId: id })).rejects.toMatchObject(refused);
    await expect(stranger.discovery.createList({ name: 'favorites' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('one is started with creators, renamed and deleted, each on the record', async () => {
    const { id } = await brand.discovery.createList({ name: '  Autumn ', creatorIds: [ada, bo, ada] });
    expect(await names()).toEqual(['Favorites', 'Autumn']);
    expect(await brand.discovery.list({ listId: id })).toMatchObject({
      name: 'Autumn',
      creators: 2,
      favourites: false,
    });
    await expect(brand.discovery.createList({ name: 'AUTUMN' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: listMessages.nameTaken,
    });
    await expect(brand.discovery.createList({ name: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const other = await brand.discovery.createList({ name: 'Winter' });
    await expect(brand.discovery.renameList({ listId: other.id, name: 'autumn' })).rejects.toMatchObject({
      message: listMessages.nameTaken,
    });
    await brand.discovery.renameList({ listId: id, name: 'AUTUMN' });
    expect(await names('tum')).toEqual(['AUTUMN']);
    expect(await names('%')).toEqual([]);
    await brand.discovery.deleteList({ listId: id });
    await brand.discovery.deleteList({ listId: other.id });
    expect(await names()).toEqual(['Favorites']);
    expect((await audited(id)).map(({ action, userId }) => [action, userId])).toEqual([
      ['discovery.createList', brandId],
      ['discovery.renameList', brandId],
      ['discovery.deleteList', brandId],
    ]);
  });

  test('members come newest first with their notes and what there is between them and the brand', async () => {
    const { id } = await brand.discovery.createList({ name: 'Partners', creatorIds: [ada] });
    const later = await h.as(brandId, new Date(NOW.getTime() + 60_000));
    expect(await later.discovery.addToList({ listId: id, creatorIds: [ada, cy], note: 'Two weeks’ notice' })).toEqual({
      added: 1,
    });
    expect(await members(id)).toEqual([
      ['Cy Lister', 'Two weeks’ notice'],
      ['Ada Lister', null],
    ]);
    await brand.discovery.noteMember({ listId: id, creatorId: ada, note: 'Likes tea\nand dogs' });
    await brand.discovery.noteMember({ listId: id, creatorId: cy, note: '  ' });
    expect(await members(id, 'lister')).toEqual([
      ['Cy Lister', null],
      ['Ada Lister', 'Likes tea\nand dogs'],
    ]);
    expect(await members(id, 'ada')).toHaveLength(1);
    const campaign = await createCampaign(h.owner, { brandId, name: 'Drop' });
    await createDeal(h.owner, { campaign, creatorId: cy, status: 'invited' });
    const first = await brand.discovery.listMembers({ listId: id, limit: 1 });
    expect(first.rows).toMatchObject([{ id: cy, current: { campaignName: 'Drop' }, completedWithYou: 0 }]);
    const second = await brand.discovery.listMembers({ listId: id, limit: 1, cursor: first.nextCursor });
    expect(second).toMatchObject({ rows: [{ id: ada }], nextCursor: null });
    await brand.discovery.removeFromList({ listId: id, creatorIds: [ada, bo] });
    expect(await members(id)).toEqual([['Cy Lister', null]]);
    await expect(brand.discovery.noteMember({ listId: id, creatorId: ada, note: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const records = await audited(id);
    expect(records.map(({ action }) => action)).toEqual([
      'discovery.createList',
      'discovery.addToList',
      'discovery.noteMember',
      'discovery.noteMember',
      'discovery.removeFromList',
    ]);
    expect(JSON.stringify(records)).not.toContain('tea');
    expect(records.at(-1)?.before).toEqual({ creators: [ada] });
  });

  test('another brand’s list does not exist, and creators who are not listed cannot be saved', async () => {
    const { id } = await brand.discovery.createList({ name: 'Ours', creatorIds: [ada] });
    const missing = { code: 'NOT_FOUND' };
    await expect(stranger.discovery.list({ listId: id })).rejects.toMatchObject(missing);
    await expect(stranger.discovery.listMembers({ listId: id })).rejects.toMatchObject(missing);
    await expect(stranger.discovery.renameList({ listId: id, name: 'Theirs' })).rejects.toMatchObject(missing);
    await expect(stranger.discovery.addToList({ listId: id, creatorIds: [bo] })).rejects.toMatchObject(missing);
    await expect(stranger.discovery.removeFromList({ listId: id, creatorIds: [ada] })).rejects.toMatchObject(missing);
    const note = { listId: id, creatorId: ada, note: 'x' };
    await expect(stranger.discovery.noteMember(note)).rejects.toMatchObject(missing);
    await expect(stranger.discovery.deleteList({ listId: id })).rejects.toMatchObject(missing);
    const { id: flagged } = await createUser(h.owner, 'creator', { user: { flagged: true } });
    const both = { listId: id, creatorIds: [bo, flagged] };
    await expect(brand.discovery.addToList(both)).rejects.toMatchObject(missing);
    await expect(brand.discovery.createList({ name: 'New', creatorIds: [flagged] })).rejects.toMatchObject(missing);
    expect(await names('new')).toEqual([]);
    expect(await members(id)).toEqual([['Ada Lister', null]]);
  });

  test('who can no longer be found is left out, and back again with the note', async () => {
    const { id } = await brand.discovery.createList({ name: 'Hidden', creatorIds: [bo] });
    await brand.discovery.noteMember({ listId: id, creatorId: bo, note: 'Kind' });
    const flag = (flagged: boolean) => h.owner.updateTable('users').set({ flagged }).where('id', '=', bo).execute();
    await flag(true);
    expect(await members(id)).toEqual([]);
    expect(await brand.discovery.list({ listId: id })).toMatchObject({ creators: 0, newest: [] });
    await flag(false);
    expect(await members(id)).toEqual([['Bo Lister', 'Kind']]);
  });

  test('lists and their creators are limited, also for two who save at once', async () => {
    const { id: full } = await createUser(h.owner, 'brand');
    const caller = await h.as(full, NOW);
    for (let n = 0; n < CREATOR_LISTS_MAX - 2; n += 1) {
      const list = { brandId: full, name: `List ${n}`, createdAt: NOW };
      await h.owner.insertInto('creatorLists').values(list).execute();
    }
    const tries = await Promise.allSettled(['x', 'y'].map((name) => caller.discovery.createList({ name })));
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const pages = [];
    for (let cursor: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof caller.discovery.lists>> = await caller.discovery.lists({
        limit: 40,
        cursor,
      });
      pages.push(...page.rows.map(({ name }) => name));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(pages).toHaveLength(CREATOR_LISTS_MAX);
    expect(new Set(pages).size).toBe(CREATOR_LISTS_MAX);
    expect(pages[0]).toBe('Favorites');

    const { id } = await brand.discovery.createList({ name: 'Full' });
    await sql`with people as (insert into users (email, role, status, email_confirmed_at, created_at)
        select 'member' || n || '@example.test', 'creator', 'active', ${NOW}::timestamptz, ${NOW}::timestamptz from generate_series(1, ${LIST_MEMBERS_MAX - 1}::int) n
        returning id)
      insert into creator_list_members (list_id, creator_id, added_at) select ${id}, id, ${NOW}::timestamptz from people`.execute(
      h.owner,
    );
    const saves = await Promise.allSettled(
      [ada, bo].map((one) => brand.discovery.addToList({ listId: id, creatorIds: [one] })),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('what a brand may do with its lists and its hearts comes with the answer, and what it says no to is refused with the same sentence', async () => {
    const { id: keeperId } = await createUser(h.owner, 'brand');
    const keeper = await h.as(keeperId, NOW);
    const preview = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
    const { id } = await keeper.discovery.createList({ name: 'First', creatorIds: [ada] });
    const campaign = await createCampaign(h.owner, { brandId: keeperId, status: 'new', reviewStatus: 'approved' });
    // Each time a creator without an offer; a preview would begin with its own campaign.
    const invite = async (who: typeof keeper) => {
      if (who === preview) await who.campaigns.duplicate({ campaignId: campaign.id });
      const { id: creatorId } = await createUser(h.owner, 'creator');
      const invites = [{ creatorId, agreedMinor: 30_000 }];
      await who.deals.invite({ campaignId: campaign.id, currency: 'USD', invites });
    };
    const { check, both } = seen();
    const first = await keeper.discovery.lists({});
    await check(first.may, { create: () => keeper.discovery.createList({ name: 'More' }) });
    for (const { id: listId, may } of first.rows) {
      await check(may, {
        rename: () => keeper.discovery.renameList({ listId, name: 'Other' }),
        delete: () => keeper.discovery.deleteList({ listId }),
        change: () => keeper.discovery.addToList({ listId, creatorIds: [bo] }),
        invite: () => invite(keeper),
        share: async () => {
          await keeper.guests.shareList({ listId, title: 'Ours', label: 'Client', fields: ['followers'] });
        },
      });
    }
    expect(await keeper.discovery.list({ listId: id })).toEqual(first.rows.find((row) => row.id === id));
    const lists = Array.from({ length: CREATOR_LISTS_MAX - 2 }, (_, n) => ({
      brandId: keeperId,
      name: `L${n}`,
      createdAt: NOW,
    }));
    await h.owner.insertInto('creatorLists').values(lists).execute();
    const full = await keeper.discovery.lists({ search: 'no list has this name' });
    expect(full.may.create).toEqual({ allowed: false, reason: listMessages.full(CREATOR_LISTS_MAX) });
    await check(full.may, { create: () => keeper.discovery.createList({ name: 'More' }) });
    for (const [who, allowed] of [
      [keeper, true],
      [preview, false],
    ] as const) {
      const { rows } = await who.discovery.creators({ filters: { ...NO_FILTERS, search: 'Lister' } });
      expect(rows.length).toBeGreaterThan(0);
      const cards = [...rows, await who.discovery.creator({ creatorId: cy })];
      for (const { id: creatorId, may } of cards) {
        expect(may.favourite.allowed).toBe(allowed);
        await check(may, { favourite: () => who.discovery.favourite({ creatorId, favourite: true }) });
      }
      const { may } = await who.discovery.favouriteCount();
      expect(may.save.allowed).toBe(allowed);
      await check(may, {
        save: () => who.discovery.addToList({ listId: id, creatorIds: [bo] }),
        invite: () => invite(who),
      });
      expect(may.invite.allowed).toBe(allowed);
    }
    const looked = await preview.discovery.lists({});
    await check(looked.may, { create: () => preview.discovery.createList({ name: 'More' }) });
    both('create', 'rename', 'delete', 'favourite', 'save', 'invite');
  });

  test('super admins look and write nothing; creators see none', async () => {
    const admin = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
    expect((await admin.discovery.lists({})).rows).toEqual([]);
    await expect(admin.discovery.createList({ name: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const creator = await h.as(ada, NOW);
    await expect(creator.discovery.lists({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('what was taken out of a list, and a list that was deleted', () => {
  const membersOf = (listId: string) =>
    h.owner.selectFrom('creatorListMembers').selectAll().where('listId', '=', listId).orderBy('creatorId').execute();

  test('members come back with their notes and in their place; whoever is there again stays as they are', async () => {
    const { id: listId } = await brand.discovery.createList({ name: 'Put back', creatorIds: [ada, bo, cy] });
    await brand.discovery.noteMember({ listId, creatorId: ada, note: 'Likes tea' });
    const before = await membersOf(listId);
    const { removalId } = await brand.discovery.removeFromList({ listId, creatorIds: [ada, bo] });
    expect(await membersOf(listId)).toHaveLength(1);
    await brand.discovery.restoreMembers({ removalId: removalId ?? '' });
    expect(await membersOf(listId)).toEqual(before);
    const again = await brand.discovery.removeFromList({ listId, creatorIds: [ada] });
    await brand.discovery.addToList({ listId, creatorIds: [ada], note: 'New note' });
    await brand.discovery.restoreMembers({ removalId: again.removalId ?? '' });
    expect((await membersOf(listId)).find(({ creatorId }) => creatorId === ada)?.note).toBe('New note');
    expect(
      await brand.discovery.removeFromList({
        listId: (await brand.discovery.createList({ name: 'Empty' })).id,
        creatorIds: [ada],
      }),
    ).toEqual({ removalId: null });
    expect((await audited(listId)).map(({ action }) => action)).toContain('discovery.restoreMembers');
  });

  test('a favourite comes back with its note', async () => {
    await brand.discovery.favourite({ creatorId: bo, favourite: true });
    const [first] = (await brand.discovery.lists({})).rows;
    await brand.discovery.noteMember({ listId: first?.id ?? '', creatorId: bo, note: 'Dear' });
    const { removalId } = await brand.discovery.favourite({ creatorId: bo, favourite: false });
    await brand.discovery.restoreMembers({ removalId: removalId ?? '' });
    expect((await membersOf(first?.id ?? '')).map(({ note }) => note)).toEqual(['Dear']);
  });

  test('a list comes back with everybody in it, but for who has closed their account since', async () => {
    const leaver = (await createUser(h.owner, 'creator')).id;
    const { id: listId } = await brand.discovery.createList({ name: 'Spring', creatorIds: [ada, leaver] });
    await brand.discovery.noteMember({ listId, creatorId: ada, note: 'First' });
    const { removalId } = await brand.discovery.deleteList({ listId });
    await h.owner.updateTable('users').set({ status: 'deleted' }).where('id', '=', leaver).execute();
    expect(await brand.discovery.restoreList({ removalId })).toEqual({ id: listId });
    expect(await members(listId)).toEqual([['Ada Lister', 'First']]);
    expect((await audited(listId)).map(({ action }) => action).slice(-2)).toEqual([
      'discovery.deleteList',
      'discovery.restoreList',
    ]);
    await expect(brand.discovery.restoreList({ removalId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a list whose name is taken by now stays away until the name is free, and others find nothing', async () => {
    const { id: listId } = await brand.discovery.createList({ name: 'Taken' });
    const { removalId } = await brand.discovery.deleteList({ listId });
    const other = await brand.discovery.createList({ name: 'taken' });
    await expect(brand.discovery.restoreList({ removalId })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: listMessages.nameTaken,
    });
    await expect(stranger.discovery.restoreList({ removalId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect((await h.as(ada, NOW)).discovery.restoreList({ removalId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect((await h.as(null)).discovery.restoreMembers({ removalId })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await brand.discovery.renameList({ listId: other.id, name: 'Free' });
    await brand.discovery.restoreList({ removalId });
    expect(await names('Taken')).toEqual(['Taken']);
    const late = await h.as(brandId, new Date(NOW.getTime() + REMOVAL_KEPT_MS));
    const gone = await brand.discovery.deleteList({ listId });
    await expect(late.discovery.restoreList({ removalId: gone.removalId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
