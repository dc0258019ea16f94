import type { CampaignStatus } from '../lifecycles.ts';
import { isOneOf, RUNNING_CAMPAIGNS } from '../status-sets.ts';
import type { ProjectStatus } from './project-filters.ts';

/** A submitted campaign that is neither paused nor over is active. */
export const projectStatus = (status: CampaignStatus): ProjectStatus =>
  isOneOf(RUNNING_CAMPAIGNS, status) ? 'active' : status;
