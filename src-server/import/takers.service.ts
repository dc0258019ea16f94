import { takeAuthUser, takeProfile, takeRole } from './accounts.service.ts';
import { takeCampaignReview, takeDraft, takeLegacyProject, takeNewProject } from './campaigns.service.ts';
import { takeSubmission, takeSubmissionReview } from './content.service.ts';
import { takeConnection, takeCreatorDeal, takeOldDeal, takeProjectCreator } from './deals.service.ts';
import { takeCreatorPayment, takeEarning } from './earnings.service.ts';
import {
  takeAuditLine,
  takeFlag,
  takeFloor,
  takeInvite,
  takeNotification,
  takeRegistration,
  takeRule,
} from './office.service.ts';
import type { OldTable } from './old-tables.rules.ts';
import { takeBrandProfile, takeCreatorProfile } from './profiles.service.ts';
import type { Take } from './taking.service.ts';
import { takeAgencyUser, takeAnalytics, takeFavourite, takeSocialAccount } from './ties.service.ts';

/** The function that imports a row of each old table; a table without one does not compile. */
export const takers: Readonly<Record<OldTable, Take>> = {
  profiles: takeProfile,
  auth_users: takeAuthUser,
  user_roles: takeRole,
  brand_profiles: takeBrandProfile,
  creator_profiles: takeCreatorProfile,
  agency_users: takeAgencyUser,
  creators_social_accounts: takeSocialAccount,
  creator_public_analytics: takeAnalytics,
  interest_registrations: takeRegistration,
  pricing_floors: takeFloor,
  r4_flags: takeFlag,
  r4_rules: takeRule,
  invite_logs: takeInvite,
  projects_new: takeNewProject,
  projects: takeLegacyProject,
  project_drafts: takeDraft,
  campaign_reviews: takeCampaignReview,
  brand_creator_connections: takeConnection,
  project_creators: takeProjectCreator,
  deals: takeOldDeal,
  creator_deals: takeCreatorDeal,
  favourites: takeFavourite,
  campaign_submissions: takeSubmission,
  campaign_content: takeSubmission,
  project_content: takeSubmission,
  submission_reviews: takeSubmissionReview,
  campaign_notifications: takeNotification,
  deal_earnings: takeEarning,
  project_creator_payments: takeCreatorPayment,
  security_audit_log: takeAuditLine,
};
