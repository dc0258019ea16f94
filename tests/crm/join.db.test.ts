import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { createContact } from '#tests/support/brand-people.ts';
import { harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { NOW } from './people.ts';

// How a creator becomes one of a brand's people by its link, or by the personal link of a contact.

const h = await harness();
const LOGO = '/images/0198c0de-0000-7000-8000-000000000001';

async function world() {
  const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Northwind', logoUrl: LOGO } });
  const creator = await createUser(h.owner, 'creator', { user: { firstName: 'Maya', lastName: 'Okafor' } });
  const asBrand = await h.as(brand.id, NOW);
  const { path } = await asBrand.crm.changeJoinLink({ active: true });
  return { brand, creator, asBrand, asCreator: await h.as(creator.id, NOW), code: path.replace('/join/', '') };
}
let w: Awaited<ReturnType<typeof world>>;
beforeEach(async () => {
  w = await world();
});
const visitor = await h.as(null, NOW);
const people = async () => (await w.asBrand.crm.people({})).rows.map(({ id, source }) => [id, source]);

describe('the link of a brand', () => {
  test('says whose it is to everybody, and takes a creator who agrees, once', async () => {
    expect(await visitor.crm.join({ code: w.code })).toEqual({
      ...{ brand: 'Northwind', logoUrl: LOGO, reader: 'visitor', agreed: null },
    });
    expect(await w.asBrand.crm.join({ code: w.code })).toMatchObject({ reader: 'other' });
    await w.asCreator.crm.answerJoin({ code: w.code, agreed: true });
    await w.asCreator.crm.answerJoin({ code: w.code, agreed: true });
    expect(await people()).toEqual([[w.creator.id, 'link']]);
    expect(await w.asCreator.crm.join({ code: w.code })).toMatchObject({ reader: 'creator', agreed: true });
    expect(await noticesTo(h, w.brand.id, 'creator_joined')).toMatchObject([
      { route: `/brand/people/${w.creator.id}` },
    ]);
  });

  test('leaves out whoever says no', async () => {
    await w.asCreator.crm.answerJoin({ code: w.code, agreed: false });
    expect(await people()).toEqual([]);
    expect(await w.asCreator.crm.join({ code: w.code })).toMatchObject({ agreed: false });
  });

  test('works no more once it is switched off or replaced', async () => {
    await w.asBrand.crm.changeJoinLink({ active: false });
    await expect(visitor.crm.join({ code: w.code })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(w.asCreator.crm.answerJoin({ code: w.code, agreed: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const again = await w.asBrand.crm.changeJoinLink({ active: true });
    expect(again).toEqual({ path: `/join/${w.code}`, active: true });
    const { path } = await w.asBrand.crm.changeJoinLink({ active: true, renew: true });
    expect(path).not.toBe(again.path);
    await expect(visitor.crm.join({ code: w.code })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await w.asBrand.crm.joinLink()).toEqual({ path, active: true });
    await h.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', w.brand.id).execute();
    await expect(visitor.crm.join({ code: path.replace('/join/', '') })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is remembered with a sign-up, and the creator is asked once', async () => {
    const email = `new-${w.brand.id}@people.test`;
    const account = { email, password: 'a long enough password', acceptTerms: true } as const;
    await visitor.auth.signUp({ ...account, accountType: 'creator', joinCode: w.code });
    await visitor.auth.signUp({ ...account, email: `b-${email}`, accountType: 'brand', joinCode: w.code });
    await visitor.auth.signUp({
      ...account,
      email: `c-${email}`,
      accountType: 'creator',
      joinCode: 'unknown-code-000',
    });
    const asked = await h.owner.selectFrom('brandAsks').select('userId').where('brandId', '=', w.brand.id).execute();
    expect(asked).toHaveLength(1);
    await h.owner.updateTable('brandAsks').set({ userId: w.creator.id }).where('brandId', '=', w.brand.id).execute();
    expect(await w.asCreator.crm.asks()).toEqual([{ code: w.code, brand: 'Northwind', logoUrl: LOGO }]);
    await w.asCreator.crm.answerJoin({ code: w.code, agreed: false });
    expect(await w.asCreator.crm.asks()).toEqual([]);
  });
});

test('the personal link of a contact makes a creator take the contact’s place, with its tags and its note', async () => {
  const code = `personal-${w.brand.id}`;
  const contact = { name: 'Maya', tags: ['fair', 'vip'], note: 'Gave us her card', inviteCode: code };
  await createContact(h.owner, w.brand.id, 'maya@mail.test', contact);
  await w.asCreator.crm.answerJoin({ code, agreed: true });
  expect(await people()).toEqual([[w.creator.id, 'file']]);
  const { tags } = await w.asBrand.crm.marks({ userId: w.creator.id });
  expect(tags).toEqual(['fair', 'vip']);
  expect((await w.asBrand.crm.notes({ userId: w.creator.id })).rows).toMatchObject([{ body: 'Gave us her card' }]);
  await expect(visitor.crm.join({ code })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
