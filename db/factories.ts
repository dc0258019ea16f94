import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { DAY_MS, INVITATION_EXPIRY_DAYS } from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';
import { addDays, isoDay } from '#shared/dates.ts';
import type { CampaignStatus, Machine, ReviewStatus, StatusOf } from '#shared/lifecycles.ts';
import { creatorPoolMinor } from '#shared/money.ts';
import type { Role } from '#shared/policy/rule.ts';
import { stageOf } from '#shared/stages.ts';
import type { Database } from './schema.ts';
import { type AuditRow, historyRows, type People, pathTo } from './status-history.ts';

/**
 * Rows for tests and demo data: every function takes what matters and invents the rest, the same way each time. `…Row` functions are pure; `create…`
 * functions insert, with the audit history that leads to the requested status, so that the books and histories stay provable.
 */
type Db = Kysely<Database>;
export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
/** A row to insert with a known id. */
export type WithId<T> = Omit<T, 'id'> & { id: string };

/** The creation time of a row without a time of its own. */
export const FACTORY_TIME = new Date('2026-03-02T09:00:00.000Z');

let sequence = 0;
/** Counts up within the process, so that names and addresses never collide. */
export const nextNumber = (): number => ++sequence;

export function userRow(role: Role | null, over: Partial<NewRow<'users'>> = {}): WithId<NewRow<'users'>> {
  const number = nextNumber();
  const createdAt = over.createdAt ?? FACTORY_TIME;
  return {
    id: randomUUID(),
    email: `${role ?? 'person'}-${number}@example.test`,
    firstName: role === 'brand' ? null : 'Robin',
    lastName: role === 'brand' ? null : `Number${number}`,
    role,
    status: 'active',
    emailConfirmedAt: createdAt,
    createdAt,
    ...over,
  };
}

export function brandProfileRow(
  user: { id: string; createdAt: Date | string },
  over: Partial<NewRow<'brandProfiles'>> = {},
): NewRow<'brandProfiles'> {
  return {
    userId: user.id,
    companyName: `Brand ${nextNumber()}`,
    industry: 'fashion',
    createdAt: user.createdAt,
    updatedAt: user.createdAt,
    ...over,
  };
}

export function creatorProfileRow(
  user: { id: string; createdAt: Date | string },
  over: Partial<NewRow<'creatorProfiles'>> = {},
): NewRow<'creatorProfiles'> {
  const number = nextNumber();
  return {
    userId: user.id,
    username: `creator_${number}`,
    bio: 'Makes short films about everyday things',
    primaryPlatform: 'instagram',
    platforms: ['instagram'],
    contentTypes: ['photos', 'reels'],
    industries: ['fashion-style'],
    industryGroups: ['fashion'],
    isProfileComplete: true,
    followerCount: 20_000,
    engagementRate: 0.035,
    createdAt: user.createdAt,
    updatedAt: user.createdAt,
    ...over,
  };
}

export interface UserInput {
  user?: Partial<NewRow<'users'>>;
  brandProfile?: Partial<NewRow<'brandProfiles'>>;
  creatorProfile?: Partial<NewRow<'creatorProfiles'>>;
}

/** An active, confirmed account with its role approved and, for a brand or creator, a complete profile. */
export async function createUser(db: Db, role: Role | null, input: UserInput = {}): Promise<Row<'users'>> {
  const row = userRow(role, input.user);
  const user = await db.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow();
  const history = historyOf('account', user.id, user.status, user.createdAt, {});
  if (role) {
    const given = await db
      .insertInto('userRoles')
      .values({ userId: user.id, role, status: 'approved', decidedBy: null, createdAt: user.createdAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    history.push(...historyOf('roleRequest', given.id, 'approved', user.createdAt, {}));
  }
  await insertAudit(db, history);
  if (role === 'brand') {
    await db.insertInto('brandProfiles').values(brandProfileRow(user, input.brandProfile)).execute();
  }
  if (role === 'creator') {
    await db.insertInto('creatorProfiles').values(creatorProfileRow(user, input.creatorProfile)).execute();
  }
  return user;
}

type CampaignInput = Partial<NewRow<'campaigns'>> & { brandId: string };

/** The usual review status of a campaign in a status. */
function usualReview(status: CampaignStatus): ReviewStatus {
  if (status === 'draft') return 'draft';
  return status === 'new' ? 'pending_review' : 'approved';
}

export function campaignRow(input: CampaignInput): WithId<NewRow<'campaigns'>> {
  const createdAt = input.createdAt ?? FACTORY_TIME;
  const day = isoDay(new Date(createdAt));
  const status = input.status ?? 'new';
  const budgetMinor = input.budgetMinor === undefined ? 100_000 : input.budgetMinor;
  const past = ['live', 'completed'].includes(status);
  return {
    id: randomUUID(),
    origin: status === 'draft' ? 'draft' : 'new',
    name: `Campaign ${nextNumber()}`,
    description: 'Show how the product fits into an ordinary day, in your own words and light.',
    campaignType: 'Single',
    budgetMinor,
    currency: 'USD',
    totalCreatorBudgetMinor: budgetMinor === null ? null : creatorPoolMinor(budgetMinor),
    status,
    pausedFrom: status === 'paused' ? 'in_progress' : null,
    pausedAt: status === 'paused' ? createdAt : null,
    stage: stageOf(status, 'planning_creation'),
    reviewStatus: usualReview(status),
    reviewPriority: status === 'draft' ? null : 'normal',
    reviewStage: past ? 'live' : status === 'awaiting_approval' ? 'content_review' : 'none',
    currentStep: status === 'draft' ? 1 : 5,
    platforms: ['instagram'],
    contentRequirements: JSON.stringify({ post: { quantity: 1 } }),
    startDate: addDays(day, 10),
    endDate: addDays(day, 50),
    submissionDeadline: addDays(day, 40),
    submittedAt: status === 'draft' ? null : createdAt,
    launchedAt: past ? createdAt : null,
    completedAt: status === 'completed' ? createdAt : null,
    createdAt,
    updatedAt: createdAt,
    ...input,
  };
}

/** A campaign in the requested status (`new` and waiting for review by default) with its stage, dates and histories. */
export async function createCampaign(db: Db, input: CampaignInput): Promise<Row<'campaigns'>> {
  const campaign = await db.insertInto('campaigns').values(campaignRow(input)).returningAll().executeTakeFirstOrThrow();
  const people: People = { brand: campaign.brandId };
  await insertAudit(db, [
    ...historyOf('campaign', campaign.id, campaign.status, campaign.createdAt, people),
    ...historyOf('review', campaign.id, campaign.reviewStatus, campaign.createdAt, people),
    ...historyOf('launch', campaign.id, campaign.reviewStage, campaign.createdAt, people),
  ]);
  return campaign;
}

type DealInput = Partial<Omit<NewRow<'deals'>, 'campaignId' | 'brandId' | 'creatorId'>> & {
  campaign: { id: string; brandId: string; currency: Currency };
  creatorId: string;
};

export function dealRow({ campaign, ...input }: DealInput): WithId<NewRow<'deals'>> {
  const invitationDate = new Date(input.invitationDate ?? input.createdAt ?? FACTORY_TIME);
  const status = input.status ?? 'invited';
  return {
    id: randomUUID(),
    campaignId: campaign.id,
    brandId: campaign.brandId,
    status,
    agreedAmountMinor: 30_000,
    currency: campaign.currency,
    invitationDate,
    responseDate: ['invited', 'withdrawn', 'expired'].includes(status) ? null : invitationDate,
    expiresAt: new Date(invitationDate.getTime() + INVITATION_EXPIRY_DAYS * DAY_MS),
    createdAt: invitationDate,
    updatedAt: invitationDate,
    ...input,
  };
}

type ApplicationInput = Partial<Omit<NewRow<'applications'>, 'campaignId'>> & {
  campaign: { id: string; brandId: string };
  creatorId: string;
};

/** An application in the requested status (`pending` by default), with its history. */
export async function createApplication(
  db: Db,
  { campaign, ...input }: ApplicationInput,
): Promise<Row<'applications'>> {
  const status = input.status ?? 'pending';
  const createdAt = new Date(input.createdAt ?? FACTORY_TIME);
  const application = await db
    .insertInto('applications')
    .values({
      campaignId: campaign.id,
      status,
      message: 'I know the people you want to reach.',
      ...stamps(createdAt),
      ...input,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const people: People = { brand: campaign.brandId, creator: input.creatorId };
  await insertAudit(db, historyOf('application', application.id, status, createdAt, people));
  return application;
}

/**
 * A deal in the requested status (`invited` by default), with the connection of its pair and its history. It has no milestones; those belong to
 * payments.
 */
export async function createDeal(db: Db, input: DealInput): Promise<Row<'deals'>> {
  const deal = await db.insertInto('deals').values(dealRow(input)).returningAll().executeTakeFirstOrThrow();
  const people: People = { brand: deal.brandId, creator: deal.creatorId };
  await insertAudit(db, historyOf('deal', deal.id, deal.status, deal.createdAt, people));
  const met = connectionStatus(deal.status);
  const connection = await db
    .insertInto('brandCreatorConnections')
    .values({ brandId: deal.brandId, creatorId: deal.creatorId, status: met, ...stamps(deal.createdAt) })
    .onConflict((pair) => pair.columns(['brandId', 'creatorId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (connection) await insertAudit(db, historyOf('connection', connection.id, met, deal.createdAt, people));
  return deal;
}

/** The status of a connection that follows from its only deal. */
export function connectionStatus(status: StatusOf<'deal'>): StatusOf<'connection'> {
  if (['invited', 'withdrawn', 'expired'].includes(status)) return 'invited';
  return status === 'declined' ? 'declined' : 'connected';
}

type SubmissionInput = Partial<Omit<NewRow<'submissions'>, 'dealId' | 'campaignId' | 'creatorId'>> & {
  deal: { id: string; campaignId: string; creatorId: string; brandId: string };
  caption?: string;
  /** How many files its version has; the bytes are not in the store. */
  files?: number;
};

/** A submission in the requested status (`submitted` by default) with its version, its files and its history. */
export async function createSubmission(db: Db, input: SubmissionInput): Promise<Row<'submissions'>> {
  const { deal, caption = 'A morning with it', files = 1, ...over } = input;
  const createdAt = new Date(over.createdAt ?? FACTORY_TIME);
  const status = over.status ?? 'submitted';
  const submittedAt = status === 'draft' ? null : createdAt;
  const submission = await db
    .insertInto('submissions')
    .values({
      dealId: deal.id,
      campaignId: deal.campaignId,
      creatorId: deal.creatorId,
      title: `Submission ${nextNumber()}`,
      status,
      submittedAt,
      reviewedAt: status === 'draft' || status === 'submitted' ? null : createdAt,
      postUrl: status === 'published' ? `https://instagram.com/p/${nextNumber()}` : null,
      publishedAt: status === 'published' ? createdAt : null,
      ...stamps(createdAt),
      ...over,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const version = await db
    .insertInto('submissionVersions')
    .values({ submissionId: submission.id, version: submission.version, caption, submittedAt, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let position = 1; position <= files; position += 1) {
    const file = await createFile(db, { ownerId: deal.creatorId, purpose: 'submission', createdAt });
    await db.insertInto('submissionFiles').values({ versionId: version.id, fileId: file.id, position }).execute();
  }
  const people: People = { brand: deal.brandId, creator: deal.creatorId };
  await insertAudit(db, historyOf('submission', submission.id, status, createdAt, people));
  return submission;
}

/** The record of a stored file; its bytes are not in the store. */
export async function createFile(db: Db, input: Partial<NewRow<'files'>> & { ownerId: string }): Promise<Row<'files'>> {
  const number = nextNumber();
  return db
    .insertInto('files')
    .values({
      purpose: 'submission',
      name: `file-${number}.jpg`,
      contentKey: number.toString(16).padStart(64, '0'),
      contentType: 'image/jpeg',
      sizeBytes: 1_024,
      createdAt: FACTORY_TIME,
      ...input,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type PayoutAccountInput = Partial<NewRow<'payoutAccounts'>> & { creatorId: string };

export function payoutAccountRow(input: PayoutAccountInput): WithId<NewRow<'payoutAccounts'>> {
  const at = new Date(input.createdAt ?? FACTORY_TIME);
  const status = input.status ?? 'active';
  return {
    id: randomUUID(),
    provider: 'sandbox',
    accountId: `acct_${input.creatorId}`,
    status,
    requirements: status === 'restricted' ? ['identity_document'] : [],
    disabledReason: status === 'restricted' ? 'information_due' : null,
    country: 'US',
    bankLabel: 'Sandbox Bank',
    bankLast4: '6789',
    changeStatus: null,
    changeLast4: null,
    activeSince: status === 'active' ? at : null,
    ...stamps(at),
    ...input,
  };
}

/** The account at the sandbox bank for a payout account. */
export function bankAccountRow(row: NewRow<'payoutAccounts'>, email: string): NewRow<'sandboxBank.payoutAccounts'> {
  const { accountId: id, creatorId: reference, status, requirements } = row;
  const createdAt = new Date(row.createdAt);
  return {
    id,
    reference,
    email,
    status,
    requirements,
    disabledReason: row.disabledReason ?? null,
    country: row.country ?? null,
    bankLast4: row.bankLast4 ?? null,
    documented: false,
    activatedAt: status === 'active' || status === 'restricted' ? createdAt : null,
    examinedAt: null,
    restrictsAt: null,
    nextStatus: row.changeStatus ?? null,
    nextCountry: row.changeStatus ? (row.country ?? null) : null,
    nextLast4: row.changeLast4 ?? null,
    createdAt,
  };
}

/** The payout account of a creator in the requested status (`active` by default), here and at the sandbox bank, with its history. */
export async function createPayoutAccount(db: Db, input: PayoutAccountInput): Promise<Row<'payoutAccounts'>> {
  const row = payoutAccountRow(input);
  await db
    .insertInto('sandboxBank.payoutAccounts')
    .values(bankAccountRow(row, `${row.creatorId}@example.test`))
    .execute();
  const account = await db.insertInto('payoutAccounts').values(row).returningAll().executeTakeFirstOrThrow();
  const people: People = { creator: account.creatorId };
  await insertAudit(db, historyOf('payoutAccount', account.id, account.status, account.createdAt, people));
  return account;
}

const stamps = (at: Date) => ({ createdAt: at, updatedAt: at });

function historyOf<M extends Machine>(
  machine: M,
  id: string,
  status: StatusOf<M>,
  at: Date,
  people: People,
): AuditRow[] {
  return historyRows(machine, id, pathTo(machine, status), () => at, people);
}

async function insertAudit(db: Db, rows: AuditRow[]): Promise<void> {
  await db.insertInto('auditLog').values(rows).execute();
}
