import { callTRPCProcedure, TRPCError } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import {
  createApplication,
  createCampaign,
  createDeal,
  createFile,
  createSubmission,
  createUser,
  FACTORY_TIME,
} from '#db/factories.ts';
import type { UserActor } from '#server/context.ts';
import { giveSeat } from '#server/ground/seats.ts';
import { procedures } from '#server/ops-list.ts';
import { appRouter } from '#server/router.ts';
import type { Role } from '#shared/policy/rule.ts';
import { isAction, policy } from '#shared/policy.ts';
import { createApproval } from '#tests/support/approvals.ts';
import { booked } from '#tests/support/booked.ts';
import { createCase } from '#tests/support/cases.ts';
import { createCreatorList } from '#tests/support/creator-lists.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { harness } from '#tests/support/harness.ts';
import { idFields, inputSchemas, sample } from '#tests/support/inputs.ts';
import { createPasskey } from '#tests/support/passkeys.ts';
import { createWebhook } from '#tests/support/webhooks.ts';

const h = await harness();

/** The brand and the creator of the tenant, and the agency that manages both. */
const people: { id: string; email: string }[] = [];
const theirAgency = await createUser(h.owner, 'agency');

/** Creates a brand and a creator with everything that they can have, in states in which most moves are legal; returns the ids by their kind. */
async function tenant(): Promise<Record<string, string[]>> {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator', { user: { firstName: 'Nobodys', lastName: 'Creator' } });
  people.push(brand, creator);
  const ids: Record<string, string[]> = {
    campaign: [],
    deal: [],
    application: [],
    submission: [],
    payment: [],
    movement: [],
    refundRequest: [],
    case: [],
    proposal: [],
    milestone: [],
    file: [],
    notification: [],
    campaignFile: [],
    list: [],
    session: [],
    comment: [],
    conversion: [],
    account: [],
    avatarFile: [],
    bannerFile: [],
    pictureFile: [],
    coverFile: [],
    logoFile: [],
    item: [],
    removal: [],
    template: [],
  };
  const statuses = [
    'draft',
    'new',
    'under_review',
    'creators_assigned',
    'in_progress',
    'awaiting_approval',
    'live',
  ] as const;
  for (const status of statuses) {
    const campaign = await createCampaign(h.owner, { brandId: brand.id, status });
    ids.campaign?.push(campaign.id);
    if (status === 'draft') continue;
    const dealStatus = status === 'new' ? 'invited' : status === 'under_review' ? 'accepted' : 'in_progress';
    const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: dealStatus });
    ids.deal?.push(deal.id);
    const other = await createUser(h.owner, 'creator');
    ids.application?.push((await createApplication(h.owner, { campaign, creatorId: other.id })).id);
    if (dealStatus !== 'in_progress') continue;
    const link = await h.owner
      .insertInto('trackingLinks')
      .values({ dealId: deal.id, code: deal.id, targetUrl: 'https://example.com', createdAt: FACTORY_TIME })
      .returning('id')
      .executeTakeFirstOrThrow();
    const conversion = await h.owner
      .insertInto('conversions')
      .values({ linkId: link.id, source: 'server', externalId: 'order', convertedAt: FACTORY_TIME })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.conversion?.push(conversion.id);
    for (const submissionStatus of ['draft', 'submitted', 'approved', 'revision_requested'] as const) {
      const submission = await createSubmission(h.owner, { deal, status: submissionStatus });
      ids.submission?.push(submission.id);
      const comment = await h.owner
        .insertInto('submissionComments')
        .values({ submissionId: submission.id, version: 1, authorId: brand.id, body: 'Here', createdAt: FACTORY_TIME })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.comment?.push(comment.id);
    }
    const payment = await h.owner
      .insertInto('payments')
      .values({
        campaignId: campaign.id,
        brandId: brand.id,
        kind: 'deposit',
        status: 'created',
        amountMinor: 50_000,
        currency: 'USD',
        idempotencyKey: `tenancy-${status}`,
        createdAt: FACTORY_TIME,
        updatedAt: FACTORY_TIME,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.payment?.push(payment.id);
    ids.movement?.push(await booked(h.owner, campaign.id));
    const request = await h.owner
      .insertInto('refundRequests')
      .values({
        campaignId: campaign.id,
        brandId: brand.id,
        status: 'open',
        amountMinor: 50_000,
        currency: 'USD',
        reason: 'It went wrong',
        createdAt: FACTORY_TIME,
        updatedAt: FACTORY_TIME,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.refundRequest?.push(request.id);
    const milestone = await h.owner
      .insertInto('milestones')
      .values({
        dealId: deal.id,
        kind: 'signing',
        status: 'accrued',
        amountMinor: 20,
        currency: 'USD',
        createdAt: FACTORY_TIME,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.milestone?.push(milestone.id);
    ids.case?.push(await createCase(h.owner, deal, status === 'live' ? 'escalated' : 'open'));
    const proposals = await h.owner.selectFrom('caseProposals').select('id').execute();
    ids.proposal = proposals.map(({ id }) => id);
  }
  for (const ownerId of [brand.id, creator.id]) {
    const file = await createFile(h.owner, { ownerId, purpose: 'contract' });
    ids.file?.push(file.id);
    const session = await h.owner
      .insertInto('sessions')
      .values({
        id: `session of ${ownerId}`,
        userId: ownerId,
        expiresAt: new Date(Date.now() + 3_600_000),
        createdAt: FACTORY_TIME,
        lastUsedAt: FACTORY_TIME,
      })
      .returning('ref')
      .executeTakeFirstOrThrow();
    ids.session?.push(session.ref);
    const notification = await h.owner
      .insertInto('notifications')
      .values({ userId: ownerId, notificationType: 'x', title: 'T', message: 'M', route: '/', createdAt: FACTORY_TIME })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.notification?.push(notification.id);
  }
  const account = await h.owner
    .insertInto('socialAccounts')
    .values({
      creatorId: creator.id,
      platform: 'tiktok',
      handle: 'theirs',
      status: 'ok',
      refreshAskedAt: FACTORY_TIME,
      createdAt: FACTORY_TIME,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.account?.push(account.id);
  const picture = await createFile(h.owner, { ownerId: creator.id, purpose: 'image' });
  ids.avatarFile?.push(picture.id);
  ids.bannerFile?.push(picture.id);
  ids.pictureFile?.push(picture.id);
  ids.coverFile?.push(picture.id);
  ids.logoFile?.push(picture.id);
  const item = await h.owner
    .insertInto('portfolioItems')
    .values({
      creatorId: creator.id,
      kind: 'post',
      platform: 'tiktok',
      postUrl: 'https://tiktok.com/@theirs/video/1',
      title: 'Theirs',
      position: 1,
      createdAt: FACTORY_TIME,
      updatedAt: FACTORY_TIME,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.item?.push(item.id);
  const removals = [
    { userId: brand.id, kind: 'list' as const },
    { userId: brand.id, kind: 'members' as const },
    { userId: creator.id, kind: 'draft' as const },
    { userId: brand.id, kind: 'template' as const },
  ].map((removal) => ({ ...removal, ofId: brand.id, parts: '{}', removedAt: new Date() }));
  for (const { id } of await h.owner.insertInto('removals').values(removals).returning('id').execute()) {
    ids.removal?.push(id);
  }
  const [campaignId = '', fileId = ''] = [ids.campaign?.at(-1), ids.file?.[0]];
  const attached = await h.owner
    .insertInto('campaignFiles')
    .values({ campaignId, fileId, kind: 'contract', createdBy: brand.id, createdAt: FACTORY_TIME })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.campaignFile?.push(attached.id);
  for (const [ownerId, kind, content] of [
    [brand.id, 'brief', '{}'],
    [creator.id, 'message', '{"text":"Nobodys text"}'],
  ] as const) {
    const template = await h.owner
      .insertInto('templates')
      .values({ ownerId, kind, name: 'Nobodys template', content, createdAt: FACTORY_TIME })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.template?.push(template.id);
  }
  const listed = { brandId: brand.id, name: 'Nobodys list', creatorIds: [creator.id] };
  ids.list?.push(await createCreatorList(h.owner, listed));
  const { id: agencyId } = theirAgency;
  await h.owner
    .insertInto('agencyUsers')
    .values({ agencyId, userId: brand.id, role: 'managed_brand', createdAt: FACTORY_TIME })
    .execute();
  const assignment = await h.owner
    .insertInto('agencyUsers')
    .values({ agencyId, userId: creator.id, role: 'managed_creator', createdAt: FACTORY_TIME })
    .returning('id')
    .executeTakeFirstOrThrow();
  const invite = await h.owner
    .insertInto('invites')
    .values({
      email: 'asked@example.test',
      role: 'managed_brand',
      agencyId,
      status: 'sent',
      invitedBy: agencyId,
      sentAt: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const colleague = await createUser(h.owner, null);
  const seatId = await h.owner
    .transaction()
    .execute((tx) => giveSeat(tx, { companyId: brand.id, personId: colleague.id, role: 'viewer' }, FACTORY_TIME));
  const memberInvite = await h.owner
    .insertInto('invites')
    .values({
      email: 'new-colleague@example.test',
      role: 'member',
      companyId: brand.id,
      seatRole: 'viewer',
      status: 'sent',
      invitedBy: brand.id,
      sentAt: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.seat = [seatId];
  const request = { companyId: brand.id, campaignId: ids.campaign?.[0] ?? '', askedBy: colleague.id };
  ids.approval = [(await createApproval(h.owner, request)).id];
  const about = { agencyId, userId: creator.id, authorId: agencyId, createdAt: FACTORY_TIME };
  const note = await h.owner
    .insertInto('crmNotes')
    .values({ ...about, body: 'Theirs' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const followUp = await h.owner
    .insertInto('crmFollowUps')
    .values({ ...about, title: 'Theirs', dueOn: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const brands = { deskId: brand.id, ownerId: brand.id, list: 'discover' as const };
  const brandsView = await h.owner
    .insertInto('savedViews')
    .values({ ...brands, name: 'Nobodys view', search: '{}', shared: true, createdAt: FACTORY_TIME })
    .returning('id')
    .executeTakeFirstOrThrow();
  const view = await h.owner
    .insertInto('savedViews')
    .values({
      deskId: agencyId,
      ownerId: agencyId,
      list: 'brands',
      name: 'Theirs',
      search: '{}',
      shared: true,
      createdAt: FACTORY_TIME,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = { userId: brand.id, name: 'Theirs', prefix: 'accord_abc', keyHash: 'none', createdAt: FACTORY_TIME };
  const { id: keyId } = await h.owner
    .insertInto('apiKeys')
    .values({ ...key, scopes: ['campaigns'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.key = [keyId];
  const { webhookId, deliveryId } = await createWebhook(h.owner, brand.id);
  ids.webhook = [webhookId];
  ids.delivery = [deliveryId];
  ids.passkey = [await createPasskey(h.owner, brand.id), await createPasskey(h.owner, creator.id)];
  ids.view = [view.id, brandsView.id];
  ids.note = [note.id];
  ids.followUp = [followUp.id];
  ids.assignment = [assignment.id];
  ids.invite = [invite.id, memberInvite.id];
  return ids;
}

const theirs = await tenant();
const outsiders: Partial<Record<Role, UserActor>> = {
  brand: await h.actor((await createUser(h.owner, 'brand')).id),
  creator: await h.actor((await createUser(h.owner, 'creator')).id),
  agency: await h.actor((await createUser(h.owner, 'agency')).id),
};

// The agency manages its own brand and creator, so that nothing is hidden just because it manages nobody.
for (const role of ['brand', 'creator'] as const) {
  await h.owner
    .insertInto('agencyUsers')
    .values({
      agencyId: outsiders.agency?.id ?? '',
      userId: (await createUser(h.owner, role)).id,
      role: `managed_${role}`,
      createdAt: FACTORY_TIME,
    })
    .execute();
}

/** Whether a field is the id of a person, who belongs to no tenant: brands can find every creator. */
const isPerson = (field: string): boolean => /(creator|user|brand|agency)Ids?(\.0)?$/i.test(field);

/** Another tenant's ids for a field, by its name, such as `campaignId` or `fileIds.0`. */
function candidates(field: string): string[] {
  const leaf = field.split('.').findLast((part) => part !== '0') ?? '';
  return theirs[leaf.replace(/Ids?$/, '')] ?? [];
}

/** Keys that the caller makes up, which belong to no row yet. */
const MADE_UP = ['requestKey'];

/** Inputs for procedures that refuse the generic sample. */
const documentHash = 'a'.repeat(64);
const valid: Record<string, object> = {
  'cases.layDown': { thingId: '1' },
  'campaigns.createDraft': { draft: { name: 'Mine', coverFileId: theirs.coverFile?.[0] } },
  'payments.signAsBrand': { documentHash },
  'payments.signAsCreator': { documentHash },
  'portfolio.addPost': { post: 'https://tiktok.com/@mine/video/1' },
};

const byName = new Map(procedures().map((procedure) => [procedure.name, procedure]));
const cases = inputSchemas().flatMap(({ name, schema }) => {
  const fields = idFields(schema).filter((field) => !isPerson(field) && !MADE_UP.includes(field));
  const action = byName.get(name)?.action ?? '';
  const allowed = isAction(action) ? policy[action].principals : [];
  return fields.length === 0
    ? []
    : (['brand', 'creator', 'agency'] as const)
        .filter((role) => allowed.includes(role))
        .map((role) => ({ name, role, schema, fields }));
});

type Case = Omit<(typeof cases)[number], 'role'> & { role: keyof typeof outsiders };

/** Calls a procedure with each id that a field can have, one field at a time: nothing is found, and nothing changes. */
async function expectNotFound(
  { name, role, schema, fields }: Case,
  idsFor: (field: string) => readonly string[],
  narrowed: Readonly<Record<string, string>> = {},
  asked = (input: object): object => input,
) {
  const procedure = byName.get(name);
  const actor = outsiders[role];
  if (!procedure || !actor) throw new Error(`${name} cannot be called as ${role}`);
  const before = await fingerprint(h.owner);
  const wrong: string[] = [];
  for (const field of fields) {
    const leaf = field.split('.').findLast((part) => part !== '0') ?? '';
    for (const id of idsFor(field)) {
      const input = {
        ...asked(sample(schema, { [leaf]: id }) as object),
        ...valid[name],
        ...(leaf === field ? { [leaf]: id } : {}),
      };
      const answer = await outcome(name, procedure.kind, actor, input);
      if (answer !== (narrowed[name] ?? 'NOT_FOUND')) wrong.push(`${field}: ${answer.slice(0, 300)}`);
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
  expect(await fingerprint(h.owner)).toBe(before);
}

describe('[BR-DASH-26] [S2] another tenant’s id answers NOT_FOUND and changes nothing', () => {
  test('there are procedures to call, and another tenant’s row for every id that they take', () => {
    expect(cases.length).toBeGreaterThan(0);
    const missing = cases.flatMap(({ name, fields }) =>
      fields.filter((f) => candidates(f).length === 0).map((f) => `${name} ${f}`),
    );
    expect(missing).toEqual([]);
  });

  test.each(cases)('$name as $role', (each) => expectNotFound(each, candidates));
});

/** What an agency calls with the id of a person: unlike a brand it finds only the people assigned to it. */
const aboutPeople = inputSchemas().flatMap(({ name, schema }): Case[] => {
  const fields = idFields(schema).filter(isPerson);
  const action = byName.get(name)?.action ?? '';
  const allowed = isAction(action) && policy[action].principals.includes('agency');
  return allowed && fields.length > 0 ? [{ name, role: 'agency', schema, fields }] : [];
});

/** A list that is narrowed to a person cannot also be narrowed to a campaign. */
const ofAnyCampaign = ({ campaignId: _, ...input }: { campaignId?: unknown }): object => input;
/** A list that is narrowed to a person returns no rows, as for a person who does not exist. */
const NARROWED = { 'crm.deals': 'answered {"rows":[],"nextCursor":null}' };

describe('[AG-17] somebody who is not assigned to an agency is NOT_FOUND to it, and nothing changes', () => {
  test('these are the procedures of an agency that take the id of a person', () => {
    expect(aboutPeople.map(({ name }) => name).sort()).toEqual([
      'crm.addFollowUp',
      'crm.addNote',
      'crm.addTag',
      'crm.brand',
      'crm.creator',
      'crm.deals',
      'crm.marks',
      'crm.notes',
      'crm.removeTag',
      'crm.timeline',
    ]);
  });

  const ids = people.map(({ id }) => id);
  test.each(aboutPeople)('$name', (each) => expectNotFound(each, () => ids, NARROWED, ofAnyCampaign));

  test.each(aboutPeople)('$name finds the same people for their own agency', async ({ name, schema, fields }) => {
    const answers: string[] = [];
    for (const id of ids) {
      const input = ofAnyCampaign(Object(sample(schema, Object.fromEntries(fields.map((field) => [field, id])))));
      answers.push(await outcome(name, byName.get(name)?.kind ?? 'query', await h.actor(theirAgency.id), input));
    }
    expect(answers.filter((answer) => answer.startsWith('answered'))).not.toEqual([]);
  });
});

/** Reads by an id, or by the token of an invite, which are not lists. */
const byId = new Set(
  inputSchemas().flatMap(({ name, schema }) => (schema.required?.some((key) => /Id$|^token$/.test(key)) ? [name] : [])),
);
/** Reads without an id, or with an optional one: they must list only the caller's own rows. */
const open = procedures().flatMap(({ name, kind, action, input }) =>
  kind !== 'query' || !isAction(action) || byId.has(name)
    ? []
    : (['brand', 'creator', 'agency'] as const)
        .filter((role) => policy[action].principals.includes(role))
        .map((role) => ({ name, role, takesInput: input !== null })),
);

describe('a list without an id', () => {
  const foreign = Object.values(theirs).flat();
  const schemas = new Map(inputSchemas().map(({ name, schema }) => [name, schema]));
  test.each(open)('$name as $role shows nothing of another tenant', async ({ name, role, takesInput }) => {
    const actor = outsiders[role];
    if (!actor) throw new Error(`Nobody is ${role}`);
    const schema = schemas.get(name);
    const input = takesInput && schema ? withoutIds(sample(schema, { creatorId: actor.id })) : undefined;
    const asked = name === 'views.list' && role === 'brand' ? { list: 'discover' } : input;
    const answer = await outcome(name, 'query', actor, asked);
    const unseen = role === 'agency' ? [...foreign, ...people.flatMap(({ id, email }) => [id, email])] : foreign;
    expect(answer).toMatch(/^answered|^NOT_FOUND/);
    expect(unseen.filter((text) => answer.includes(text))).toEqual([]);
  });
});

/** The input without its optional ids, so that the list is as long as possible. */
function withoutIds(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).filter(([key]) => !key.endsWith('Id')));
}

async function outcome(path: string, type: 'query' | 'mutation' | 'subscription', actor: UserActor, input: unknown) {
  try {
    const value = await callTRPCProcedure({
      router: appRouter,
      path,
      type,
      ctx: h.context(actor),
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    });
    return `answered ${JSON.stringify(value)}`;
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    return error.code === 'NOT_FOUND' ? 'NOT_FOUND' : `${error.code} ${error.message.slice(0, 300)}`;
  }
}
