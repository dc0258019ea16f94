import type { CampaignStatus } from '../lifecycles.ts';
import { isOneOf, RUNNING_CAMPAIGNS } from '../status-sets.ts';
import type { ProjectStatus } from './project-filters.ts';

/** Every campaign that was submitted and is neither paused nor over is active. */
export const projectStatus = (status: CampaignStatus): ProjectStatus =>
  isOneOf(RUNNING_CAMPAIGNS, status) ? 'active' : status;
