import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { CONTACT_AGAIN_DAYS, DAY_MS, LEADS_CSV_MAX_ROWS } from '#shared/constants.ts';
import type { PersonVerdict } from '#shared/crm/people-import.schema.ts';
import { crmRefusals } from '#shared/messages/crm/refusals.ts';
import { createContact } from '#tests/support/brand-people.ts';
import { harness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { NOW } from './people.ts';

// A brand's own people from a file, and the invitations to those who are not on Accord.

const h = await harness();
const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Northwind' } });
const other = await createUser(h.owner, 'brand');
const listed = await createUser(h.owner, 'creator', { user: { email: 'listed@people.test' } });
const proven = await createUser(h.owner, 'creator');
const claimed = await createUser(h.owner, 'creator');
const hidden = await createUser(h.owner, 'creator', {
  user: { email: 'hidden@people.test' },
  creatorProfile: { isAvailable: true },
});
await h.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', hidden.id).execute();
for (const [creatorId, handle, verifiedAt] of [
  [proven.id, 'Proven.One', NOW],
  [claimed.id, 'claimed', null],
] as const) {
  await h.owner
    .insertInto('socialAccounts')
    .values({ creatorId, platform: 'tiktok', handle, status: 'ok', verifiedAt, refreshAskedAt: NOW, createdAt: NOW })
    .execute();
}
await createContact(h.owner, brand.id, 'known@mail.test');
await createContact(h.owner, other.id, 'theirs@mail.test');
const asBrand = await h.as(brand.id, NOW);
const file = (...lines: string[]) => ['Name,Email,Platform,Handle,Tags,Note,Shoe size', ...lines].join('\n');

/** Stops the mails to an address, as its owner would: by the link in the newest of them. */
async function stopMailsTo(email: string): Promise<void> {
  const mail = (await mailsTo(h, email)).findLast(({ template }) => template === 'brandInvite');
  const token = /do-not-contact#token=([\w.-]+)/.exec(mail?.bodyText ?? '')?.[1] ?? '';
  await (await h.as(null, NOW)).crm.stopContact({ token });
}
const personOf = async (email: string) =>
  h.owner
    .selectFrom('brandPeople')
    .selectAll()
    .where('brandId', '=', brand.id)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

const LINES: readonly (readonly [line: string, verdict: PersonVerdict, problem?: string])[] = [
  ['Ada New,ada@mail.test', 'new'],
  ['Bea New,BEA@mail.test,Instagram,@bea.films,"Outdoor; video, outdoor",Met at the fair', 'new'],
  ['Cy New,cy@mail.test,,cy', 'new'],
  ['"Okafor, Dee",dee@mail.test', 'new'],
  ["'=1+1,formula@mail.test", 'new'],
  ['Theirs,theirs@mail.test', 'new'],
  ['Listed,Listed@people.test,,,vip,From the file', 'creator'],
  ['By account,somebody@mail.test,TikTok,@proven.one', 'creator'],
  ['Unproven,unproven@mail.test,tiktok,claimed', 'new'],
  ['Hidden,hidden@people.test', 'new'],
  ['Known,known@mail.test', 'known'],
  ['Ada again,ADA@mail.test', 'repeated'],
  ['By account again,else@mail.test,tiktok,Proven.One', 'repeated'],
  [',noname@mail.test', 'wrong', 'Name is required'],
  ['No address,', 'wrong', 'Email is required'],
  ['Bad address,not-an-address', 'wrong', 'Email must be an address such as name@example.com'],
  ['Bad platform,platform@mail.test,myspace', 'wrong'],
  [`Long tag,tag@mail.test,,,${'x'.repeat(31)}`, 'wrong'],
  [`Long handle,handle@mail.test,,${'x'.repeat(61)}`, 'wrong'],
  ['Too many cells,cells@mail.test,,,,,43,one more', 'wrong'],
  ['"Open quote,quote@mail.test', 'wrong'],
];

describe('a file', () => {
  test('is shown line by line before it is imported, and nothing is written', async () => {
    const report = await asBrand.crm.checkPeople({ csv: file(...LINES.map(([line]) => line)) });
    expect(report.lines.map(({ verdict }) => verdict)).toEqual(LINES.map(([, verdict]) => verdict));
    for (const [at, [, verdict, problem]] of LINES.entries()) {
      if (problem) expect(report.lines[at]?.problem).toBe(problem);
      expect(report.lines[at]?.problem !== null).toBe(verdict === 'wrong');
    }
    expect(report.unread).toEqual(['Shoe size']);
    expect((await asBrand.crm.people({})).rows).toHaveLength(1);
  });

  test('adds contacts and creators, with what it says about them, and once', async () => {
    const csv = file(...LINES.map(([line]) => line));
    const { counts } = await asBrand.crm.importPeople({ csv });
    expect([counts.imported, counts.linked]).toEqual([8, 2]);
    expect(await personOf('bea@mail.test')).toMatchObject({
      ...{ name: 'Bea New', platform: 'instagram', handle: 'bea.films', note: 'Met at the fair', stage: 'prospect' },
      tags: ['outdoor', 'video'],
    });
    const page = await asBrand.crm.person({ personId: listed.id });
    expect(page).toMatchObject({ kind: 'creator', email: null, source: 'file', tags: ['vip'] });
    expect((await asBrand.crm.notes({ userId: listed.id })).rows).toMatchObject([{ body: 'From the file' }]);
    expect(await asBrand.crm.tags({})).toEqual(expect.arrayContaining(['outdoor', 'vip']));
    const again = await asBrand.crm.importPeople({ csv });
    expect([again.counts.imported, again.counts.linked]).toEqual([0, 0]);
    expect((await (await h.as(other.id, NOW)).crm.people({})).rows).toHaveLength(1);
    const log = h.owner.selectFrom('auditLog').select('after').where('action', '=', 'crm.importPeople');
    expect(await log.execute()).toEqual([{ after: { contacts: 8, creators: 2 } }]);
  });

  test('imported twice at once adds nobody twice', async () => {
    const csv = file('Once,once@mail.test');
    const reports = await Promise.all([asBrand.crm.importPeople({ csv }), asBrand.crm.importPeople({ csv })]);
    expect(reports.map(({ counts }) => counts.imported).toSorted()).toEqual([0, 1]);
  });

  test.each([
    ['without addresses', 'Name\nAda', 'Email'],
    ['without lines', 'Name,Email\n', 'no lines'],
    [
      'with too many lines',
      file(...Array.from({ length: LEADS_CSV_MAX_ROWS + 1 }, () => 'A,a@mail.test')),
      'more than',
    ],
  ])('%s is refused with a sentence', async (_, csv, words) => {
    await expect(asBrand.crm.checkPeople({ csv })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(words),
    });
  });
});

describe('the invitation of a contact', () => {
  test('is one mail, again only after some days, and moves a prospect on', async () => {
    const email = 'invited@mail.test';
    const id = await createContact(h.owner, brand.id, email);
    expect(await asBrand.crm.inviteContacts({ personIds: [id] })).toEqual({ done: [id], refused: [] });
    expect(await asBrand.crm.person({ personId: id })).toMatchObject({ stage: 'contacted', invitedAt: NOW });
    const { refused } = await asBrand.crm.inviteContacts({ personIds: [id, listed.id] });
    expect(refused.map(({ why }) => why)).toEqual([crmRefusals.invitedBefore('Jun 5, 2026'), crmRefusals.alreadyHere]);
    expect(await mailsTo(h, email)).toHaveLength(1);
    const later = await h.as(brand.id, new Date(NOW.getTime() + CONTACT_AGAIN_DAYS * DAY_MS));
    expect((await later.crm.inviteContacts({ personIds: [id] })).refused).toEqual([]);
    expect(await mailsTo(h, email)).toHaveLength(2);
  });

  test('is not sent to whoever has asked for none, whichever brand enters the address again', async () => {
    const email = 'stop@mail.test';
    const id = await createContact(h.owner, brand.id, email);
    await asBrand.crm.inviteContacts({ personIds: [id] });
    await stopMailsTo(email);
    const asOther = await h.as(other.id, NOW);
    const report = await asOther.crm.importPeople({ csv: file('Stop,Stop@mail.test') });
    expect(report.lines.map(({ verdict }) => verdict)).toEqual(['blocked']);
    const theirs = await createContact(h.owner, other.id, email);
    expect((await asOther.crm.inviteContacts({ personIds: [theirs] })).refused).toEqual([
      { id: theirs, why: crmRefusals.doNotContact },
    ]);
    expect(await mailsTo(h, email)).toHaveLength(1);
    const kept = await h.owner.selectFrom('doNotContact').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('stop@');
    const forged = `${kept[0]?.addressHash ?? ''}.${'x'.repeat(43)}`;
    const visitor = await h.as(null, NOW);
    await expect(visitor.crm.stopContact({ token: forged })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('ends with the contact, who is removed by its own brand only', async () => {
    const id = await createContact(h.owner, brand.id, 'gone@mail.test');
    const asOther = await h.as(other.id, NOW);
    for (const act of [
      () => asOther.crm.removeContact({ personId: id }),
      () => asOther.crm.inviteContacts({ personIds: [id] }),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await asBrand.crm.removeContact({ personId: id });
    await expect(asBrand.crm.person({ personId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(asBrand.crm.removeContact({ personId: listed.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
