import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { StatementKind } from '#server/providers/payments/interface.ts';
import type { Act } from '#shared/agency/acting.ts';
import type { AttributionDays, UtmTemplate } from '#shared/analytics/attribution.ts';
import type { BenchmarkMetric, HeldBack } from '#shared/analytics/benchmarks.ts';
import type { ApprovalAct } from '#shared/approvals/limits.ts';
import type { CampaignOrigin } from '#shared/campaigns/campaign-labels.ts';
import type { ContentRequirements } from '#shared/campaigns/campaigns.schema.ts';
import type { Seen, Split } from '#shared/cases/cases.schema.ts';
import type { CaseFinding, CaseSide, CaseStatus, EvidenceKind } from '#shared/cases/cases.ts';
import type { IndustryGroup } from '#shared/choices/industry-groups.ts';
import type { Platform } from '#shared/choices/platforms.ts';
import type { CampaignType, Participation, Tier } from '#shared/choices/tiers.ts';
import type { CheckSource, PostProblem, SeenInCheck } from '#shared/content/post-checks.ts';
import type { PersonSource, PersonStage } from '#shared/crm/person-stages.ts';
import type { Currency } from '#shared/currencies.ts';
import type { SaidTerm, TermKind } from '#shared/deals/terms.ts';
import type { UsageRights } from '#shared/deals/usage-rights.ts';
import type { GuestField, GuestKind, GuestVote } from '#shared/guests/guests.ts';
import type {
  CampaignStatus,
  DealStatus,
  DisputeStatus,
  MilestoneStatus,
  PaymentStatus,
  PayoutAccountStatus,
  PayoutStatus,
  ReviewStatus,
  StatusOf,
  SubmissionStatus,
} from '#shared/lifecycles.ts';
import type { MilestoneKind } from '#shared/money.ts';
import type { MailWay, NoticeKind } from '#shared/notifications/kinds.ts';
import type { PaymentKind, PaymentMethod } from '#shared/payments/payments.schema.ts';
import type { PayoutChangeStatus, PayoutDisabledReason, PayoutRequirement } from '#shared/payments/payout-accounts.ts';
import type { Role } from '#shared/policy/rule.ts';
import type { PortfolioKind } from '#shared/portfolio/portfolio.ts';
import type { VisibilitySettings } from '#shared/profiles/profiles.schema.ts';
import type { ProposalField } from '#shared/proposals/proposals.schema.ts';
import type { RecordFigure } from '#shared/records/figures.ts';
import type { RecordCounts, RecordVerdict } from '#shared/records/records.ts';
import type { ReviewPriority } from '#shared/review/review.ts';
import type { Party } from '#shared/seals/movements.ts';
import type { AgencyDuty, SeatRole } from '#shared/seats/roles.ts';
import type { HeldKind, HeldSign } from '#shared/security/held.schema.ts';
import type { RuleAction, RuleCondition } from '#shared/security/rule-store.ts';
import type { ApiScope } from '#shared/settings/api-scopes.ts';
import type { WEBHOOK_TEST, WebhookEvent } from '#shared/settings/webhook-events.ts';
import type { Stage } from '#shared/stages.ts';
import type { ViewList, ViewSearch } from '#shared/views/views.schema.ts';
import type { ProviderTables } from './schema-providers.ts';

/** Hand-written types of the tables: a status column has the union of its statuses; amounts are integers in minor units. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A calendar day as `YYYY-MM-DD`; never a Date, so that no time zone can shift it. */
type Day = string;
type List = ColumnType<string[], string[] | undefined, string[]>;
type Json<T extends object | null> = JSONColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;

interface Users {
  id: Generated<string>;
  email: string;
  passwordHash: string | null;
  firstName: string | null;
  lastName: string | null;
  role: Role | null;
  status: Generated<StatusOf<'account'>>;
  flagged: Generated<boolean>;
  emailConfirmedAt: NullableTimestamp;
  lastSignInAt: NullableTimestamp;
  termsAcceptedAt: NullableTimestamp;
  deletionRequestedAt: NullableTimestamp;
  /** Since when a password alone does not sign in: a code or a passkey is required after it; null if nothing is. */
  secondFactorAt: NullableTimestamp;
  /** The address from which a mail hard-bounced; it counts as long as it is still `email`. */
  bouncedAddress: string | null;
  /** Hash of the cookie of the browser that signed up; null once the address is confirmed. */
  signUpBrowserHash: string | null;
  /** The name by which the account is sorted: its company's, otherwise the person's. */
  sortName: GeneratedAlways<string>;
  createdAt: Timestamp;
}
interface UserRoles {
  id: Generated<string>;
  userId: string;
  role: Role;
  status: StatusOf<'roleRequest'>;
  decidedBy: string | null;
  decidedAt: NullableTimestamp;
  createdAt: Timestamp;
}
interface Sessions {
  id: string;
  userId: string;
  expiresAt: Timestamp;
  createdAt: Timestamp;
  ip: string | null;
  userAgent: string | null;
  /** The name by which its owner ends a session; the id never leaves the server. */
  ref: Generated<string>;
  lastUsedAt: Timestamp;
  /** The assignment under which an agency acts for a creator in this session; it counts while the creator consents. */
  actingId: string | null;
  /** When the person last proved their identity. */
  provedAt: NullableTimestamp;
  /** When they last signed in anew at the identity provider that has opened the session. */
  ssoProvedAt: NullableTimestamp;
  /** The seat that the session uses: its person acts for that company, as long as the seat is not over. */
  seatId: string | null;
  /** The company whose identity provider has opened the session: it acts for that company alone. */
  ssoCompanyId: Generated<string | null>;
}
/** A company's identity provider, by which its members sign in. */
interface SsoConnections {
  companyId: string;
  issuer: string;
  clientId: string;
  /** Encrypted; see second-factor.rules.ts. */
  clientSecret: string;
  domain: string;
  /** What the DNS of the domain has to contain. */
  domainCode: string;
  domainProvedAt: NullableTimestamp;
  /** Where the provider signs people out; null if it cannot. */
  endSessionUrl: string | null;
  /** The roles that groups of the provider give. */
  groupRoles: Json<Readonly<Record<string, SeatRole>>>;
  /** Whether its members with an address of the domain can sign in in no other way. */
  required: boolean;
  createdBy: string | null;
  createdAt: Timestamp;
}
/** How an identity provider names a member. */
interface SsoPeople {
  companyId: string;
  subject: string;
  personId: string;
  /** Whether a group made the person a member. */
  byGroup: boolean;
  createdAt: Timestamp;
}
/** A sign-in that waits for the answer of an identity provider. */
interface SsoAttempts {
  secretHash: string;
  companyId: string;
  state: string;
  nonce: string;
  verifier: string;
  next: string | null;
  /** The session whose person is to be proved, by its stored id; null for a sign-in. */
  proves: string | null;
  expiresAt: Timestamp;
}
/** The membership of a person in a company. A company without seats belongs to its account alone. */
interface Seats {
  id: Generated<string>;
  /** The account of the company: a brand's or an agency's. */
  companyId: string;
  /** The member and their role; null for an agency's seat. */
  personId: string | null;
  role: SeatRole | null;
  createdAt: Timestamp;
  lastUsedAt: NullableTimestamp;
  endedAt: NullableTimestamp;
  /** The most that the member, or anybody of the agency, may spend at once without a second person; null for no limit. */
  limitMinor: number | null;
  limitCurrency: Currency | null;
  /** The agency that works for the brand, and what the brand lets it do, since when and by whose word; null for a person's seat. */
  agencyId: string | null;
  duties: AgencyDuty[] | null;
  consentedBy: string | null;
  consentedAt: NullableTimestamp;
}
interface Approvals {
  id: Generated<string>;
  companyId: string;
  campaignId: string;
  act: ApprovalAct;
  /** What the procedure of the act was given, as it was checked then. */
  input: Json<object>;
  /** The creators to whom it is an offer; empty for a payment. */
  creatorIds: string[];
  amountMinor: number;
  currency: Currency;
  reason: string;
  status: StatusOf<'approval'>;
  askedBy: string;
  /** The agency for which the asker sits in the company; null for one of its own members. */
  agencyId: string | null;
  askedAt: Timestamp;
  /** Until when it waits, and once it is approved, until when a payment can be begun. */
  expiresAt: Timestamp;
  decidedBy: string | null;
  decidedAt: NullableTimestamp;
  note: string | null;
  /** The payment that was last begun with it. */
  paymentId: string | null;
}
/** What a program wants done, as a person reads it before they confirm it. */
interface Proposals {
  id: Generated<string>;
  /** The brand, the creator or the agency for which it would be done. */
  accountId: string;
  proposedBy: string;
  /** The key, or the grant, of the program. */
  keyId: string;
  keyPrefix: string;
  assistant: string | null;
  procedure: string;
  /** What the procedure is called with, as the program sent it. */
  input: Json<object>;
  orderHash: string;
  title: string;
  fields: Json<ProposalField[]>;
  effects: string[];
  priceMinor: number | null;
  currency: Currency | null;
  status: StatusOf<'proposal'>;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  decidedBy: string | null;
  decidedAt: NullableTimestamp;
  note: string | null;
  replacedBy: string | null;
}
interface ApiKeys {
  id: Generated<string>;
  userId: string;
  name: string;
  /** The first characters of the key, or of an assistant’s id. */
  prefix: string;
  /** The hash of the secret; for an assistant, which has tokens instead, a text that is no hash. */
  keyHash: string;
  scopes: ApiScope[];
  createdAt: Timestamp;
  /** Null if it does not expire. */
  expiresAt: NullableTimestamp;
  lastUsedAt: NullableTimestamp;
  /** The network address of its last use. */
  lastUsedFrom: string | null;
  revokedAt: NullableTimestamp;
  /** The member who made it; null for an account without members. */
  createdBy: string | null;
  /** The only networks from which it works; empty for all. */
  networks: Generated<string[]>;
  /** The hash of the secret before the newest one, and until when it still works. */
  oldKeyHash: string | null;
  oldKeyUntil: NullableTimestamp;
  /** The program of an assistant that was connected by OAuth. */
  clientId: string | null;
}
/** A program that has registered itself, so that people can connect it. */
interface OauthClients {
  id: Generated<string>;
  /** As the program calls itself. */
  name: string;
  redirectUris: string[];
  createdAt: Timestamp;
}
/** What a connected assistant has instead of a secret: a code, which it exchanges once, and the tokens that it gets. */
interface OauthTokens {
  tokenHash: string;
  keyId: string;
  kind: 'code' | 'access' | 'refresh';
  createdAt: Timestamp;
  expiresAt: Timestamp;
  /** When a code was exchanged, or a refresh token. */
  usedAt: NullableTimestamp;
  /** For a code: where it was sent, and the hash of what only the program knows that asked for it. */
  redirectUri: string | null;
  challenge: string | null;
}
/** A write by an API key, kept for a day so that the same request is not carried out twice. */
interface ApiRequests {
  keyId: string;
  /** What the program chose to recognise the request by. */
  requestKey: string;
  requestHash: string;
  /** Null until it is answered. */
  status: number | null;
  answer: ColumnType<unknown, string | null, string | null>;
  createdAt: Timestamp;
}
interface WebhookEndpoints {
  id: Generated<string>;
  userId: string;
  url: string;
  events: WebhookEvent[];
  /** What the secret is derived from. */
  secretSalt: string;
  /** The salt of the previous secret, with which messages are also signed until a certain time. */
  previousSalt: Generated<string | null>;
  previousUntil: NullableTimestamp;
  createdAt: Timestamp;
  /** Null if it is on. */
  disabledAt: NullableTimestamp;
  /** Since when it has accepted no message. */
  failingSince: NullableTimestamp;
  /** The member who made it; null for a company without members. */
  createdBy: string | null;
}
/** What an account with a webhook could be told: its record, from which messages can be sent later. */
interface WebhookEvents {
  /** In the order in which things happened. */
  id: GeneratedAlways<number>;
  userId: string;
  /** The account that it is about: this one, or one that it managed at that moment. */
  concerns: string;
  event: WebhookEvent;
  /** The JSON text of the message. */
  body: string;
  createdAt: Timestamp;
}
interface WebhookDeliveries {
  id: Generated<string>;
  endpointId: string;
  /** Null for a test, and for a message from before there was a record. */
  eventId: Generated<number | null>;
  event: WebhookEvent | typeof WEBHOOK_TEST;
  /** The JSON text that is sent, the same at every attempt. */
  body: string;
  /** How often it was tried since it was last to be sent; all attempts are in `webhook_attempts`. */
  attempts: Generated<number>;
  /** The status of the last attempt, and the beginning of the answer or why there was none. */
  responseStatus: Generated<number | null>;
  response: Generated<string | null>;
  /** When it happened. */
  createdAt: Timestamp;
  attemptedAt: NullableTimestamp;
  deliveredAt: NullableTimestamp;
  /** When it is tried next; null if it is not. */
  nextAttemptAt: NullableTimestamp;
}
interface WebhookAttempts {
  deliveryId: string;
  /** From 1. */
  number: number;
  attemptedAt: Timestamp;
  durationMs: number;
  headers: Json<Record<string, string>>;
  /** The status of the answer, null without one, and the beginning of its text. */
  status: number | null;
  response: string | null;
  /** Why there was no answer. */
  error: string | null;
  /** When it was to be tried next; null if not. */
  nextAt: NullableTimestamp;
}
interface SecondFactors {
  userId: string;
  /** Encrypted; see second-factor.rules.ts. */
  secret: string;
  /** The last time step (RFC 6238) whose code was accepted; 0 until the first one is. */
  lastStep: Generated<number>;
  createdAt: Timestamp;
}
interface RecoveryCodes {
  userId: string;
  codeHash: string;
  usedAt: NullableTimestamp;
}
interface CalendarAddresses {
  userId: string;
  secretHash: string;
  createdAt: Timestamp;
}
/** The calendar that a member has of a company. */
interface SeatCalendars {
  seatId: string;
  secretHash: string;
  createdAt: Timestamp;
}
interface Passkeys {
  id: Generated<string>;
  userId: string;
  /** How the authenticator names it, in base64url. */
  credentialId: string;
  /** COSE. */
  publicKey: Buffer;
  /** How often the authenticator has signed, as far as it counts; 0 if it does not. */
  counter: number;
  transports: List;
  /** Whether it stays on one device, or is copied to all devices of its person. */
  deviceType: 'singleDevice' | 'multiDevice';
  backedUp: boolean;
  name: string;
  createdAt: Timestamp;
  lastUsedAt: NullableTimestamp;
}
export type ChallengePurpose = 'add' | 'prove' | 'sign_in';
interface PasskeyChallenges {
  challengeHash: string;
  /** The hash of the session in which it was issued, or of the cookie of a browser without one. */
  holderHash: string;
  purpose: ChallengePurpose;
  expiresAt: Timestamp;
}
interface SignInTickets {
  ticketHash: string;
  userId: string;
  expiresAt: Timestamp;
  createdAt: Timestamp;
}
interface SignInPlaces {
  userId: string;
  kind: 'address' | 'device';
  value: string;
  firstUsedAt: Timestamp;
  lastUsedAt: Timestamp;
}
export type InviteRole =
  | 'admin'
  | 'brand'
  | 'creator'
  | 'managed_brand'
  | 'managed_creator'
  | 'managed_user'
  | 'member'
  | 'agency';
interface Invites {
  id: Generated<string>;
  email: string;
  role: InviteRole;
  agencyId: string | null;
  /** The company that invites a member, and the role of the seat; or the brand that invites an agency, with what it would let it do. */
  companyId: string | null;
  seatRole: SeatRole | null;
  duties: AgencyDuty[] | null;
  limitMinor: number | null;
  limitCurrency: Currency | null;
  status: StatusOf<'invite'>;
  invitedBy: string | null;
  /** The `ref` of the session in which an invite of a member was sent. */
  sentIn: string | null;
  sentAt: Timestamp;
  expiresAt: Timestamp;
  acceptedAt: NullableTimestamp;
  revokedAt: NullableTimestamp;
}
interface AuthTokens {
  id: Generated<string>;
  kind: 'confirm' | 'reset' | 'invite';
  tokenHash: string;
  userId: string | null;
  inviteId: string | null;
  expiresAt: Timestamp;
  usedAt: NullableTimestamp;
  createdAt: Timestamp;
}
interface RateLimits {
  key: string;
  points: number;
  expire: number | null;
}
interface BrandProfiles {
  userId: string;
  companyName: string;
  displayName: string | null;
  industry: string | null;
  websiteUrl: string | null;
  brandBio: string | null;
  budgetRange: string | null;
  logoUrl: string | null;
  brandGoal: string | null;
  campaignFocus: string | null;
  socialUrls: JsonWithDefault<Partial<Record<'instagram' | 'tiktok' | 'youtube' | 'linkedin' | 'twitter', string>>>;
  /** IANA name; the time zone of its next campaigns. */
  timeZone: Generated<string>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}
interface CreatorProfiles {
  userId: string;
  username: string | null;
  bio: string | null;
  primaryPlatform: string | null;
  avatarUrl: string | null;
  bannerUrl: string | null;
  contentTypes: List;
  platforms: List;
  industries: List;
  industryGroups: List;
  languages: List;
  creatorType: string | null;
  audienceType: Generated<string>;
  audiencePrimary: Generated<string>;
  audienceCountries: List;
  socialHandles: JsonWithDefault<Record<string, string>>;
  visibilitySettings: JsonWithDefault<VisibilitySettings>;
  isProfileComplete: Generated<boolean>;
  /** The step at which the creator resumes the wizard: 1 to 4. */
  wizardStep: Generated<number>;
  /** Whether everyone may see the page at /c/<username>, and whether it shows prices. */
  publicPage: Generated<boolean>;
  publicPrices: Generated<boolean>;
  isAvailable: Generated<boolean>;
  followerCount: number | null;
  /** A fraction from 0 to 1. */
  engagementRate: number | null;
  priceMinMinor: number | null;
  priceMaxMinor: number | null;
  priceCurrency: Generated<Currency>;
  verifiedAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  /** Written by triggers: see 0009_discovery. */
  searchText: Generated<string>;
  searchNames: Generated<string>;
  listed: Generated<boolean>;
  /** What others may see; followers are -1 when unknown or hidden. */
  shownFollowers: GeneratedAlways<number>;
  shownEngagement: GeneratedAlways<number | null>;
  shownPlatforms: GeneratedAlways<string[]>;
  shownCountries: GeneratedAlways<string[]>;
  /** One bit for each value that is selected from a list: see 0021_discovery_scale. */
  shownFacets: GeneratedAlways<number>;
  shownIndustries: GeneratedAlways<number>;
  /** One bit for each trait that triggers compute: see 0024_discovery_traits. */
  measuredTraits: Generated<number>;
  shownTraits: Generated<number>;
  /** The day of the last sign-in, in UTC; -infinity for never. */
  activeOn: Generated<Day>;
}
interface PortfolioItems {
  id: Generated<string>;
  creatorId: string;
  kind: PortfolioKind;
  platform: string;
  postUrl: string | null;
  submissionId: string | null;
  fileId: string | null;
  title: string;
  caption: string | null;
  position: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}
interface CreatorRates {
  creatorId: string;
  contentType: string;
  fromMinor: number;
  currency: Currency;
}
interface AgencyUsers {
  id: Generated<string>;
  agencyId: string;
  userId: string;
  role: 'managed_brand' | 'managed_creator' | 'managed_user';
  createdAt: Timestamp;
  endedAt: NullableTimestamp;
  endedBy: string | null;
  /** What the person allows the agency to do in their name. */
  acts: Generated<Act[]>;
}
interface AuditLog {
  id: Generated<number>;
  createdAt: Timestamp;
  action: string;
  resourceType: string;
  resourceId: string;
  userId: string | null;
  onBehalfOf: string | null;
  /** The agency for which the person acts in the company's name. */
  agencyId: string | null;
  actor: 'user' | 'system' | 'anonymous' | 'guest';
  via: 'web' | 'ops' | 'job';
  machine: string | null;
  fromStatus: string | null;
  toStatus: string | null;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  note: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  /** The first characters of the API key that was used; null if none was. */
  apiKey: string | null;
  /** Whose program proposed what the person has confirmed, and the name of that program; null if nobody's did. */
  proposedBy: string | null;
  assistant: string | null;
  transactionId: Generated<string>;
}
/** A leaf of the tree that seals the audit log and the ledger: an audit row, or a booking as one of its parties sees it. Rows are only ever added. */
interface LogEntries {
  /** Its place in the tree, from 0. */
  index: number;
  auditId: number | null;
  transactionId: string | null;
  party: Party | null;
  salt: string;
  hash: string;
}
/** The hash of a complete subtree. */
interface LogNodes {
  level: number;
  index: number;
  hash: string;
}
/** A tree head as it was signed. */
interface TreeHeads {
  id: GeneratedAlways<number>;
  size: number;
  note: string;
  signedAt: Timestamp;
}
/** A witness's signature of a head: the line of its note, and when the witness says that it was given. */
interface HeadCosignatures {
  headId: number;
  witness: string;
  line: string;
  signedAt: Timestamp;
}
/** A requested check of the seals; `finding` is what is wrong, null while it runs and if nothing is wrong. */
/** What a check covers: the seals of the audit log, or the books. */
export type CheckSubject = 'chain' | 'books';
interface AuditChecks {
  id: Generated<string>;
  subject: Generated<CheckSubject>;
  askedBy: string | null;
  askedAt: Timestamp;
  total: Generated<number>;
  checked: Generated<number>;
  lastHash: Generated<string>;
  firstAt: NullableTimestamp;
  lastAt: NullableTimestamp;
  finding: string | null;
  badAuditId: number | null;
  finishedAt: NullableTimestamp;
}

/** The requested copy of everything that Accord stores about a person; without a file while it is being made. */
interface DataCopies {
  userId: string;
  askedAt: Timestamp;
  fileId: string | null;
  expiresAt: NullableTimestamp;
}

interface Campaigns {
  id: Generated<string>;
  brandId: string;
  origin: CampaignOrigin;
  name: string | null;
  description: string | null;
  campaignType: CampaignType | null;
  participation: Generated<Participation>;
  budgetMinor: number | null;
  currency: Generated<Currency>;
  totalCreatorBudgetMinor: number | null;
  status: CampaignStatus;
  pausedFrom: CampaignStatus | null;
  /** Since when it is paused; null unless it is. */
  pausedAt: NullableTimestamp;
  /** Why staff paused it, as shown to brand and creators; null unless it is paused. */
  pauseReason: string | null;
  stage: Stage;
  reviewStatus: ReviewStatus;
  reviewPriority: ReviewPriority | null;
  /** The status of the machine `launch`. */
  reviewStage: Generated<StatusOf<'launch'>>;
  reviewRound: Generated<number>;
  reviewerId: string | null;
  currentStep: Generated<number>;
  /** Which of its texts a moderation rule holds: the brief as it was submitted, or a change of it that is not written yet. */
  textHeld: 'brief' | 'change' | null;
  platforms: List;
  contentRequirements: JsonWithDefault<ContentRequirements>;
  targetIndustries: List;
  targetAudienceTypes: List;
  targetAudienceLocations: List;
  targetTiers: List;
  preselectedCreatorIds: List;
  briefNotes: string | null;
  /** The usage rights that its brand last offered, with which its next offers start. */
  usageRights: NullableJson<UsageRights>;
  trackingUrl: string | null;
  /** For how many days after a click of its links a conversion counts. */
  attributionDays: Generated<AttributionDays>;
  /** What its links add to the addresses that they lead to; null for nothing. */
  utm: NullableJson<UtmTemplate>;
  coverFileId: string | null;
  startDate: Day | null;
  endDate: Day | null;
  submissionDeadline: Day | null;
  /** IANA name of the time zone of these days: the brand's when the campaign was created. */
  timeZone: Generated<string>;
  submittedAt: NullableTimestamp;
  launchedAt: NullableTimestamp;
  completedAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
  deletedBy: string | null;
}
interface CampaignReviews {
  id: Generated<string>;
  campaignId: string;
  round: number;
  kind: 'assessment' | 'decision';
  reviewerId: string | null;
  aiRecommendation: 'APPROVE' | 'REJECT' | 'NEEDS_REVISION' | null;
  aiDecision: 'approved' | 'flagged' | null;
  score: number | null;
  reasoning: string | null;
  /** The language model that was asked; null if only the rules were used. */
  aiModel: string | null;
  /** Why the rules answered in its place. */
  aiFailure: 'late' | 'unreachable' | 'refused' | 'unreadable' | null;
  aiInputTokens: number | null;
  aiOutputTokens: number | null;
  /** In millionths of a US dollar. */
  aiCostMicros: number | null;
  decision: 'approved' | 'needs_revision' | 'rejected' | 'reopened' | null;
  note: string | null;
  reviewedAt: NullableTimestamp;
  createdAt: Timestamp;
}
interface CampaignBriefs {
  id: Generated<string>;
  campaignId: string;
  version: number;
  brief: Json<object>;
  createdBy: string | null;
  createdAt: Timestamp;
}
interface CampaignFiles {
  id: Generated<string>;
  campaignId: string;
  kind: 'contract' | 'brief';
  fileId: string;
  /** The only deal whose agreement this is; null for a file that every creator of the campaign sees. */
  dealId: string | null;
  /** What the agreement states, if Accord made it: see {@link SaidTerm}. Null for files of brands, and for agreements from before. */
  terms: NullableJson<SaidTerm[]>;
  createdBy: string | null;
  createdAt: Timestamp;
  removedAt: NullableTimestamp;
}
interface Deals {
  id: Generated<string>;
  campaignId: string;
  brandId: string;
  creatorId: string;
  status: DealStatus;
  agreedAmountMinor: number;
  currency: Currency;
  notes: string | null;
  cancelReason: string | null;
  invitationDate: Timestamp;
  responseDate: NullableTimestamp;
  expiresAt: Timestamp;
  /** Whether the contract lets the creator show the published content in their portfolio. */
  portfolioUse: Generated<boolean>;
  /** What the brand may do with the content; null for deals older than usage rights in offers. */
  usageRights: NullableJson<UsageRights>;
  /** The days on which its usage starts and runs out; null until the first post or the deal's completion. */
  usageFrom: Day | null;
  usageUntil: Day | null;
  /** When both sides were reminded that it runs out. */
  usageRemindedAt: NullableTimestamp;
  /** The deal whose usage rights this one extends; no content is made for it. */
  extendsDealId: string | null;
  /** The open case about this deal: until it ends, the deal does not end and none of its money is released. */
  caseId: Generated<string | null>;
  /** How often the creator was reminded to answer the invitation, and (below) of the submission deadline. */
  invitationReminders: Generated<number>;
  deadlineReminders: Generated<number>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}
interface Cases {
  id: Generated<string>;
  dealId: string;
  campaignId: string;
  brandId: string;
  creatorId: string;
  openedBy: CaseSide;
  term: TermKind;
  /** The term as it was agreed, in one sentence. */
  termText: string;
  claim: string;
  status: CaseStatus;
  turn: CaseSide | null;
  answerBy: NullableTimestamp;
  /** How often the side whose turn it is was reminded of the proposal that stands. */
  reminders: Generated<number>;
  /** Who broke the agreement; null until the end, and after a settlement or withdrawal. */
  finding: CaseFinding | null;
  reason: string | null;
  decidedBy: string | null;
  /** What each milestone gave the creator at the end; null if the deal went on as agreed. */
  split: NullableJson<Split>;
  /** What that gave the creator in all, and what went back to the brand, the platform's fee on it included. */
  toCreatorMinor: number | null;
  backMinor: number | null;
  createdAt: Timestamp;
  escalatedAt: NullableTimestamp;
  endedAt: NullableTimestamp;
  updatedAt: Timestamp;
}
interface CaseProposals {
  id: Generated<string>;
  caseId: string;
  /** Their order. */
  number: GeneratedAlways<number>;
  side: CaseSide;
  note: string;
  split: Json<Split>;
  toCreatorMinor: number;
  backMinor: number;
  createdAt: Timestamp;
}
/** What a side laid down, frozen as it was seen then. Never changed. */
interface CaseEvidence {
  id: Generated<string>;
  caseId: string;
  side: CaseSide;
  kind: EvidenceKind;
  thingId: string;
  seen: Json<Seen>;
  note: string | null;
  createdAt: Timestamp;
}
interface Applications {
  id: Generated<string>;
  campaignId: string;
  creatorId: string;
  dealId: string | null;
  status: StatusOf<'application'>;
  message: string | null;
  /** Why it was declined or closed, as shown to the creator. */
  declineReason: string | null;
  answeredAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}
interface BrandCreatorConnections {
  id: Generated<string>;
  brandId: string;
  creatorId: string;
  status: StatusOf<'connection'>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}
interface Signatures {
  id: Generated<string>;
  dealId: string;
  party: 'brand' | 'creator';
  signerId: string;
  typedName: string;
  documentHash: string;
  ipAddress: string | null;
  userAgent: string | null;
  signedAt: Timestamp;
  /** The agency whose people signed in the signer's name; null if the signer did. */
  agencyId: string | null;
}
interface ActionItemDismissals {
  userId: string;
  itemKey: string;
  dismissedAt: Timestamp;
}
/** A brand's list of creators; the first list holds its favourites. */
interface CreatorLists {
  id: Generated<string>;
  brandId: string;
  name: string;
  isFavourites: Generated<boolean>;
  sortName: GeneratedAlways<string>;
  createdAt: Timestamp;
}
interface CreatorListMembers {
  listId: string;
  creatorId: string;
  note: string | null;
  addedAt: Timestamp;
}
/** What a brand shows to people without an account. */
interface GuestLinks {
  id: Generated<string>;
  brandId: string;
  kind: GuestKind;
  /** Null for the link of a list. */
  campaignId: string | null;
  listId: string | null;
  /** The campaign that the creators of a list are compared with. */
  matchCampaignId: string | null;
  title: string;
  /** Whom it is for; not told to guests. */
  label: string;
  fields: ColumnType<GuestField[], readonly GuestField[], readonly GuestField[]>;
  tokenHash: string;
  passwordHash: string | null;
  /** When it last got a password after it was made; null if it never did. */
  passwordAt: NullableTimestamp;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  withdrawnAt: NullableTimestamp;
  /** When the brand was last told of feedback. */
  toldAt: NullableTimestamp;
}
/** A piece of content, a creator, or, with neither, the report that a link shows. */
interface GuestItems {
  id: Generated<string>;
  linkId: string;
  number: number;
  submissionId: string | null;
  creatorId: string | null;
}
/** A browser that has opened a link. */
interface Guests {
  id: Generated<string>;
  linkId: string;
  secretHash: string;
  name: string | null;
  openedAt: Timestamp;
}
interface GuestComments {
  id: Generated<string>;
  itemId: string;
  guestId: string;
  body: string;
  createdAt: Timestamp;
}
interface GuestVotes {
  itemId: string;
  guestId: string;
  vote: GuestVote;
  votedAt: Timestamp;
}
/** A reusable brief or message with a name. */
interface Templates {
  id: Generated<string>;
  ownerId: string;
  kind: 'brief' | 'message';
  name: string;
  content: Json<object>;
  createdAt: Timestamp;
}
/** A row of the CRM without an agency belongs to staff. */
/** One of a brand's own people: a creator, or a contact from the brand's file who has no account yet. */
interface BrandPeople {
  id: Generated<string>;
  brandId: string;
  creatorId: string | null;
  source: PersonSource;
  stage: PersonStage;
  name: string | null;
  email: string | null;
  platform: string | null;
  handle: string | null;
  tags: Generated<string[]>;
  note: string | null;
  /** The personal link of a contact, and when it was mailed last. */
  inviteCode: string | null;
  invitedAt: NullableTimestamp;
  /** When the creator stopped messages to several creators from this brand. */
  mutedAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}
/** The link by which creators become one of a brand's people. */
interface BrandJoinLinks {
  brandId: string;
  code: string;
  active: boolean;
  createdAt: Timestamp;
}
/** Creators who came by a brand's link, and whether they want to be among its people. */
interface BrandAsks {
  id: Generated<string>;
  brandId: string;
  userId: string;
  code: string;
  agreed: boolean | null;
  createdAt: Timestamp;
  answeredAt: NullableTimestamp;
}
/** Addresses that no brand's invitation is sent to. */
interface DoNotContact {
  addressHash: string;
  createdAt: Timestamp;
}
/** What somebody noted about a person. The agency, or the brand whose note it is; the column's name is older than notes of brands. */
interface CrmNotes {
  id: Generated<string>;
  agencyId: string | null;
  userId: string;
  authorId: string;
  body: string;
  createdAt: Timestamp;
  editedAt: NullableTimestamp;
}
interface CrmTags {
  id: Generated<string>;
  agencyId: string | null;
  userId: string;
  tag: string;
  createdAt: Timestamp;
}
interface CrmFollowUps {
  id: Generated<string>;
  agencyId: string | null;
  userId: string;
  authorId: string;
  title: string;
  dueOn: Day;
  doneAt: NullableTimestamp;
  remindedAt: NullableTimestamp;
  createdAt: Timestamp;
}

/** The filters of a list under a name; the desk is the agency's or the brand's, or that of the staff. */
interface SavedViews {
  id: Generated<string>;
  deskId: string | null;
  ownerId: string;
  list: ViewList;
  name: string;
  search: Json<ViewSearch>;
  shared: boolean;
  createdAt: Timestamp;
}

interface Submissions {
  id: Generated<string>;
  dealId: string;
  campaignId: string;
  creatorId: string;
  title: string;
  /** The piece of the campaign that it is for, such as `reel:2`. */
  piece: string | null;
  status: SubmissionStatus;
  version: Generated<number>;
  revisionRounds: Generated<number>;
  /** When the brand was last reminded to review; a version that is handed in after that may lead to another reminder. */
  reviewRemindedAt: NullableTimestamp;
  postUrl: string | null;
  /** The same for every address of the post; no two pieces have it. */
  postKey: string | null;
  platform: string | null;
  publishedAt: NullableTimestamp;
  /** When its post is looked at next, or counts as confirmed; null if it is not looked at any more. */
  postCheckDue: NullableTimestamp;
  /** When a check of its post first found nothing wrong. */
  postVerifiedAt: NullableTimestamp;
  submittedAt: NullableTimestamp;
  reviewedAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}
/** The days on which a creator works in a field for a brand. */
interface Commitments {
  dealId: string;
  creatorId: string;
  brandId: string;
  industryGroup: string;
  number: GeneratedAlways<number>;
  /** Whether no competitor may have any of these days. */
  exclusive: boolean;
  /** A range of days. */
  span: string;
}
/** What was seen of a post; rows are only added. */
/** How a brand or creator works, counted from the audit log; written only by the count. */
interface TrackRecords {
  userId: string;
  figures: Json<RecordCounts>;
  /** The entry of the log up to which it was counted when the record was last written; null if it was not. */
  keptUntil: number | null;
  /** The same as the version before entries were kept wrote it. */
  logIndex: Generated<number>;
}
/** What a figure of a track record counts: a row of the audit log that ended something. */
interface RecordEntries {
  userId: string;
  figure: RecordFigure;
  auditId: number;
  campaignId: string;
  beganAt: NullableTimestamp;
  endedAt: Timestamp;
  verdict: RecordVerdict | null;
  total: number | null;
  /** How long it took, without the pauses of its campaign. */
  seconds: number | null;
}
/** A person's wish to leave a case out of their record. */
interface RecordObjections {
  id: Generated<string>;
  userId: string;
  figure: RecordFigure;
  /** The row of the audit log that ended the case. */
  auditId: number;
  campaignId: string | null;
  reason: string;
  status: StatusOf<'objection'>;
  decidedBy: string | null;
  decidedAt: NullableTimestamp;
  decision: string | null;
  createdAt: Timestamp;
}
interface PostChecks {
  id: GeneratedAlways<number>;
  submissionId: string;
  postUrl: string;
  source: CheckSource;
  problems: PostProblem[];
  accepted: ColumnType<PostProblem[], PostProblem[] | undefined>;
  seen: NullableJson<SeenInCheck>;
  note: string | null;
  fileId: string | null;
  checkedAt: Timestamp;
}
interface SubmissionVersions {
  id: Generated<string>;
  submissionId: string;
  version: number;
  caption: Generated<string>;
  submittedAt: NullableTimestamp;
  createdAt: Timestamp;
}
interface SubmissionFiles {
  id: Generated<string>;
  versionId: string;
  fileId: string;
  position: number;
}
interface SubmissionReviews {
  id: Generated<string>;
  submissionId: string;
  version: number;
  reviewerId: string | null;
  action: 'approve' | 'request_revision' | 'reject';
  feedbackText: string | null;
  createdAt: Timestamp;
}
interface SubmissionComments {
  id: Generated<string>;
  submissionId: string;
  version: number;
  fileId: string | null;
  authorId: string | null;
  body: string;
  atMs: number | null;
  atX: number | null;
  atY: number | null;
  createdAt: Timestamp;
  resolvedAt: NullableTimestamp;
  resolvedBy: string | null;
  /** Who wrote it for an agency that works for the brand, and the agency; null for a side's own people. */
  writtenBy: string | null;
  agencyId: string | null;
}
interface DealMessages {
  /** From the sequence of the audit log. */
  id: Generated<number>;
  dealId: string;
  brandId: string;
  creatorId: string;
  authorId: string;
  agencyId: string | null;
  requestKey: string;
  body: string;
  submissionId: string | null;
  version: number | null;
  commentId: string | null;
  /** The same for all messages that were sent with one press. */
  bulkKey: string | null;
  byMail: Generated<boolean>;
  createdAt: Timestamp;
  removedAt: NullableTimestamp;
  /** The member who wrote it for the company; null if the company has no members. */
  writtenBy: string | null;
}
interface DealMessageFiles {
  messageId: number;
  fileId: string;
  position: number;
}
interface ConversationSides {
  id: Generated<string>;
  dealId: string;
  userId: string;
  lastAt: Timestamp;
  unread: Generated<number>;
  unreadSince: NullableTimestamp;
  readUpTo: number | null;
  readAt: NullableTimestamp;
  mailedAt: NullableTimestamp;
}
interface Notifications {
  id: Generated<string>;
  userId: string;
  campaignId: string | null;
  submissionId: string | null;
  notificationType: string;
  title: string;
  message: string;
  route: string;
  readAt: NullableTimestamp;
  createdAt: Timestamp;
  /** When its owner removed it from the list. */
  dismissedAt: NullableTimestamp;
  /** The company as whose member the person was told; null if it concerns the person's own account. */
  companyId: string | null;
}
interface Removals {
  id: Generated<string>;
  userId: string;
  kind: 'draft' | 'list' | 'members' | 'template';
  /** The submission, list or template that was removed, or from which something was removed. */
  ofId: string;
  /** The rows as they were, by table name. */
  parts: Json<object>;
  removedAt: Timestamp;
}
interface NotificationPreferences {
  userId: string;
  emailNotifications: Generated<boolean>;
  marketingEmails: Generated<boolean>;
  updatedAt: Timestamp;
}
interface NotificationChoices {
  userId: string;
  kind: NoticeKind;
  inApp: boolean;
  mail: MailWay;
  push: boolean;
  updatedAt: Timestamp;
}
interface NotificationDigests {
  userId: string;
  /** What happened after this moment has been in no digest yet. */
  since: Timestamp;
  nextAt: Timestamp;
}
interface PushSubscriptions {
  id: Generated<string>;
  userId: string;
  /** The session in which it was turned on, and with which it ends. */
  sessionId: string;
  /** The address at the browser's push service. */
  endpoint: string;
  /** The browser's public key, in base64url. */
  p256dh: string;
  /** The secret that it shares with us, in base64url. */
  auth: string;
  userAgent: string | null;
  createdAt: Timestamp;
  lastOkAt: NullableTimestamp;
  /** How many messages in a row were not accepted. */
  failures: Generated<number>;
}
interface SocialAccounts {
  id: Generated<string>;
  creatorId: string;
  platform: string;
  handle: string;
  status: StatusOf<'socialAccount'>;
  lastRun: NullableTimestamp;
  lastError: string | null;
  followers: number | null;
  /** A fraction from 0 to 1. */
  engagementRate: number | null;
  /** When its figures were last requested. */
  refreshAskedAt: Timestamp;
  /** Since when it is proved to be the creator's own. */
  verifiedAt: NullableTimestamp;
  createdAt: Timestamp;
}
interface CreatorPublicAnalytics {
  id: Generated<string>;
  creatorId: string;
  platform: string;
  identifier: string;
  fetchedAt: Timestamp;
  profileUrl: string | null;
  imageUrl: string | null;
  fullName: string | null;
  isVerified: Generated<boolean>;
  followerCount: number | null;
  engagementRate: number | null;
  platformAccountType: string | null;
  introduction: string | null;
  gender: string | null;
  ageGroup: string | null;
  language: string | null;
  contentCount: number | null;
  averageLikes: number | null;
  averageComments: number | null;
  averageViews: number | null;
  averageReelsViews: number | null;
  sponsoredPostsPerformance: number | null;
  credibilityScore: number | null;
  topContents: JsonWithDefault<{ thumbnail_url: string; url?: string }[]>;
  recentContents: JsonWithDefault<object[]>;
  sponsoredContents: JsonWithDefault<object[]>;
  topHashtags: JsonWithDefault<string[]>;
  topMentions: JsonWithDefault<string[]>;
  topInterests: JsonWithDefault<string[]>;
  brandAffinity: JsonWithDefault<string[]>;
  audience: JsonWithDefault<object>;
  pricing: JsonWithDefault<{ minMinor: number; maxMinor: number; currency: string } | null>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}
interface FollowerSnapshots {
  creatorId: string;
  platform: string;
  takenOn: Day;
  followers: number;
}
interface TrackingLinks {
  id: Generated<string>;
  dealId: string;
  code: string;
  targetUrl: string;
  createdAt: Timestamp;
}
interface LinkClicks {
  id: Generated<number>;
  linkId: string;
  visitorHash: string;
  clickedAt: Timestamp;
}
interface Conversions {
  id: Generated<string>;
  linkId: string;
  source: 'server' | 'pixel' | 'csv';
  externalId: string;
  valueMinor: number | null;
  currency: Currency | null;
  convertedAt: Timestamp;
  /** The brand whose shop took the order, which counts once for it; null only while the migration that added it runs. */
  brandId: string | null;
  /** The discount code by which it was attributed; null if it was by the link. */
  codeId: string | null;
  /** When the link was last clicked before it, if the report said so. */
  clickedAt: NullableTimestamp;
  /** It came too long after the click, so no figure counts it. */
  outsideWindow: Generated<boolean>;
  /** Distinguishes the networks of one day; only for conversions that a pixel reports. */
  networkHash: string | null;
  struckAt: NullableTimestamp;
  struckReason: string | null;
  /** The person who struck it out; null if Accord's own rules did. */
  struckBy: string | null;
}
/** The code that a creator's followers type in at the checkout. */
interface DiscountCodes {
  id: Generated<string>;
  linkId: string;
  brandId: string;
  code: string;
  createdAt: Timestamp;
  /** From then on another creator can have it; null while it runs. */
  endedAt: NullableTimestamp;
}
/** A figure over the whole installation; null for an industry, tier or platform stands for all. Written only by the job that counts it. */
interface Benchmarks {
  id: Generated<string>;
  metric: BenchmarkMetric;
  industry: IndustryGroup | null;
  tier: Tier | null;
  platform: Platform | null;
  brands: number;
  deals: number;
  /** The quartiles, in US cents or ten-thousandths; null if they are held back. */
  low: number | null;
  median: number | null;
  high: number | null;
  heldBack: HeldBack | null;
  countedAt: Timestamp;
}
interface MetricSnapshots {
  id: Generated<string>;
  submissionId: string;
  takenAt: Timestamp;
  views: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
}
interface Intros {
  userId: string;
  introType: 'creator';
  dismissedAt: Timestamp;
}

interface Payments {
  id: Generated<string>;
  campaignId: string;
  brandId: string;
  kind: PaymentKind;
  method: Generated<PaymentMethod>;
  status: PaymentStatus;
  amountMinor: number;
  currency: Currency;
  feeMinor: Generated<number>;
  refundedMinor: Generated<number>;
  /** What the payer's bank took back and has not returned: disputes that are open or lost. */
  disputedMinor: Generated<number>;
  idempotencyKey: string;
  providerId: string | null;
  chargeId: string | null;
  checkoutUrl: string | null;
  failureReason: string | null;
  unwanted: Generated<boolean>;
  /** The old system took this payment and has paid it out; our bank has never seen the money. */
  carriedOver: Generated<boolean>;
  /** The number of the payment within its campaign, assigned by the database; null once the payment is cancelled or sent back. */
  invoiceSeq: Generated<number | null>;
  /** What the brand writes on its bank transfer; null for a payment by card. */
  transferReference: Generated<string | null>;
  /** Until when we wait for the transfer. */
  dueAt: NullableTimestamp;
  /** The reference in the bank's statement for money that came by transfer. */
  bankReference: Generated<string | null>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  succeededAt: NullableTimestamp;
}
interface PaymentRequests {
  brandId: string;
  requestKey: string;
  campaignId: string;
  kind: PaymentKind;
  paymentId: string;
  createdAt: Timestamp;
}
interface Refunds {
  id: Generated<string>;
  paymentId: string;
  status: StatusOf<'refund'>;
  amountMinor: number;
  currency: Currency;
  reason: string;
  attempt: Generated<number>;
  idempotencyKey: string;
  providerId: string | null;
  failureReason: string | null;
  /** The reference in the bank's statement for money that was sent back by transfer, and its day there; null for what the provider sends. */
  bankReference: Generated<string | null>;
  sentOn: Generated<Day | null>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}
interface Disputes {
  id: Generated<string>;
  paymentId: string;
  campaignId: string;
  /** The bank’s name for it. */
  providerId: string;
  status: DisputeStatus;
  amountMinor: number;
  currency: Currency;
  /** In the bank’s words. */
  reason: string;
  evidenceDueAt: NullableTimestamp;
  evidence: string | null;
  closedAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}
/** A brand's wish to have the money of a campaign back. */
interface RefundRequests {
  id: Generated<string>;
  campaignId: string;
  brandId: string;
  status: StatusOf<'refundRequest'>;
  /** What the campaign still held of its payments when it was asked for. */
  amountMinor: number;
  currency: Currency;
  /** The brand’s. */
  reason: string;
  /** Why it was granted or declined; null while it is open and after it was withdrawn. */
  answer: string | null;
  closedAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}
/** The paper that was handed in for a dispute, as the bank received it. */
interface DisputeEvidence {
  disputeId: string;
  paper: Buffer;
  madeAt: Timestamp;
}
interface Payouts {
  id: Generated<string>;
  creatorId: string;
  dealId: string;
  status: PayoutStatus;
  amountMinor: number;
  currency: Currency;
  attempt: Generated<number>;
  idempotencyKey: string;
  providerId: string | null;
  failureReason: string | null;
  /** When staff released it although its creator is flagged. */
  clearedAt: NullableTimestamp;
  /** The reference in the bank's statement for what staff sent by transfer, and its day there; null for what the provider sends. */
  bankReference: Generated<string | null>;
  sentOn: Generated<Day | null>;
  /** The old system paid it; our bank has never seen the money. */
  carriedOver: Generated<boolean>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  paidAt: NullableTimestamp;
}
interface PayoutAccounts {
  id: Generated<string>;
  creatorId: string;
  provider: string;
  /** The provider’s name for it. */
  accountId: string;
  status: PayoutAccountStatus;
  requirements: PayoutRequirement[];
  disabledReason: PayoutDisabledReason | null;
  country: string | null;
  bankLabel: string | null;
  bankLast4: string | null;
  /** The status of new details that its owner has given while payouts go to the current ones; null if there are none. */
  changeStatus: PayoutChangeStatus | null;
  changeLast4: string | null;
  /** Counts the updates from the provider. */
  revision: Generated<number>;
  /** Since when it can receive payouts; null if it cannot. */
  activeSince: NullableTimestamp;
  /** From when on it receives payouts, after its details were changed. */
  paidFrom: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}
interface Milestones {
  id: Generated<string>;
  dealId: string;
  kind: MilestoneKind;
  status: MilestoneStatus;
  amountMinor: number;
  currency: Currency;
  payoutId: string | null;
  /** Reached while the campaign’s money did not cover it, so that it is not accrued yet. */
  reachedAt: NullableTimestamp;
  /** Held because the campaign’s money did not cover it. */
  uncovered: Generated<boolean>;
  /** When it was last put on hold. */
  heldAt: NullableTimestamp;
  accruedAt: NullableTimestamp;
  releasedAt: NullableTimestamp;
  paidAt: NullableTimestamp;
  createdAt: Timestamp;
}
interface Earnings {
  id: Generated<string>;
  milestoneId: string;
  dealId: string;
  campaignId: string;
  creatorId: string;
  brandId: string;
  grossMinor: number;
  feeMinor: number;
  netMinor: number;
  currency: Currency;
  earnedAt: Timestamp;
}
export type LedgerKind =
  | 'deposit'
  | 'balance'
  | 'release'
  | 'payout'
  | 'surplus'
  | 'refund'
  | 'refund_settled'
  | 'refund_cancelled'
  | 'refund_bounced'
  | 'payout_bounced'
  | 'dispute'
  | 'dispute_won'
  | 'dispute_lost'
  | 'loss_repaid'
  | 'rest_borne';
export type LedgerAccount =
  | 'brand_clearing'
  | 'held'
  | 'disputed'
  | 'creator_payable'
  | 'platform_fee'
  | 'processor_fee'
  | 'refunds'
  | 'carried_over'
  | 'bank_transfers';
interface LedgerTransactions {
  id: Generated<string>;
  idempotencyKey: string;
  kind: LedgerKind;
  campaignId: string | null;
  createdAt: Timestamp;
  /** The database transaction, by which bookings are sealed in order; null for those from before there was a tree. */
  writtenIn: Generated<string | null>;
}
interface LedgerEntries {
  id: Generated<number>;
  transactionId: string;
  account: LedgerAccount;
  ownerId: string | null;
  amountMinor: number;
  currency: Currency;
}
/** A movement at the payment provider, from its statement. Rows are only ever added. */
interface BankStatementLines {
  /** The order in the statement, for one currency of one provider. */
  seq: GeneratedAlways<number>;
  provider: string;
  currency: string;
  /** The provider's name of the line. */
  lineId: string;
  kind: StatementKind;
  amountMinor: number;
  objectId: string;
  reference: string | null;
  occurredAt: Date;
}
/** A digital ID that papers were signed with. Rows are only ever added. */
interface DigitalIds {
  /** Where it comes from: a hash of what opens it, and of the file if it is configured. */
  source: string;
  /** The X.509 certificate, in DER. */
  certificate: Buffer;
  /** Its own key with the certificate, as a PKCS#12 file that only that secret opens; null if the file is configured. */
  p12: Buffer | null;
  createdAt: Date;
}
interface PaymentMethods {
  brandId: string;
  customerRef: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  updatedAt: Timestamp;
}
interface FxRates {
  currency: Currency;
  validOn: Day;
  /** How many millionths of a US dollar one whole unit of the currency is worth. */
  usdMicros: number;
}

/** An imported row of the old system: see 0103_import. */
interface ImportRows {
  oldTable: string;
  oldId: string;
  newId: string | null;
  rowHash: string;
  takenAt: Timestamp;
}

interface PricingFloors {
  id: Generated<string>;
  tier: Tier;
  campaignType: CampaignType;
  /** In pence: floors are in pounds sterling. */
  minPriceMinor: number;
  updatedAt: Timestamp;
}
interface SecurityRules {
  id: Generated<string>;
  ruleName: string;
  ruleDescription: string | null;
  ruleCondition: Json<RuleCondition>;
  ruleAction: Json<RuleAction>;
  priority: Generated<number>;
  enabled: Generated<boolean>;
  updatedAt: Timestamp;
}
/** Until when a rule blocks a person's requests. */
interface RequestBlocks {
  userId: string;
  ruleId: string;
  until: Timestamp;
}
/** A text that a moderation rule holds until staff has decided on it. */
interface QuarantinedItems {
  id: Generated<string>;
  kind: HeldKind;
  /** The row for which the text was written; its table depends on the kind. */
  rowId: string;
  /** The campaign that it is about. */
  campaignId: string | null;
  authorId: string;
  /** The texts, by the names of their fields. */
  texts: Json<Record<string, string>>;
  signs: Json<readonly HeldSign[]>;
  status: StatusOf<'heldText'>;
  /** When this text arrived: later than `createdAt` if its author has rewritten it meanwhile. */
  heldAt: Timestamp;
  decidedBy: string | null;
  decidedAt: NullableTimestamp;
  reason: string | null;
  createdAt: Timestamp;
}
interface FeatureFlags {
  key: string;
  value: boolean;
  description: string;
  updatedAt: Timestamp;
}
interface Leads {
  id: Generated<string>;
  name: string;
  email: string;
  phoneNumber: string | null;
  userType: 'creator' | 'brand' | 'agency';
  status: Generated<StatusOf<'lead'>>;
  /** When the owner of the address followed the link in our mail: before that they get no marketing (ruling C43). */
  confirmedAt: NullableTimestamp;
  confirmTokenHash: string | null;
  confirmExpiresAt: NullableTimestamp;
  /** A note on the last step, and (below) the person who took it. */
  note: string | null;
  handledBy: string | null;
  /** Imported by staff from a file; nobody registered it. */
  imported: Generated<boolean>;
  searchText: GeneratedAlways<string>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** Written by triggers, in cents: see 0053_totals. */
interface CreatorTotals {
  creatorId: string;
  earnedCents: GeneratedAlways<number>;
  /** How many earnings have no rate, and are not in the sum. */
  unrated: GeneratedAlways<number>;
}
interface BrandTotals {
  brandId: string;
  budgetCents: GeneratedAlways<number>;
  /** How many budgets have no rate, and are not in the sum. */
  unrated: GeneratedAlways<number>;
}

/** Written by triggers and a job: see 0065_earning_days. */
interface EarningDays {
  day: GeneratedAlways<string>;
  currency: GeneratedAlways<Currency>;
  grossMinor: GeneratedAlways<number>;
  feeMinor: GeneratedAlways<number>;
  transactions: GeneratedAlways<number>;
}

/** Written by triggers, a row for each change: see 0066_kept_counts. */
interface KeptCounts {
  what: 'campaigns' | 'users' | 'active_users' | 'joined_users' | 'open_deals' | 'drafts';
  /** The total of deals or of the budgets of drafts. */
  key: GeneratedAlways<string>;
  rows: GeneratedAlways<number>;
  /** What deals or the budgets of drafts come to. */
  minor: GeneratedAlways<number>;
}

export interface Database extends ProviderTables {
  users: Users;
  userRoles: UserRoles;
  sessions: Sessions;
  apiKeys: ApiKeys;
  apiRequests: ApiRequests;
  oauthClients: OauthClients;
  oauthTokens: OauthTokens;
  webhookEndpoints: WebhookEndpoints;
  webhookEvents: WebhookEvents;
  webhookDeliveries: WebhookDeliveries;
  webhookAttempts: WebhookAttempts;
  secondFactors: SecondFactors;
  recoveryCodes: RecoveryCodes;
  signInTickets: SignInTickets;
  calendarAddresses: CalendarAddresses;
  seatCalendars: SeatCalendars;
  passkeys: Passkeys;
  passkeyChallenges: PasskeyChallenges;
  signInPlaces: SignInPlaces;
  invites: Invites;
  authTokens: AuthTokens;
  rateLimits: RateLimits;
  brandProfiles: BrandProfiles;
  creatorProfiles: CreatorProfiles;
  portfolioItems: PortfolioItems;
  creatorRates: CreatorRates;
  agencyUsers: AgencyUsers;
  seats: Seats;
  ssoConnections: SsoConnections;
  ssoPeople: SsoPeople;
  ssoAttempts: SsoAttempts;
  approvals: Approvals;
  proposals: Proposals;
  auditLog: AuditLog;
  logEntries: LogEntries;
  logNodes: LogNodes;
  treeHeads: TreeHeads;
  headCosignatures: HeadCosignatures;
  auditChecks: AuditChecks;
  dataCopies: DataCopies;
  campaigns: Campaigns;
  campaignReviews: CampaignReviews;
  campaignBriefs: CampaignBriefs;
  campaignFiles: CampaignFiles;
  deals: Deals;
  commitments: Commitments;
  trackRecords: TrackRecords;
  recordEntries: RecordEntries;
  recordObjections: RecordObjections;
  cases: Cases;
  caseProposals: CaseProposals;
  caseEvidence: CaseEvidence;
  applications: Applications;
  brandCreatorConnections: BrandCreatorConnections;
  signatures: Signatures;
  actionItemDismissals: ActionItemDismissals;
  creatorLists: CreatorLists;
  creatorListMembers: CreatorListMembers;
  guestLinks: GuestLinks;
  guestItems: GuestItems;
  guests: Guests;
  guestComments: GuestComments;
  guestVotes: GuestVotes;
  templates: Templates;
  brandPeople: BrandPeople;
  brandJoinLinks: BrandJoinLinks;
  brandAsks: BrandAsks;
  doNotContact: DoNotContact;
  crmNotes: CrmNotes;
  crmTags: CrmTags;
  crmFollowUps: CrmFollowUps;
  savedViews: SavedViews;
  submissions: Submissions;
  postChecks: PostChecks;
  submissionVersions: SubmissionVersions;
  submissionFiles: SubmissionFiles;
  submissionReviews: SubmissionReviews;
  submissionComments: SubmissionComments;
  removals: Removals;
  dealMessages: DealMessages;
  dealMessageFiles: DealMessageFiles;
  conversationSides: ConversationSides;
  notifications: Notifications;
  notificationPreferences: NotificationPreferences;
  notificationChoices: NotificationChoices;
  notificationDigests: NotificationDigests;
  pushSubscriptions: PushSubscriptions;
  socialAccounts: SocialAccounts;
  creatorPublicAnalytics: CreatorPublicAnalytics;
  followerSnapshots: FollowerSnapshots;
  trackingLinks: TrackingLinks;
  linkClicks: LinkClicks;
  conversions: Conversions;
  discountCodes: DiscountCodes;
  benchmarks: Benchmarks;
  metricSnapshots: MetricSnapshots;
  intros: Intros;
  payments: Payments;
  paymentRequests: PaymentRequests;
  refunds: Refunds;
  disputes: Disputes;
  refundRequests: RefundRequests;
  disputeEvidence: DisputeEvidence;
  payouts: Payouts;
  payoutAccounts: PayoutAccounts;
  milestones: Milestones;
  earnings: Earnings;
  ledgerTransactions: LedgerTransactions;
  ledgerEntries: LedgerEntries;
  bankStatementLines: BankStatementLines;
  digitalIds: DigitalIds;
  paymentMethods: PaymentMethods;
  fxRates: FxRates;
  creatorTotals: CreatorTotals;
  brandTotals: BrandTotals;
  earningDays: EarningDays;
  keptCounts: KeptCounts;
  pricingFloors: PricingFloors;
  securityRules: SecurityRules;
  requestBlocks: RequestBlocks;
  quarantinedItems: QuarantinedItems;
  featureFlags: FeatureFlags;
  leads: Leads;
  importRows: ImportRows;
}
