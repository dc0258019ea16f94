import { z } from 'zod';
import { ACTS } from '#shared/agency/acting.ts';
import { AGENCY_ROLES } from '#shared/agency/roles.ts';
import { ITEM_PRIORITIES } from '#shared/campaigns/action-items.ts';
import { CRM_STAGES, CRM_STATUSES } from '#shared/deals/deal-words.ts';
import {
  count,
  countOrNull,
  id,
  minorOrNull,
  moment,
  momentOrNull,
  money,
  rows,
  share,
  statusOf,
  text,
} from './api-fields.ts';

// The answers that programs of agencies get; see api-answers.ts.

export const people = rows(
  z.object({
    id,
    userId: id,
    name: z.string(),
    email: z.string(),
    role: z.enum(AGENCY_ROLES),
    status: statusOf('account'),
    assignedAt: moment,
    acts: z.array(z.enum(ACTS)).describe('What you can do in their name'),
  }),
);

export const brands = z.object({
  rows: z.array(
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      industry: text,
      status: statusOf('account'),
      deals: count,
      valueMinor: minorOrNull,
      createdAt: moment,
      tags: z.array(z.string()),
    }),
  ),
  total: count,
  page: count,
  pageSize: count,
  more: z.boolean().describe('Whether there are more than the total says'),
});

export const managedCreators = rows(
  z.object({
    id,
    name: z.string(),
    email: z.string(),
    platform: text,
    followers: countOrNull,
    engagement: share,
    status: statusOf('account'),
    activeDeals: count,
    deals: count,
    tags: z.array(z.string()),
  }),
);

export const managedCampaigns = rows(
  z.object({
    id,
    name: text,
    brand: text,
    status: statusOf('campaign'),
    reviewStatus: statusOf('review'),
    creators: count,
    pending: count,
    oldestPending: momentOrNull,
    priority: z.enum(ITEM_PRIORITIES),
    needsAttention: z.boolean(),
  }),
);

const partner = z.object({ id, name: z.string() });

export const managedDeals = rows(
  z.object({
    id,
    title: z.string(),
    extension: z.boolean(),
    brand: partner,
    creator: partner,
    amount: money,
    status: statusOf('deal'),
    stage: z.enum(CRM_STAGES),
    crmStatus: z.enum(CRM_STATUSES),
    createdAt: moment,
    updatedAt: moment,
  }),
);
