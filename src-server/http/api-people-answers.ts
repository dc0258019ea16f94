import { z } from 'zod';
import { PERSON_VERDICTS } from '#shared/crm/people-import.schema.ts';
import { PERSON_SOURCES, PERSON_STAGES } from '#shared/crm/person-stages.ts';
import { CRM_STAGES, CRM_STATUSES } from '#shared/deals/deal-words.ts';
import { ours } from '#shared/ours.ts';
import {
  count,
  countOrNull,
  id,
  minor,
  minorOrNull,
  moment,
  momentOrNull,
  money,
  rows,
  share,
  statusOf,
  text,
} from './api-fields.ts';

// The answers about people: those of a brand, and those whom an agency manages. See api-answers.ts.

const person = {
  id: id.describe('The creator, or the contact'),
  kind: z.enum(['creator', 'contact']).describe('A contact has no account that you may know of'),
  name: z.string(),
  handle: text,
  platform: text,
  followers: countOrNull,
  stage: z.enum(PERSON_STAGES),
  source: z.enum(PERSON_SOURCES),
  tags: z.array(z.string()),
  activeDeals: count,
  completedDeals: count,
  addedAt: moment,
};
export const people = rows(z.object(person));
export const onePerson = z.object({
  ...person,
  email: text.describe('The address of a contact, as your file has it'),
  note: text,
  invitedAt: momentOrNull.describe('When a contact was last mailed an invitation'),
  deals: z.array(
    z.object({
      id,
      campaignId: id,
      campaign: z.string(),
      status: statusOf('deal'),
      amount: money,
      invitedAt: moment,
    }),
  ),
});

export const many = z.object({
  done: z.array(id).describe('Those for which it was done'),
  refused: z
    .array(z.object({ id, why: z.string() }))
    .describe('Those for which it was not done, each with the reason in one sentence'),
});
export const recipients = z.object({
  rows: z.array(z.object({ id, name: z.string(), refusal: text.describe('Why they would get no message') })),
  left: count.describe('How many more you can send today'),
});
export const imported = z.object({
  lines: z.array(
    z.object({
      line: count,
      name: z.string(),
      email: z.string(),
      verdict: z.enum(PERSON_VERDICTS),
      problem: text,
    }),
  ),
  counts: z.record(z.enum(PERSON_VERDICTS), count).describe('How many lines have each verdict'),
  unread: z.array(z.string()).describe('The columns that were ignored'),
});
export const tags = z.array(z.string());
export const followUps = z.object({
  rows: z.array(
    z.object({
      id,
      title: z.string(),
      about: z.object({ id, kind: z.enum(['brand', 'creator']), name: z.string() }),
      dueOn: z.iso.date(),
      overdue: z.boolean(),
      author: z.string(),
    }),
  ),
  total: count,
  page: count,
  pageSize: count,
});
export const timeline = rows(
  z.object({
    id: z.int(),
    at: moment,
    machine: ours().describe('What has changed'),
    from: text,
    to: z.string(),
    title: text,
    note: text,
    by: z.object({ kind: ours(), name: text, inNameOf: text }),
  }),
);

/** A file of rows. */
export const table = z.object({ name: z.string(), csv: z.string() });

const dealCounts = z.object({ total: count, active: count, pending: count, completed: count, cancelled: count });
const managed = { id, name: z.string(), email: z.string(), status: statusOf('account'), createdAt: moment };

export const managedBrand = z.object({
  ...managed,
  industry: text,
  websiteUrl: text,
  budgetRange: text,
  currency: z.literal('GBP').describe('All amounts are converted at the rate of their day'),
  dealValueMinor: minorOrNull,
  totalSpendMinor: minorOrNull,
  deals: dealCounts,
});
export const managedCreator = z.object({
  ...managed,
  username: text,
  bio: text,
  platform: text,
  platforms: z.array(z.string()),
  contentTypes: z.array(z.string()),
  industries: z.array(z.string()),
  languages: z.array(z.string()),
  audienceType: z.string(),
  audiencePrimary: z.string(),
  audienceCountries: z.array(z.string()),
  followers: countOrNull,
  engagement: share,
  accounts: z.array(z.object({ platform: z.string(), handle: z.string(), followers: countOrNull, engagement: share })),
  currency: z.literal('USD').describe('All amounts are converted at the rate of their day'),
  earningsMinor: minorOrNull,
  deals: dealCounts,
});
const party = z.object({ id, name: z.string() });
export const managedDeal = z.object({
  id,
  campaignId: id,
  title: z.string(),
  extension: z.boolean(),
  brand: party,
  creator: party,
  amount: money,
  status: statusOf('deal'),
  stage: z.enum(CRM_STAGES),
  crmStatus: z.enum(CRM_STATUSES),
  notes: text,
  cancelReason: text,
  invitationDate: moment,
  responseDate: momentOrNull,
  deadline: text,
  createdAt: moment,
  updatedAt: moment,
});

const dollars = z.literal('USD').describe('All amounts are converted at the rate of their day');
export const agencyOverview = z.object({
  managed: z.object({ managed_brand: count, managed_creator: count, managed_user: count }),
  campaigns: count,
  needAttention: count,
  activeDeals: count,
  currency: dollars,
  dealValueMinor: minorOrNull,
  acceptanceRate: share,
  performance: ours(),
});
export const agencyTotals = z.object({
  brands: count,
  activeCreators: count,
  openDeals: count,
  currency: dollars,
  dealValueMinor: minorOrNull,
});
const ranked = { id, rank: count, name: text, email: z.string() };
export const creatorLeaderboard = z.object({
  currency: dollars,
  rows: z.array(z.object({ ...ranked, platform: text, earnedMinor: minor })),
});
export const brandLeaderboard = z.object({
  currency: dollars,
  rows: z.array(z.object({ ...ranked, industry: text, budgetMinor: minor })),
});
