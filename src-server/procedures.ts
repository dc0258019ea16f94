import { type AnyProcedure, type AnyRouter, callTRPCProcedure, TRPCError } from '@trpc/server';
import { accountRouter } from './account/account.router.ts';
import { agencyRouter } from './agency/agency.router.ts';
import { dealsRouter } from './agreement/offers/deals.router.ts';
import { contractsRouter } from './agreement/signing/contracts.router.ts';
import { analyticsRouter } from './analytics/analytics.router.ts';
import { approvalsRouter } from './approvals/requests/approvals.router.ts';
import { authRouter } from './auth/auth.router.ts';
import { calendarRouter } from './calendar/calendar.router.ts';
import { campaignsRouter } from './campaigns/campaigns.router.ts';
import { casesRouter } from './cases/cases.router.ts';
import { contentRouter } from './content/content.router.ts';
import type { Context } from './context.ts';
import { conversationsRouter } from './conversations/conversations.router.ts';
import { mailboxRouter } from './conversations/mailbox.router.ts';
import { crmRouter } from './crm/crm.router.ts';
import { discoveryRouter } from './discovery/discovery.router.ts';
import { guestsRouter } from './guests/guests.router.ts';
import { leaderboardsRouter } from './leaderboards/leaderboards.router.ts';
import { leadsRouter } from './leads/leads.router.ts';
import { ledgerRouter } from './ledger/ledger.router.ts';
import { checkoutRouter } from './money/checkout/checkout.router.ts';
import { deskRouter } from './money/desk/desk.router.ts';
import { papersRouter } from './money/papers/papers.router.ts';
import { payoutsRouter } from './money/payouts/payouts.router.ts';
import { notificationsRouter } from './notifications/notifications.router.ts';
import { ordersRouter } from './orders/orders.router.ts';
import { portfolioRouter } from './portfolio/portfolio.router.ts';
import { pricingRouter } from './pricing/pricing.router.ts';
import { profilesRouter } from './profiles/profiles.router.ts';
import { filesRouter } from './providers/files/files.router.ts';
import { mailRouter } from './providers/mail/mail.router.ts';
import { recordsRouter } from './records/records.router.ts';
import { fromReplica, mayUseReplica } from './replica-reads.ts';
import { heldRouter } from './review/held.router.ts';
import { reviewRouter } from './review/review.router.ts';
import { searchRouter } from './search/search.router.ts';
import { seatsRouter } from './seats/seats.router.ts';
import { securityRouter } from './security/security.router.ts';
import { settingsRouter } from './settings/settings.router.ts';
import { ssoRouter } from './sso/sso.router.ts';
import { systemRouter } from './system/system.router.ts';
import { traced } from './tracing.ts';
import { mergeRouters, router } from './trpc.ts';
import { rolesRouter } from './users/roles.router.ts';
import { usersRouter } from './users/users.router.ts';
import { viewsRouter } from './views/views.router.ts';

/** Every procedure but those about proposals, one line for each feature: a proposal is a call of one of them. */
export const procedures = router({
  agency: agencyRouter,
  users: usersRouter,
  account: accountRouter,
  analytics: analyticsRouter,
  auth: authRouter,
  calendar: calendarRouter,
  cases: casesRouter,
  approvals: approvalsRouter,
  conversations: conversationsRouter,
  crm: crmRouter,
  deals: dealsRouter,
  records: recordsRouter,
  ledger: ledgerRouter,
  content: contentRouter,
  guests: guestsRouter,
  discovery: discoveryRouter,
  notifications: notificationsRouter,
  campaigns: campaignsRouter,
  leaderboards: leaderboardsRouter,
  leads: leadsRouter,
  mail: mergeRouters(mailRouter, mailboxRouter),
  payments: mergeRouters(contractsRouter, checkoutRouter, payoutsRouter, papersRouter, deskRouter),
  orders: ordersRouter,
  pricing: pricingRouter,
  portfolio: portfolioRouter,
  profiles: profilesRouter,
  files: filesRouter,
  review: reviewRouter,
  search: searchRouter,
  system: systemRouter,
  seats: seatsRouter,
  sso: ssoRouter,
  security: mergeRouters(securityRouter, rolesRouter, heldRouter),
  settings: settingsRouter,
  views: viewsRouter,
});
/** The action of the policy that a procedure takes. */
export const actionOf = (procedure: AnyProcedure | undefined): string =>
  String(Reflect.get(Object(procedure?._def.meta), 'action'));

export type Kind = 'query' | 'mutation';

/** The procedures of a router under their full names, such as `deals.accept`, and how they are called. */
export function callable(of: AnyRouter) {
  const procedureByName: ReadonlyMap<string, AnyProcedure> = new Map(Object.entries(of._def.procedures));

  /**
   * Calls a procedure by its name, for the web, the command line and proposals. `readInput` is called after the policy has admitted the actor. Throws
   * NOT_FOUND when there is no such procedure, METHOD_NOT_SUPPORTED when it is not of the given kind, and the errors of the procedure. Locks what the
   * procedure locks.
   */
  async function callProcedure(ctx: Context, path: string, readInput: () => unknown, kind?: Kind): Promise<unknown> {
    const type = procedureByName.get(path)?._def.type;
    if (!type) throw new TRPCError({ code: 'NOT_FOUND' });
    if (kind && kind !== type) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
    const getRawInput = async () => readInput();
    const call = (own: Context): Promise<unknown> =>
      callTRPCProcedure({ router: of, path, type, ctx: own, getRawInput, signal: undefined, batchIndex: 0 });
    const { reader } = ctx;
    return traced(
      'inside',
      () => [`trpc ${path}`, { 'rpc.system.name': 'trpc', 'rpc.method': path }],
      () => (reader && mayUseReplica(path) ? fromReplica(ctx, reader, call) : call(ctx)),
    );
  }
  return { procedureByName, callProcedure };
}
