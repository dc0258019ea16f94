import { beforeAll, expect, test } from 'vitest';
import { createDeal, createUser } from '#db/factories.ts';
import type { CampaignDraft, EditCampaignInput } from '#shared/campaigns/campaigns.schema.ts';
import { heldMessages } from '#shared/messages/security/held.ts';
import { RULE_TEMPLATES } from '#shared/security/rule-templates.ts';
import { auditOf, brandWithDraft, draft, NOW } from '#tests/campaigns/campaign-drafts.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';

const h = await racingHarness();
const [admin, colleague] = [await createUser(h.owner, 'admin'), await createUser(h.owner, 'admin')];
const SPAM = 'Guaranteed income, easy money! Click here to learn how.';
const CLEAN = 'Show how the capsule wears through an ordinary week.';
let ruleId = '';
beforeAll(async () => {
  const template = RULE_TEMPLATES.find(({ parameters }) => parameters.kind === 'content_moderation');
  if (!template) throw new Error('there is a template');
  ruleId = (await (await h.as(admin.id, NOW)).security.createRule(template)).id;
});

const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const security = async (userId = admin.id, now = at(5)) => (await h.as(userId, now)).security;
async function submitted(over: CampaignDraft = { description: SPAM }) {
  const made = await brandWithDraft(h, over);
  await made.caller.campaigns.submit({ campaignId: made.id });
  return made;
}
/** Edit Details with everything else as it was submitted. */
const edit = (caller: Awaited<ReturnType<typeof h.as>>, campaignId: string, change: Partial<EditCampaignInput>) => {
  const { description = null, platforms = [], budgetMinor = null } = draft();
  const fields = { name: 'Spring capsule', description: description ?? '', budgetMinor: budgetMinor ?? 0, platforms };
  return caller.campaigns.edit({ campaignId, ...fields, ...change });
};
const campaignRow = (id: string) =>
  h.owner.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const heldOf = (campaignId: string) =>
  h.owner
    .selectFrom('quarantinedItems')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
const decisionOn = async (campaignId: string) => {
  const item = (await heldOf(campaignId)).find(({ status }) => status === 'held');
  if (!item) throw new Error('nothing is held');
  return { heldTextId: item.id, heldAt: item.heldAt.toISOString(), reason: 'Looked at' };
};
const noticesOf = async (userId: string) => (await noticesTo(h, userId)).map(({ title }) => title);

test('[ADM-SEC-46] [ADM-SEC-47] a spam brief is held: staff and its brand are told, and nothing goes on', async () => {
  const { brand, caller, id } = await submitted();
  expect(await campaignRow(id)).toMatchObject({ reviewStatus: 'pending_review', textHeld: 'brief' });
  const { rows } = await (await security()).heldTexts({ status: 'held' });
  expect(rows.find(({ campaignId }) => campaignId === id)).toMatchObject({
    kind: 'campaign_brief',
    campaignName: 'Spring capsule',
    author: { id: brand.id, email: brand.email },
    texts: [
      { field: 'name', text: 'Spring capsule' },
      { field: 'description', text: SPAM },
    ],
    signs: [{ kind: 'spam', words: ['guaranteed income', 'easy money', 'click here'] }],
    status: 'held',
    decidedBy: null,
    may: { release: { allowed: true }, remove: { allowed: true } },
  });
  const [item] = await heldOf(id);
  expect(await auditOf(h, item?.id ?? '')).toMatchObject([
    { action: 'security.holdText', actor: 'system', machine: 'heldText', toStatus: 'held' },
  ]);
  expect(await noticesOf(brand.id)).toEqual(['Your text is being checked']);
  expect(await noticesOf(colleague.id)).toContain('A text is held');
  expect(await noticesOf(colleague.id)).not.toContain('Campaign waits for review');
  expect(await caller.orders.read({ campaignId: id })).toMatchObject({ textHeld: 'brief', description: SPAM });

  const { review } = await h.as(admin.id, at(1));
  expect(await review.read({ campaignId: id })).toMatchObject({
    held: heldMessages.decideFirst,
    may: { approve: { allowed: false, reason: heldMessages.decideFirst } },
  });
  for (const act of [review.approve, review.requestRevision, review.reject])
    await expect(act({ campaignId: id, note: 'No' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: heldMessages.decideFirst,
    });
  const creator = await createUser(h.owner, 'creator');
  const invite = {
    campaignId: id,
    currency: 'EUR' as const,
    invites: [{ creatorId: creator.id, agreedMinor: 50_000 }],
  };
  for (const who of [brand.id, admin.id])
    await expect((await h.as(who, at(1))).deals.invite({ ...invite, notes: null })).rejects.toMatchObject({
      code: 'PRECONDITION_FAILED',
      message: heldMessages.inviteLater,
    });
});

test('[ADM-SEC-46] a released brief goes on to its review, and is approved there', async () => {
  const { brand, caller, id } = await submitted();
  const decision = await decisionOn(id);
  await (await security()).releaseText(decision);
  expect(await campaignRow(id)).toMatchObject({ reviewStatus: 'pending_review', textHeld: null, description: SPAM });
  expect(await heldOf(id)).toMatchObject([{ status: 'released', decidedBy: admin.id, reason: 'Looked at' }]);
  expect(await auditOf(h, decision.heldTextId)).toMatchObject([
    { action: 'security.holdText' },
    { action: 'heldText.release', userId: admin.id, fromStatus: 'held', toStatus: 'released', note: 'Looked at' },
  ]);
  expect(await noticesOf(brand.id)).toEqual(['Your text is being checked', 'Your text was released']);
  expect(await caller.orders.read({ campaignId: id })).toMatchObject({ textHeld: null });
  const { review } = await h.as(admin.id, at(6));
  expect(await review.approve({ campaignId: id, note: null })).toMatchObject({ reviewStatus: 'approved' });
});

test('[ADM-SEC-46] with a removed brief its campaign is rejected, and the brand reads why', async () => {
  const { brand, caller, id } = await submitted();
  await (await security()).removeText({ ...(await decisionOn(id)), reason: 'This is spam' });
  expect(await campaignRow(id)).toMatchObject({ reviewStatus: 'rejected', textHeld: null });
  expect(await heldOf(id)).toMatchObject([{ status: 'removed', reason: 'This is spam' }]);
  expect(await caller.orders.read({ campaignId: id })).toMatchObject({ reviewNote: 'This is spam', textHeld: null });
  expect(await noticesOf(brand.id)).toHaveLength(2);
});

test('an ordinary brief is not held', async () => {
  const { id } = await submitted({ description: CLEAN });
  expect(await campaignRow(id)).toMatchObject({ textHeld: null });
  expect(await heldOf(id)).toEqual([]);
});

test('[ADM-SEC-39] a rule that is switched off holds nothing more, and what is held stays until staff decides', async () => {
  const before = await submitted();
  const rules = await security();
  await rules.toggleRule({ ruleId, enabled: false });
  const after = await submitted();
  expect(await heldOf(after.id)).toEqual([]);
  expect(await campaignRow(before.id)).toMatchObject({ textHeld: 'brief' });
  await rules.releaseText(await decisionOn(before.id));
  expect(await campaignRow(before.id)).toMatchObject({ textHeld: null });
  await rules.toggleRule({ ruleId, enabled: true });
  const again = await submitted();
  expect(await heldOf(again.id)).toMatchObject([{ status: 'held' }]);
});

test('a change that is flagged is not written: it is when it is released, and never when it is removed', async () => {
  const { brand, caller, id } = await submitted({ description: CLEAN });
  const creator = await createUser(h.owner, 'creator');
  const deal = await createDeal(h.owner, { campaign: await campaignRow(id), creatorId: creator.id });
  const read = async () => (await (await h.as(creator.id, at(3))).deals.invitation({ dealId: deal.id })).description;
  await edit(caller, id, { description: SPAM, budgetMinor: 210_000 });
  expect(await campaignRow(id)).toMatchObject({ description: CLEAN, budgetMinor: 210_000, textHeld: 'change' });
  expect(await read()).toBe(CLEAN);
  await (await security()).removeText(await decisionOn(id));
  expect(await campaignRow(id)).toMatchObject({ description: CLEAN, textHeld: null, reviewStatus: 'pending_review' });
  expect(await noticesOf(brand.id)).toEqual(['Your text is being checked', 'Your text was removed']);

  await edit(caller, id, { description: SPAM });
  await (await security()).releaseText(await decisionOn(id));
  expect(await read()).toBe(SPAM);
  expect(await campaignRow(id)).toMatchObject({ textHeld: null });
});

test('a released change sends an approved campaign back to review, and is refused where the campaign is closed', async () => {
  const { caller, id } = await submitted({ description: CLEAN });
  const { review } = await h.as(admin.id, at(1));
  await review.approve({ campaignId: id, note: null });
  await edit(caller, id, { description: SPAM });
  expect(await campaignRow(id)).toMatchObject({ reviewStatus: 'approved', description: CLEAN });
  await (await security()).releaseText(await decisionOn(id));
  expect(await campaignRow(id)).toMatchObject({ reviewStatus: 'under_review', description: SPAM });

  await edit(caller, id, { name: `${SPAM} Again` });
  await review.reject({ campaignId: id, note: 'No' });
  const decision = await decisionOn(id);
  await expect((await security()).releaseText(decision)).rejects.toMatchObject({ code: 'CONFLICT' });
  await (await security()).removeText(decision);
  expect(await campaignRow(id)).toMatchObject({ textHeld: null, reviewStatus: 'rejected', name: 'Spring capsule' });
});

test('an ordinary text that comes after a held change takes its place', async () => {
  const { caller, id } = await submitted({ description: CLEAN });
  await edit(caller, id, { description: SPAM });
  await edit(caller, id, { description: `${CLEAN} Indoors, too.` });
  expect(await campaignRow(id)).toMatchObject({ textHeld: null, description: `${CLEAN} Indoors, too.` });
  expect(await heldOf(id)).toMatchObject([{ status: 'removed', decidedBy: null, reason: heldMessages.replaced }]);
});

test('staff decides on the text that it has read: one that was written anew is read again', async () => {
  const { brand, id } = await submitted();
  const old = await decisionOn(id);
  const again = await h.as(brand.id, at(2));
  await edit(again, id, { description: CLEAN });
  expect(await campaignRow(id)).toMatchObject({ description: CLEAN, textHeld: 'brief' });
  await expect((await security()).releaseText(old)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: heldMessages.writtenAnew,
  });
  const { rows } = await (await security()).heldTexts({ status: 'held' });
  expect(rows.find(({ id: item }) => item === old.heldTextId)).toMatchObject({
    texts: [{ field: 'name' }, { field: 'description', text: CLEAN }],
    signs: [],
  });
  await (await security()).releaseText(await decisionOn(id));
  expect(await campaignRow(id)).toMatchObject({ textHeld: null });
});

test('of two who decide at once one does, and the other is told', async () => {
  for (const pair of [
    ['releaseText', 'removeText'],
    ['removeText', 'releaseText'],
    ['releaseText', 'releaseText'],
  ] as const) {
    const { id } = await submitted();
    const decision = await decisionOn(id);
    const [one, two] = [await security(), await security(colleague.id)];
    const outcomes = await Promise.allSettled([one[pair[0]](decision), two[pair[1]](decision)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({ code: 'CONFLICT' });
    const [item] = await heldOf(id);
    const moves = (await auditOf(h, item?.id ?? '')).filter(({ fromStatus }) => fromStatus === 'held');
    expect(moves).toHaveLength(1);
    const { reviewStatus, textHeld } = await campaignRow(id);
    expect([reviewStatus, textHeld]).toEqual([item?.status === 'removed' ? 'rejected' : 'pending_review', null]);
  }
});

test('a campaign that its brand deletes or cancels meanwhile keeps nobody from deciding', async () => {
  const deleted = await submitted();
  await deleted.caller.campaigns.delete({ campaignId: deleted.id });
  const cancelled = await submitted();
  await cancelled.caller.campaigns.cancel({ campaignId: cancelled.id, reason: 'Changed our mind' });
  for (const { id } of [deleted, cancelled]) {
    await (await security()).removeText(await decisionOn(id));
    expect(await heldOf(id)).toMatchObject([{ status: 'removed' }]);
    expect(await campaignRow(id)).toMatchObject({ reviewStatus: 'pending_review', textHeld: null });
  }
});

test('held texts are listed page by page, by their state, newest first', async () => {
  const { heldTexts } = await security();
  const all = (await heldTexts({ limit: 100 })).rows;
  const paged = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof heldTexts>> = await heldTexts({ limit: 3, cursor });
    paged.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor);
  expect(paged).toEqual(all);
  for (const status of ['held', 'released', 'removed'] as const)
    expect((await heldTexts({ status, limit: 100 })).rows).toEqual(all.filter((row) => row.status === status));
});

test('[ADM-SEC-54] [ADM-SEC-02] held texts are for staff alone, one by one, with a reason', async () => {
  const { brand, id } = await submitted();
  const decision = await decisionOn(id);
  const acts = (caller: Awaited<ReturnType<typeof security>>) => [
    () => caller.heldTexts({}),
    () => caller.releaseText(decision),
    () => caller.removeText(decision),
  ];
  for (const act of acts((await h.as(null, NOW)).security))
    await expect(act()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const others = [brand.id, (await createUser(h.owner, 'creator')).id, (await createUser(h.owner, 'agency')).id];
  for (const other of others)
    for (const act of acts(await security(other))) await expect(act()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const staff = await security();
  for (const act of [staff.releaseText, staff.removeText]) {
    await expect(act({ ...decision, heldTextId: brand.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(act({ ...decision, reason: ' ' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('Reason is required'),
    });
    await expect(act({ ...decision, heldAt: 'yesterday' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('Version must be'),
    });
  }
  expect(await heldOf(id)).toMatchObject([{ status: 'held' }]);
});
