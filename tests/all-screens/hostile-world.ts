import { isoDay } from '#shared/dates.ts';
import { expect } from '#tests/support/browser.ts';
import { upload } from '#tests/support/client.ts';
import { PAYLOADS, packed, stuffed } from '#tests/support/payloads.ts';
import { samples } from '#tests/support/sample-files.ts';
import type { DemoServer } from '#tests/support/server.ts';
import { querySql } from '#tests/support/sql.ts';
import { type Cast, cast, inDays, pay } from '#tests/support/stages.ts';

// Demo data in which every field that a screen shows has hostile texts (tests/support/payloads.ts).

let turn = 0;
/** The next payload text for a field of this length. Different rows get different payloads, so that together they show all of them. */
const hostile = (maxChars: number): string => stuffed(maxChars, turn++);

/** Two people whom staff have written about, and the campaigns that are created here, by how far they have come. */
interface Made {
  brandId: string;
  creatorId: string;
  draft: string;
  returned: string;
  invited: string;
  bound: string;
}

const plan = () => ({
  campaignType: 'Single' as const,
  description: stuffed(4_000),
  budgetMinor: 1_000_000,
  startDate: inDays(20),
  submissionDeadline: inDays(40),
  endDate: inDays(60),
  platforms: ['instagram' as const],
  contentRequirements: { post: { quantity: 1, description: hostile(1_000) } },
  industries: ['home' as const],
});

async function proposed({ brand }: Cast): Promise<string> {
  const { id } = await brand.api.campaigns.createDraft.mutate({ draft: { ...plan(), name: hostile(120) } });
  await brand.api.campaigns.submit.mutate({ campaignId: id });
  return id;
}

async function offered(at: Cast): Promise<string> {
  const campaignId = await proposed(at);
  await at.admin.api.review.approve.mutate({ campaignId, note: hostile(2_000) });
  await at.brand.api.orders.advance.mutate({ campaignId });
  await at.brand.api.deals.invite.mutate({
    campaignId,
    currency: 'USD',
    invites: [{ creatorId: at.creatorId, agreedMinor: 600_000 }],
    notes: hostile(2_000),
  });
  return campaignId;
}

const brief = () => ({
  campaignObjective: hostile(2_000),
  targetAudience: hostile(2_000),
  keyMessages: [hostile(300), hostile(300)],
  contentGuidelines: hostile(2_000),
  brandGuidelines: hostile(2_000),
  dosList: [hostile(300)],
  dontsList: [hostile(300)],
  deliverables: [
    { platform: 'instagram' as const, contentType: 'post' as const, quantity: 1, specifications: hostile(2_000) },
  ],
  timeline: { contentDue: null, reviewPeriod: null, publishDate: null },
  additionalNotes: hostile(2_000),
  hashtags: [hostile(80)],
  mentions: [hostile(80)],
  approvalProcess: 'standard' as const,
});

/** A campaign that is signed and paid for, with content that was returned and submitted again. */
async function worked(at: Cast): Promise<string> {
  const campaignId = await offered(at);
  const { brand, creator } = at;
  const { creators } = await brand.api.orders.read.query({ campaignId });
  const dealId = creators[0]?.dealId ?? '';
  await creator.api.deals.accept.mutate({ dealId });
  await brand.api.orders.advance.mutate({ campaignId });
  const contract = await upload(brand, 'contract', campaignId, `${hostile(150)}.pdf`, await samples.pdf());
  await brand.api.payments.attachFile.mutate({ campaignId, kind: 'contract', fileId: contract });
  await brand.api.payments.saveBrief.mutate({ campaignId, brief: brief() });
  const { documents } = await brand.api.payments.contract.query({ campaignId });
  await brand.api.payments.signAsBrand.mutate({ campaignId, name: hostile(80), documentHash: documents.hash });
  await creator.api.payments.signAsCreator.mutate({ dealId, name: hostile(80), documentHash: documents.hash });
  await pay(at, campaignId, 'deposit');
  for (const returned of [true, false]) {
    const fileId = await upload(creator, 'submission', campaignId, `${hostile(150)}.jpg`, await samples.jpg());
    await creator.api.content.submit.mutate({
      campaignId,
      title: hostile(120),
      caption: hostile(2_200),
      fileIds: [fileId],
    });
    if (!returned) continue;
    const { submissions } = await brand.api.content.forCampaign.query({ campaignId });
    const [waiting] = submissions;
    if (!waiting) throw new Error('The content did not arrive');
    await brand.api.content.requestRevision.mutate({
      submissionId: waiting.id,
      version: waiting.version,
      feedback: hostile(2_000),
    });
  }
  return campaignId;
}

/** What staff write about a person in the CRM. */
async function mark({ admin }: Cast, userId: string): Promise<void> {
  const { crm } = admin.api;
  for (const body of packed(2_000)) await crm.addNote.mutate({ userId, body });
  await crm.addTag.mutate({ userId, tag: hostile(30) });
  await crm.addFollowUp.mutate({ userId, title: hostile(200), dueOn: isoDay(new Date()) });
}

/** Gives all rows hostile names and descriptions, also where no screen can set them yet. */
async function rename(databaseUrl: string): Promise<void> {
  const set = (statement: string, rows: unknown) => querySql(databaseUrl, statement, JSON.stringify(rows));
  const idsOf = async (query: string) => (await querySql(databaseUrl, query)).map(({ id }) => String(id));
  await querySql(databaseUrl, 'update creator_profiles set bio = $1 where listed', stuffed(500));
  // Without a first name a creator's set-up is open, which must stay so.
  const people = await idsOf(
    `select id from users where role = 'brand' or (role = 'creator' and first_name is not null) order by created_at, id`,
  );
  await set(
    `update users set first_name = n.first, last_name = n.last
     from json_to_recordset($1) as n (id uuid, first text, last text) where users.id = n.id`,
    people.map((id) => ({ id, first: hostile(80), last: hostile(80) })),
  );
  await set(
    `update brand_profiles set company_name = n.company, brand_bio = n.bio
     from json_to_recordset($1) as n (id uuid, company text, bio text) where user_id = n.id`,
    people.map((id) => ({ id, company: hostile(120), bio: stuffed(2_000) })),
  );
  const names = packed(120);
  const campaigns = await idsOf('select id from campaigns order by created_at, id');
  expect(campaigns.length, 'each payload is a name').toBeGreaterThanOrEqual(names.length);
  await set(
    'update campaigns set name = n.name from json_to_recordset($1) as n (id uuid, name text) where campaigns.id = n.id',
    campaigns.map((id, nth) => ({ id, name: names[nth % names.length] })),
  );
}

async function make({ url, databaseUrl }: DemoServer): Promise<Made> {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(50);
  const at = await cast(url);
  await rename(databaseUrl);
  const { id: draft } = await at.brand.api.campaigns.createDraft.mutate({ draft: { ...plan(), name: hostile(120) } });
  await at.brand.api.views.save.mutate({ list: 'discover', name: hostile(60), search: {}, shared: false });
  await at.brand.api.leads.register.mutate({
    name: hostile(80),
    email: 'lead@example.test',
    phoneNumber: hostile(40),
    userType: 'brand',
  });
  const brandId = (await at.brand.api.auth.session.query())?.id ?? '';
  await mark(at, brandId);
  await mark(at, at.creatorId);
  const returned = await proposed(at);
  await at.admin.api.review.requestRevision.mutate({ campaignId: returned, note: hostile(2_000) });
  await proposed(at);
  return { brandId, creatorId: at.creatorId, draft, returned, invited: await offered(at), bound: await worked(at) };
}

const made = new WeakMap<DemoServer, Promise<Made>>();

/** Fills the data of a server with hostile texts, once. */
function worldOf(server: DemoServer): Promise<Made> {
  const world = made.get(server) ?? make(server);
  made.set(server, world);
  return world;
}

/** Fills the data of a server with hostile texts, and names the addresses at which an account sees most of them. */
export async function hostileAddresses(server: DemoServer, email: string | undefined): Promise<readonly string[]> {
  const { brandId, creatorId, draft, returned, invited, bound } = await worldOf(server);
  const addresses: Readonly<Record<string, readonly string[]>> = {
    'brand@accord.test': [
      `/brand/create-campaign?draftId=${draft}`,
      ...[returned, invited, bound].map((id) => `/brand/orders?projectId=${id}`),
      `/brand/campaign-review/${bound}`,
      '/notifications?tab=unread',
    ],
    'creator@accord.test': [
      '/creator/deals?tab=pending',
      '/creator/invitations?tab=all',
      `/creator/campaigns/${bound}`,
      `/creator/campaigns/${bound}/upload`,
      '/notifications',
    ],
    'admin@accord.test': [
      '/admin/campaign-review?status=needs_revision',
      `/admin/campaign-review?status=needs_revision&campaignId=${returned}`,
      `/admin/crm/brands/${brandId}`,
      `/admin/crm/creators/${creatorId}`,
      '/notifications',
    ],
  };
  return addresses[email ?? ''] ?? [];
}
