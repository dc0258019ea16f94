import { z } from 'zod';
import { PARTICIPATIONS, type Participation } from '../choices/tiers.ts';
import type { Moment } from '../dates.ts';
import type { CampaignStatus, ReviewStatus } from '../lifecycles.ts';
import type { May } from '../may.ts';
import type { Money } from '../money.ts';
import { cursorFields } from '../paging.schema.ts';
import { TIME_SORTS } from '../sorts.ts';
import { choice, searchText } from '../text.ts';
import type { CampaignOrigin } from './campaign-labels.ts';
import { PROJECT_FILTERS, type ProjectStatus } from './project-filters.ts';

/** The campaigns of all brands: by part of the name, by status, by participation. */
export const projectsInput = z.strictObject({
  search: searchText().default(''),
  status: choice('Status', PROJECT_FILTERS).nullish(),
  type: choice('Type', PARTICIPATIONS).nullish(),
  sort: choice('Sort', TIME_SORTS).default('newest'),
  ...cursorFields,
});
export type ProjectFilters = Pick<z.infer<typeof projectsInput>, 'search' | 'status' | 'type' | 'sort'>;

/** A campaign in project management. */
export interface ProjectRow {
  id: string;
  name: string | null;
  /** The company's name. */
  brandName: string | null;
  status: ProjectStatus;
  type: Participation;
  startDate: string | null;
  endDate: string | null;
  /** IANA name of the time zone of these dates. */
  timeZone: string;
  budget: Money | null;
}

/** A campaign as its read-only page shows it to staff (ruling ADM-PRJ-06). */
export interface Project extends ProjectRow {
  campaignStatus: CampaignStatus;
  reviewStatus: ReviewStatus;
  origin: CampaignOrigin;
  campaignType: string | null;
  description: string | null;
  platforms: string[];
  contentRequirements: { type: string; quantity: number | null; description: string | null }[];
  creatorBudget: Money | null;
  submissionDeadline: string | null;
  briefNotes: string | null;
  createdAt: Moment;
  submittedAt: Moment | null;
  pauseReason: string | null;
  brand: { industry: string | null; websiteUrl: string | null; email: string };
  may: May<'pause' | 'resume' | 'cancel'>;
}
