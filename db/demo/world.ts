import { createHash } from 'node:crypto';
import type { EventOf, Machine, StatusOf } from '#shared/lifecycles.ts';
import type { NewRow } from '../factories.ts';
import { historyRows, type People, stepsOf } from '../status-history.ts';

/** Tables that demo data fills. */
export type Seeded =
  | 'users'
  | 'userRoles'
  | 'signInPlaces'
  | 'invites'
  | 'brandProfiles'
  | 'creatorProfiles'
  | 'agencyUsers'
  | 'seats'
  | 'files'
  | 'campaigns'
  | 'campaignReviews'
  | 'campaignBriefs'
  | 'campaignFiles'
  | 'deals'
  | 'applications'
  | 'brandCreatorConnections'
  | 'signatures'
  | 'creatorLists'
  | 'creatorListMembers'
  | 'savedViews'
  | 'brandPeople'
  | 'brandJoinLinks'
  | 'crmNotes'
  | 'crmTags'
  | 'crmFollowUps'
  | 'submissions'
  | 'submissionVersions'
  | 'submissionFiles'
  | 'submissionReviews'
  | 'submissionComments'
  | 'postChecks'
  | 'dealMessages'
  | 'conversationSides'
  | 'portfolioItems'
  | 'creatorRates'
  | 'notifications'
  | 'notificationChoices'
  | 'notificationDigests'
  | 'socialAccounts'
  | 'creatorPublicAnalytics'
  | 'followerSnapshots'
  | 'trackingLinks'
  | 'linkClicks'
  | 'discountCodes'
  | 'conversions'
  | 'metricSnapshots'
  | 'payments'
  | 'refunds'
  | 'disputes'
  | 'refundRequests'
  | 'payouts'
  | 'payoutAccounts'
  | 'milestones'
  | 'earnings'
  | 'ledgerTransactions'
  | 'ledgerEntries'
  | 'paymentMethods'
  | 'fxRates'
  | 'pricingFloors'
  | 'securityRules'
  | 'quarantinedItems'
  | 'leads'
  | 'sandboxBank.customers'
  | 'sandboxBank.checkouts'
  | 'sandboxBank.charges'
  | 'sandboxBank.refunds'
  | 'sandboxBank.disputes'
  | 'sandboxBank.payouts'
  | 'sandboxBank.payoutAccounts'
  | 'sandboxBank.statementLines'
  | 'sandboxBank.accounts'
  | 'auditLog';
export type Rows = { [Table in Seeded]: NewRow<Table>[] };

const noRows = (): Rows => ({
  users: [],
  userRoles: [],
  signInPlaces: [],
  invites: [],
  brandProfiles: [],
  creatorProfiles: [],
  agencyUsers: [],
  seats: [],
  files: [],
  campaigns: [],
  campaignReviews: [],
  campaignBriefs: [],
  campaignFiles: [],
  deals: [],
  applications: [],
  brandCreatorConnections: [],
  signatures: [],
  creatorLists: [],
  creatorListMembers: [],
  savedViews: [],
  brandPeople: [],
  brandJoinLinks: [],
  crmNotes: [],
  crmTags: [],
  crmFollowUps: [],
  submissions: [],
  submissionVersions: [],
  submissionFiles: [],
  submissionReviews: [],
  submissionComments: [],
  postChecks: [],
  dealMessages: [],
  conversationSides: [],
  portfolioItems: [],
  creatorRates: [],
  notifications: [],
  notificationChoices: [],
  notificationDigests: [],
  socialAccounts: [],
  creatorPublicAnalytics: [],
  followerSnapshots: [],
  trackingLinks: [],
  linkClicks: [],
  discountCodes: [],
  conversions: [],
  metricSnapshots: [],
  payments: [],
  refunds: [],
  disputes: [],
  refundRequests: [],
  payouts: [],
  payoutAccounts: [],
  milestones: [],
  earnings: [],
  ledgerTransactions: [],
  ledgerEntries: [],
  paymentMethods: [],
  fxRates: [],
  pricingFloors: [],
  securityRules: [],
  quarantinedItems: [],
  leads: [],
  'sandboxBank.customers': [],
  'sandboxBank.checkouts': [],
  'sandboxBank.charges': [],
  'sandboxBank.refunds': [],
  'sandboxBank.disputes': [],
  'sandboxBank.payouts': [],
  'sandboxBank.payoutAccounts': [],
  'sandboxBank.statementLines': [],
  'sandboxBank.accounts': [],
  auditLog: [],
});

type Moves<M extends Machine> = readonly (EventOf<M> | { event: EventOf<M>; to: StatusOf<M> })[];

const DAY_MS = 86_400_000;

/** The demo world while it is created: rows by table, one clock, and random numbers that are the same each time. */
export class World {
  readonly now: Date;
  readonly rows: Rows;
  readonly passwordHash: string;
  #state = 20_260_301;
  #ids = 0;

  constructor(now: Date, passwordHash: string) {
    this.now = now;
    this.passwordHash = passwordHash;
    this.rows = noRows();
  }

  /** A UUID that is the same in every load. */
  id(): string {
    this.#ids += 1;
    const hex = createHash('sha256').update(`accord demo ${this.#ids}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }

  /** From 0 up to, but not including, 1 (mulberry32). */
  luck(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(min: number, max: number): number {
    return min + Math.floor(this.luck() * (max - min + 1));
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.luck() * list.length)];
    if (picked === undefined) throw new RangeError('There is nothing to pick from');
    return picked;
  }

  /** `count` different entries of a list. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(Math.floor(this.luck() * left.length), 1),
    ).flat();
  }

  ago(days: number): Date {
    return new Date(Math.round((this.now.getTime() - days * DAY_MS) / 1_000) * 1_000);
  }

  /** This many days after a moment, but never after now. */
  after(at: Date, days: number): Date {
    return new Date(Math.min(after(at, days).getTime(), this.now.getTime()));
  }

  /** Moves a row through its life: one audit row for each move, at the given times (the last one for the rest). Returns its status. */
  live<M extends Machine>(
    machine: M,
    id: string,
    moves: Moves<M>,
    times: readonly Date[],
    people: People,
  ): StatusOf<M> {
    const path = stepsOf(machine, moves);
    const last = times.at(-1) ?? this.now;
    this.rows.auditLog.push(...historyRows(machine, id, path, (index) => times[index] ?? last, people));
    return path.status;
  }
}

export const after = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);
export const both = (at: Date) => ({ createdAt: at, updatedAt: at });
