import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { addDays } from '#shared/dates.ts';
import { TERM_KINDS, type TermKind } from '#shared/deals/terms.ts';
import { zonedDay } from '#shared/format.ts';
import { briefMessages } from '#shared/messages/payments.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { approve, handIn } from '../payments/content.ts';
import {
  briefForm,
  complete,
  document,
  fund,
  funded,
  launch,
  pay,
  payBalance,
  payByCard,
  type Scene,
  scene,
  settle,
} from '../payments/scene.ts';
import { agreements } from './standard-agreements.ts';

const h = await racingHarness();
const { briefed, filesOf, agreementOf, signAll } = agreements(h);
const RIGHTS = { months: 6, channels: ['instagram' as const], exclusivityMonths: 2, whitelisting: true };

const dealOf = ({ deals: [deal] }: Scene) => {
  if (!deal) throw new Error('The scene has a deal');
  return deal;
};
const termsFor = async (userId: string, dealId: string, now?: Date) =>
  (await h.as(userId, now)).payments.terms({ dealId });
type Shown = Awaited<ReturnType<typeof termsFor>>;
const standing = ({ terms }: Shown, kind: TermKind) => terms.find((term) => term.kind === kind)?.standing;
const textOf = ({ terms }: Shown, kind: TermKind) =>
  terms
    .find((term) => term.kind === kind)
    ?.lines.map(({ text }) => text)
    .join(' ');
const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const today = () => new Date().toISOString().slice(0, 10);

test('both sides and staff read the terms of a deal; to anybody else it does not exist', async () => {
  const at = await scene(h);
  const deal = dealOf(at);
  const read = await termsFor(at.brand.id, deal.id);
  expect(read).toMatchObject({
    dealId: deal.id,
    status: 'accepted',
    source: 'none',
    campaignName: 'A lamp for the evening',
  });
  for (const role of ['admin', 'super_admin'] as const) {
    expect(await termsFor((await createUser(h.owner, role)).id, deal.id)).toEqual(read);
  }
  expect(await termsFor(deal.creatorId, deal.id)).toEqual(read);

  for (const role of ['brand', 'creator'] as const) {
    const stranger = await createUser(h.owner, role);
    await expect(termsFor(stranger.id, deal.id), role).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  const agency = await createUser(h.owner, 'agency');
  await expect(termsFor(agency.id, deal.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect((await h.as(null)).payments.terms({ dealId: deal.id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });

  await h.owner.updateTable('campaigns').set({ deletedAt: new Date() }).where('id', '=', at.campaign.id).execute();
  await expect(termsFor(at.brand.id, deal.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the page says what the file says, for deals of each shape, and keeps saying it after the campaign has changed', async () => {
  for (const usageRights of [RIGHTS, { ...RIGHTS, exclusivityMonths: 0, whitelisting: false }, null]) {
    const { brand, at, campaignId, first } = await briefed();
    const stored = usageRights && JSON.stringify(usageRights);
    await h.owner.updateTable('deals').set({ usageRights: stored }).where('id', '=', first.id).execute();
    const exclusive = (usageRights?.exclusivityMonths ?? 0) > 0;
    // The days that the acceptance took, as they are with these usage rights.
    await h.owner.updateTable('commitments').set({ exclusive }).where('dealId', '=', first.id).execute();
    await brand.payments.makeAgreements({ campaignId });
    const shown = await termsFor(first.creatorId, first.id);
    expect(shown.source).toBe('agreement');
    const expected = TERM_KINDS.filter(
      (kind) =>
        !['usage', 'exclusivity', 'whitelisting'].includes(kind) ||
        (kind === 'usage' ? usageRights !== null : (usageRights?.exclusivityMonths ?? 0) > 0),
    );
    expect(shown.terms.map(({ kind }) => kind)).toEqual(expected);
    // The metadata has the whole text in its exact spelling.
    const paper = (await PDFDocument.load((await agreementOf(first.id)).bytes, { updateMetadata: false })).getSubject();
    for (const { section, lines } of shown.terms) {
      for (const said of [section, ...lines.flatMap(({ label, text }) => [label, text])]) expect(paper).toContain(said);
    }
    // Nobody has signed, so the agreement follows; once both have, it stands, and so do the terms.
    await signAll({ at, brand, campaignId });
    const endDate = addDays(at.campaign.endDate ?? '', 7);
    await h.owner.updateTable('campaigns').set({ endDate }).where('id', '=', campaignId).execute();
    const after = await termsFor(first.creatorId, first.id);
    expect(after.terms.map(({ lines }) => lines)).toEqual(shown.terms.map(({ lines }) => lines));
    expect(textOf(after, 'campaignDays')).toContain(zonedDay(at.campaign.endDate ?? '', 'UTC'));
  }
});

test('where the brand has a contract of its own, or the agreement is from before, the page says so and reads the deal', async () => {
  const at = await scene(h);
  await document(h, at);
  expect((await termsFor(at.brand.id, dealOf(at).id)).source).toBe('own');

  const { brand, campaignId, first } = await briefed();
  await brand.payments.makeAgreements({ campaignId });
  const { file } = await agreementOf(first.id);
  await h.owner.updateTable('campaignFiles').set({ terms: null }).where('id', '=', file.attachedId).execute();
  const earlier = await termsFor(first.creatorId, first.id);
  expect(earlier.source).toBe('earlier');
  expect(textOf(earlier, 'amount')).toBe('$300.00');
});

test('exclusivity from before the days were kept is said with the usage, and no term claims to be watched', async () => {
  const deal = dealOf(await scene(h));
  await h.owner
    .updateTable('deals')
    .set({ usageRights: JSON.stringify(RIGHTS) })
    .where('id', '=', deal.id)
    .execute();
  const shown = await termsFor(deal.creatorId, deal.id);
  expect(shown.terms.map(({ kind }) => kind)).not.toContain('exclusivity');
  expect(textOf(shown, 'usage')).toContain('no competitor for 2 months');
});

test('an agreement follows the time for a review while nobody has signed it; from the deposit on, that time stays', async () => {
  const { at, brand, campaignId, first } = await briefed();
  await brand.payments.makeAgreements({ campaignId });
  expect(textOf(await termsFor(at.brand.id, first.id), 'review')).toContain('within 3 days of');
  await brand.payments.saveBrief({ campaignId, brief: briefForm({ approvalProcess: 'fast' }) });
  await h.runJobs();
  expect(await filesOf(first.id)).toHaveLength(2);
  expect(textOf(await termsFor(at.brand.id, first.id), 'review')).toContain('within 24 hours of');
  expect(wordsOf((await agreementOf(first.id)).bytes)).toContain('within 24 hours of');

  await signAll({ at, brand, campaignId });
  await payByCard(h, (await pay(h, at, 'deposit')).id);
  await settle(h);
  const slower = brand.payments.saveBrief({ campaignId, brief: briefForm({ approvalProcess: 'detailed' }) });
  await expect(slower).rejects.toMatchObject({ code: 'CONFLICT', message: briefMessages.periodAgreed });
  const reworded = briefForm({ approvalProcess: 'fast', additionalNotes: 'By daylight' });
  expect(await brand.payments.saveBrief({ campaignId, brief: reworded })).toMatchObject({ version: 3 });
});

test('a term says how it stands by what has happened: from the deposit to the payout', async () => {
  const at = await scene(h);
  const deal = dealOf(at);
  const { submissionDeadline, endDate } = at.campaign;
  const [deadline, end] = [submissionDeadline ?? '', endDate ?? ''];
  const read = (now?: Date) => termsFor(at.brand.id, deal.id, now);
  const ahead = await read();
  expect(ahead.phase).toBe('ahead');
  expect(ahead.terms.every((term) => term.standing === null)).toBe(true);

  await fund(h, at);
  const begun = await read();
  expect(begun.phase).toBe('inForce');
  expect(standing(begun, 'signing')).toEqual({ state: 'met', day: today() });
  for (const kind of ['pieces', 'submission', 'campaignDays'] as const) {
    expect(standing(begun, kind), kind).toEqual({ state: 'open', day: end });
  }
  expect(standing(begun, 'contentDue')).toEqual({ state: 'open', day: deadline });
  expect(standing(begun, 'paidOut')).toEqual({ state: 'open', day: addDays(end, 2) });
  expect(standing(begun, 'settlement')).toEqual({ state: 'open', day: addDays(end, 15) });
  expect(standing(begun, 'review')).toBeNull();
  expect(standing(begun, 'rights')).toBeNull();

  const late = await read(noon(addDays(deadline, 1)));
  expect(standing(late, 'contentDue')).toEqual({ state: 'broken', day: addDays(deadline, 1) });
  expect(standing(late, 'pieces')).toEqual({ state: 'open', day: end });
  const over = await read(noon(addDays(end, 1)));
  expect(standing(over, 'pieces')).toEqual({ state: 'broken', day: addDays(end, 1) });

  const submissionId = await handIn(h, deal);
  const submitted = await read();
  expect(standing(submitted, 'pieces')).toEqual({ state: 'met', day: today() });
  expect(standing(submitted, 'contentDue')).toEqual({ state: 'met', day: today() });
  expect(standing(submitted, 'review')).toEqual({ state: 'open', day: addDays(today(), 3) });
  expect(standing(await read(noon(addDays(today(), 5))), 'review')).toEqual({
    state: 'broken',
    day: addDays(today(), 3),
  });

  await approve(h, deal, submissionId);
  expect(standing(await read(), 'review')).toEqual({ state: 'met', day: null });
  expect(standing(await read(), 'approval')).toEqual({ state: 'met', day: today() });
  expect(standing(await read(), 'posting')).toEqual({ state: 'open', day: end });
  await payBalance(h, at);
  await launch(h, at);
  await complete(h, at);
  await settle(h);
  const paid = await read();
  for (const kind of ['paidOut', 'campaignDays'] as const) {
    expect(standing(paid, kind), kind).toEqual({ state: 'met', day: today() });
  }
  expect(standing(paid, 'settlement')).toEqual({ state: 'met', day: null });
});

test('a post that a check finds wrong breaks the term that the check watches, and no other, until it is mended', async () => {
  const at = await funded(h);
  const deal = dealOf(at);
  await approve(h, deal, await handIn(h, deal));
  await payBalance(h, at);
  await launch(h, at);
  const [now, postUrl] = [new Date(), 'https://www.instagram.com/p/CxLamp'];
  const published = {
    status: 'published' as const,
    publishedAt: now,
    postUrl,
    platform: 'instagram',
    postCheckDue: now,
  };
  const { id: submissionId } = await h.owner
    .updateTable('submissions')
    .set(published)
    .where('dealId', '=', deal.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const seen = async (problems: ('disclosure' | 'gone' | 'tags')[]) => {
    const check = { submissionId, postUrl, source: 'platform' as const, problems, checkedAt: now };
    await h.owner.insertInto('postChecks').values(check).execute();
    const shown = await termsFor(deal.creatorId, deal.id);
    return (['posting', 'disclosure', 'brief'] as const).map((kind) => standing(shown, kind)?.state ?? null);
  };
  const unchecked = await termsFor(deal.creatorId, deal.id);
  expect(standing(unchecked, 'posting')).toEqual({ state: 'open', day: null });
  expect(await seen(['disclosure'])).toEqual(['open', 'broken', null]);
  expect(await seen(['gone'])).toEqual(['broken', 'open', null]);
  expect(await seen(['tags'])).toEqual(['open', 'open', 'broken']);
  await h.owner.updateTable('submissions').set({ postVerifiedAt: now }).where('id', '=', submissionId).execute();
  expect(await seen([])).toEqual(['met', 'met', null]);
});

test('an extension in force is listed beside the terms, with its days, and an extension has the terms of its deal', async () => {
  const at = await funded(h);
  const deal = dealOf(at);
  const { id, ...row } = await h.owner
    .updateTable('deals')
    .set({
      usageRights: JSON.stringify(RIGHTS),
      usageFrom: '2026-05-01',
      usageUntil: '2026-11-01',
      status: 'completed',
    })
    .where('id', '=', deal.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const more = await h.owner
    .insertInto('deals')
    .values({
      ...row,
      extendsDealId: id,
      usageRights: JSON.stringify({ ...RIGHTS, months: 3, exclusivityMonths: 0, whitelisting: false }),
      usageFrom: '2026-11-02',
      usageUntil: '2027-02-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const shown = await termsFor(deal.creatorId, deal.id);
  expect(shown.extensions).toMatchObject([{ rights: { months: 3 }, from: '2026-11-02', until: '2027-02-01' }]);
  expect(textOf(shown, 'usage')).toContain('6 months from the first verified post');
  expect(await termsFor(deal.creatorId, more.id)).toEqual(shown);
});
