import { accountRouter } from './account/account.router.ts';
import { agencyRouter } from './agency/agency.router.ts';
import { analyticsRouter } from './analytics/analytics.router.ts';
import { authRouter } from './auth/auth.router.ts';
import { campaignsRouter } from './campaigns/campaigns.router.ts';
import { contentRouter } from './content/content.router.ts';
import { dealsRouter } from './deals/deals.router.ts';
import { discoveryRouter } from './discovery/discovery.router.ts';
import { leadsRouter } from './leads/leads.router.ts';
import { notificationsRouter } from './notifications/notifications.router.ts';
import { ordersRouter } from './orders/orders.router.ts';
import { ledgerRouter, paymentsRouter } from './payments/payments.router.ts';
import { profilesRouter } from './profiles/profiles.router.ts';
import { filesRouter } from './providers/files/files.router.ts';
import { mailRouter } from './providers/mail/mail.router.ts';
import { reviewRouter } from './review/review.router.ts';
import { searchRouter } from './search/search.router.ts';
import { settingsRouter } from './settings/settings.router.ts';
import { router } from './trpc.ts';
import { usersRouter } from './users/users.router.ts';

/** Every procedure there is, one line a feature. */
export const appRouter = router({
  agency: agencyRouter,
  users: usersRouter,
  account: accountRouter,
  analytics: analyticsRouter,
  auth: authRouter,
  deals: dealsRouter,
  ledger: ledgerRouter,
  content: contentRouter,
  discovery: discoveryRouter,
  notifications: notificationsRouter,
  campaigns: campaignsRouter,
  leads: leadsRouter,
  mail: mailRouter,
  payments: paymentsRouter,
  orders: ordersRouter,
  profiles: profilesRouter,
  files: filesRouter,
  review: reviewRouter,
  search: searchRouter,
  settings: settingsRouter,
});
export type AppRouter = typeof appRouter;
