import { describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { remindOfFollowUps } from '#server/crm/follow-ups.service.ts';
import { crmRefusals } from '#shared/messages/crm/refusals.ts';
import { harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { assign, NOW } from './people.ts';

// A brand's own people, and the notes that three kinds of desks keep about the same creator.

const h = await harness();
const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Northwind' } });
const rival = await createUser(h.owner, 'brand');
const agency = await createUser(h.owner, 'agency');
const staff = await createUser(h.owner, 'admin');
const maya = await createUser(h.owner, 'creator', { user: { firstName: 'Maya', lastName: 'Okafor' } });
const noor = await createUser(h.owner, 'creator', { user: { firstName: 'Noor', lastName: 'Adeyemi' } });
await assign(h.owner, agency, maya);
const campaign = await createCampaign(h.owner, { brandId: brand.id, name: 'Winter coats', status: 'in_progress' });
const deal = await createDeal(h.owner, { campaign, creatorId: maya.id, status: 'in_progress' });
const theirs = await createCampaign(h.owner, { brandId: rival.id, status: 'in_progress' });
await createDeal(h.owner, { campaign: theirs, creatorId: maya.id, status: 'in_progress' });
await createDeal(h.owner, { campaign: theirs, creatorId: noor.id, status: 'invited' });
await h.owner
  .insertInto('brandPeople')
  .values({
    ...{ brandId: brand.id, source: 'file', stage: 'prospect', name: 'Solveig Aas', email: 'solveig@mail.test' },
    ...{ tags: ['trade fair'], note: 'Gave us her card', createdAt: NOW, updatedAt: NOW },
  })
  .execute();
const asBrand = await h.as(brand.id, NOW);
const asRival = await h.as(rival.id, NOW);
const names = async (input: Parameters<typeof asBrand.crm.people>[0], who = asBrand) =>
  (await who.crm.people(input)).rows.map(({ name }) => name);

describe('the people of a brand', () => {
  test('are those whom it has invited and those from its file, and nobody of another brand', async () => {
    expect(await names({})).toEqual(['Solveig Aas', 'Maya Okafor']);
    expect((await names({}, asRival)).toSorted()).toEqual(['Maya Okafor', 'Noor Adeyemi']);
    const [, person] = (await asBrand.crm.people({})).rows;
    expect(person).toMatchObject({
      ...{ id: maya.id, kind: 'creator', source: 'campaign', stage: 'contacted', activeDeals: 1, completedDeals: 0 },
    });
  });

  test.each([
    ['a name', { search: 'okaf' }, ['Maya Okafor']],
    ['a contact’s address', { search: 'solveig@mail' }, ['Solveig Aas']],
    ['nobody by a creator’s address', { search: maya.email }, []],
    ['a stage', { stage: 'contacted' as const }, ['Maya Okafor']],
    ['where they came from', { source: 'file' as const }, ['Solveig Aas']],
    ['a tag of a contact', { tag: 'trade fair' }, ['Solveig Aas']],
    ['the oldest first', { sort: 'oldest' as const }, ['Maya Okafor', 'Solveig Aas']],
  ])('are found by %s', async (_, input, found) => {
    expect(await names(input)).toEqual(found);
  });

  test('have a page with the deals of the two, and without those of others', async () => {
    const page = await asBrand.crm.person({ personId: maya.id });
    expect(page).toMatchObject({ email: null, listed: true, may: { setStage: { allowed: true } } });
    expect(page.deals).toMatchObject([{ id: deal.id, campaign: 'Winter coats', status: 'in_progress' }]);
    const { rows } = await asBrand.crm.timeline({ userId: maya.id });
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ title }) => title))).toEqual(new Set(['Winter coats']));
    await expect(asBrand.crm.person({ personId: noor.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(asBrand.crm.timeline({ userId: noor.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are moved by hand, on record, and only by their own brand', async () => {
    await asBrand.crm.setStage({ personId: maya.id, stage: 'active' });
    await asBrand.crm.setStage({ personId: maya.id, stage: 'active' });
    expect(await names({ stage: 'active' })).toEqual(['Maya Okafor']);
    expect((await asRival.crm.person({ personId: maya.id })).stage).toBe('contacted');
    const log = h.owner.selectFrom('auditLog').select(['userId', 'before', 'after']);
    expect(await log.where('action', '=', 'crm.setStage').execute()).toEqual([
      { userId: brand.id, before: { stage: 'contacted' }, after: { stage: 'active' } },
    ]);
    const [moved] = (await asBrand.crm.timeline({ userId: maya.id })).rows;
    const stage = { machine: 'personStage', from: 'contacted', to: 'active', title: null };
    expect(moved).toMatchObject({ ...stage, by: { kind: 'brand' } });
    // Nobody else reads what a brand thinks of somebody.
    const admin = await h.as((await createUser(h.owner, 'admin')).id);
    for (const reader of [asRival, admin])
      expect((await reader.crm.timeline({ userId: maya.id })).rows).not.toContainEqual(expect.objectContaining(stage));
    await expect(asBrand.crm.setStage({ personId: noor.id, stage: 'active' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('are in its file without a formula', async () => {
    const { csv } = await asBrand.crm.exportPeople({ stage: 'prospect' });
    expect(csv.split('\n').slice(0, 2)).toEqual([
      'Name,Handle,Platform,Followers,Stage,Source,Tags,Active deals,Completed deals,Added',
      `Solveig Aas,,,,Prospect,Your file,trade fair,0,0,${NOW.toISOString()}`,
    ]);
  });
});

test('what staff, an agency and two brands note about one creator is read by the desk that wrote it, and by no other', async () => {
  const desks = {
    staff: await h.as(staff.id, NOW),
    agency: await h.as(agency.id, NOW),
    brand: asBrand,
    rival: asRival,
  };
  const kept = Object.entries(desks);
  const notes = new Map<string, string>();
  for (const [name, desk] of kept) {
    notes.set(name, (await desk.crm.addNote({ userId: maya.id, body: `By ${name}` })).id);
    await desk.crm.addTag({ userId: maya.id, tag: name });
    await desk.crm.addFollowUp({ userId: maya.id, title: `Of ${name}`, dueOn: '2026-06-05' });
  }
  for (const [name, desk] of kept) {
    expect((await desk.crm.notes({ userId: maya.id })).rows.map(({ body }) => body)).toEqual([`By ${name}`]);
    const marks = await desk.crm.marks({ userId: maya.id });
    expect([marks.tags, marks.followUps.map(({ title }) => title)]).toEqual([[name], [`Of ${name}`]]);
    expect((await desk.crm.dueFollowUps({})).rows.map(({ title }) => title)).toEqual([`Of ${name}`]);
    expect(await desk.crm.tags({})).toContain(name);
    for (const [other, noteId] of notes) {
      if (other === name) continue;
      expect(await desk.crm.tags({})).not.toContain(other);
      await expect(desk.crm.editNote({ noteId, body: 'Taken' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  }
  expect(await names({ tag: 'brand' })).toEqual(['Maya Okafor']);
  expect(await names({ tag: 'rival' })).toEqual([]);
  await expect(asBrand.crm.addNote({ userId: noor.id, body: 'Not ours' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a follow-up of a brand leads to the brand’s own page of the creator', async () => {
  await remindOfFollowUps(h.context({ kind: 'system', onBehalfOf: null }, NOW));
  expect(await noticesTo(h, brand.id, 'crm_follow_up')).toMatchObject([{ route: `/brand/people/${maya.id}` }]);
});

test('somebody whom Discover no longer shows stays among the people, and gets no offer', async () => {
  await h.owner.updateTable('creatorProfiles').set({ isAvailable: false }).where('userId', '=', maya.id).execute();
  await h.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', maya.id).execute();
  const { listed, may } = await asBrand.crm.person({ personId: maya.id });
  expect([listed, may.invite]).toEqual([false, { allowed: false, reason: crmRefusals.notListed }]);
});
