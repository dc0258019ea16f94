/**
 * Every number and limit of the specification, with the unit in its name. F = foundation and admin, B = brand, C = creator, agency and super admin;
 * the number after it is the section. Rulings that replaced a simulated figure are named.
 */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** The first and last day that can be typed: any other is a typing error, or beyond what a database or a calendar can hold. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2100-12-31';
const KIB = 1024;
const MIB = KIB * KIB;

// Money (F9, B9)
/** One whole, in basis points. */
export const WHOLE_BPS = 10_000;
export const PLATFORM_FEE_BPS = 2_500;
export const CREATOR_POOL_BPS = 7_500;
export const DEPOSIT_BPS = 5_000;
/** Contract signing, content submission, content approval; the rounding remainder goes to the last (F9). */
export const MILESTONE_BPS = { signing: 2_000, submission: 3_000, approval: 5_000 } as const;
/** How long a payout takes, as shown to people (F9). */
export const PAYOUT_TIME_TEXT = '24-48 hours';
/** After so many hours a payout that has not arrived is late (F9). */
export const PAYOUT_HOURS_MAX = 48;
/** A creator whose money waits for the payout set-up is reminded of it at most this often. */
export const PAYOUT_REMINDER_DAYS = 7;
/** The smallest budget that leaves creators at least one minor unit after the platform's share. */
export const BUDGET_MIN_MINOR = 2;
/** The largest amount that can be typed, in whole units of the currency (ruling C40). */
export const AMOUNT_MAX_MAJOR = 10_000_000;
/** The remaining budget while a campaign has none yet (B9, ruling BR-INV-09): 5000 USD. */
export const REMAINING_BUDGET_FALLBACK_MINOR = 500_000;
/** Default allocation per selected creator (B9): 500 units of the campaign's currency. */
export const DEFAULT_ALLOCATION_MAJOR = 500;
export const DEFAULT_CURRENCY = 'USD';
/** Totals of the revenue dashboard, CRM lists, leaderboards and agency pages (F9, ruling A20). */
export const TOTALS_CURRENCY = 'USD';
/** Brand detail and pricing floors (F9). */
export const FLOORS_CURRENCY = 'GBP';
export const INVOICE_NUMBER_ID_CHARS = 8;
/** A payment that was created but not finished is cancelled after this long (ruling B2.4). */
export const PAYMENT_ABANDONED_MS = 24 * HOUR_MS;
/** How long a bank transfer is waited for; one between two countries takes up to five working days. */
export const BANK_TRANSFER_MS = 10 * DAY_MS;
/** How long a request for approval waits, and how long an approved payment can be begun. */
export const APPROVAL_WAIT_MS = 7 * DAY_MS;
/** The reference of a transfer on a bank statement: ISO 20022 allows 140 characters. */
export const BANK_REFERENCE_MAX_CHARS = 140;
/** How many times a payout or refund is tried, once an hour, while the bank is short of funds; after that a person looks at it. */
export const TRANSFER_ATTEMPTS_MAX = 5;
/** How often the payment method is read again after its set-up page was opened (B9). */
export const PAYMENT_METHOD_RECHECK_MS = 3 * SECOND_MS;

// Campaigns (B9, rulings BR-DRAFT-12 and B2.1)
export const DRAFT_STEPS = 5;
export const STAGE_PROGRESS_PERCENT = {
  campaign_setup: 20,
  creator_selection: 40,
  contract_payment: 60,
  planning_creation: 80,
  content_performance: 100,
} as const;
export const CAMPAIGN_NAME_MIN_CHARS = 3;
export const CAMPAIGN_NAME_MAX_CHARS = 120;
export const CAMPAIGN_DESCRIPTION_MIN_CHARS = 20;
export const CAMPAIGN_DESCRIPTION_MAX_CHARS = 4_000;
export const REQUIREMENT_QUANTITY_MIN = 1;
export const REQUIREMENT_QUANTITY_MAX = 100;
export const REQUIREMENT_DESCRIPTION_MAX_CHARS = 1_000;
export const PRESELECTED_CREATORS_MAX = 100;
/** How many creators can be compared side by side. */
export const COMPARED_MAX = 4;
export const DRAFT_STALE_DAYS = 3;
export const DELETED_CAMPAIGN_RESTORABLE_DAYS = 30;
export const ACTION_ITEMS_SHOWN = 5;
export const RECENT_CAMPAIGNS_SHOWN = 6;
export const CARD_PLATFORMS_SHOWN = 3;
export const DEADLINE_NEAR_DAYS = 3;
export const REVIEW_PRIORITY_URGENT_DAYS = 3;
export const REVIEW_PRIORITY_HIGH_DAYS = 7;
export const REVIEW_PRIORITY_LOW_DAYS = 60;
/** A budget above this many whole units of its currency is reviewed with high priority (ruling B2.1). */
export const REVIEW_PRIORITY_HIGH_BUDGET_MAJOR = 10_000;

// Brief and its files (B5, rulings BR-CONTRACT-05 and C35)
export const DELIVERABLE_QUANTITY_DEFAULT = 1;
export const BRIEF_LIST_MAX_ITEMS = 30;
export const BRIEF_TEXT_MAX_CHARS = 2_000;
export const BRIEF_ITEM_MAX_CHARS = 300;
export const DOCUMENT_MAX_BYTES = 20 * MIB;
/** The brand's review period by approval process, in hours; shown as 2-3 days, 24 hours, 5-7 days (B5, ruling B2.3). */
export const REVIEW_PERIOD_HOURS = { standard: 72, fast: 24, detailed: 168 } as const;
/** After this many review periods without the brand's decision staff can decide (ruling B2.3). */
export const STAFF_DECIDE_AFTER_PERIODS = 2;

// Deals and invitations (rulings B2.2, B3)
export const INVITATION_EXPIRY_DAYS = 14;
export const INVITATION_REMINDER_DAYS = [3, 7] as const;
export const INVITATION_UNANSWERED_DAYS = 3;
export const DEADLINE_REMINDER_DAYS = [3, 1] as const;
/** A figure of a track record says nothing about how somebody works before it has this many entries. */
export const RECORD_ENTRIES_MIN = 5;
/** How many days before usage rights end brand and creator are reminded. */
export const USAGE_REMINDER_DAYS = 14;
export const INVITE_SEARCH_LIMIT = 20;
export const BULK_INVITE_MAX = 50;
export const DEAL_NOTES_MAX_CHARS = 2_000;
export const BRIEF_NOTES_MAX_CHARS = 5_000;
/** Agency deal pressure: an unanswered deal strictly older than this is high, and its campaign needs attention (C9, AG-27). */
export const PENDING_DEAL_HIGH_DAYS = 7;
export const PENDING_DEAL_MEDIUM_DAYS = 3;
/** Agency performance is Fair while less than this share of the campaigns needs attention (ruling AG-16). */
export const AGENCY_FAIR_BELOW_BPS = 2_500;

// Messages of a deal
export const MESSAGE_MAX_CHARS = 4_000;
export const MESSAGE_FILES_MAX = 5;
export const MESSAGES_PER_MINUTE = 30;
/** A message that is unread for this long is mailed. */
export const MESSAGE_MAIL_AFTER_MS = 10 * MINUTE_MS;
/** How long staff can read a conversation after giving a reason. */
/** For how long it is known that a mail has come in. */
export const MAIL_REPLIES_KEPT_DAYS = 30;
export const CONVERSATION_OPEN_MS = HOUR_MS;
export const OPEN_REASON_MIN_CHARS = 10;

// Content (C2, C9, rulings CR-UPLOAD-05 and B2.3)
export const MEDIA_MAX_BYTES = 100 * MIB;
export const SUBMISSION_FILES_MAX = 10;
export const SUBMISSION_ROUNDS_MAX = 3;
/** How many submissions a deal allows beyond the pieces that it owes: some for a second choice, but not without limit. */
export const SPARE_SUBMISSIONS_MAX = 10;
export const CAPTION_MAX_CHARS = 2_200;
export const FEEDBACK_MAX_CHARS = 2_000;
export const COMMENT_MAX_CHARS = 2_000;
export const COMMENTS_PER_SUBMISSION_MAX = 200;
/** Comments by one person on one submission within this time cause one notification. */
export const COMMENT_BATCH_MINUTES = 10;
/** The latest time in a video that a comment can name. A day: longer than any video, and within the column's range. */
export const VIDEO_TIME_MAX_MS = 86_400_000;
export const UPLOAD_UNFINISHED_HOURS = 24;
/**
 * Files are uploaded in pieces, so that a broken connection costs one piece: the largest that the server takes, and what the client sends.
 */
export const UPLOAD_CHUNK_MAX_BYTES = 8 * MIB;
export const UPLOAD_CHUNK_BYTES = 4 * MIB;
/** The smallest piece of an upload, except the last: each piece is a file on the disk. */
export const UPLOAD_CHUNK_MIN_BYTES = MIB / 4;
/** How many uploads one person can have in progress. */
export const UPLOADS_OPEN_MAX = 20;
/** How much space one person's files can take together, unfinished uploads included (ruling C35). */
export const FILES_QUOTA_BYTES = 5 * 1024 * MIB;
/** A link to a file is valid for at least this long, and at most twice as long. */
export const FILE_LINK_MS = HOUR_MS;
export const IMAGE_MAX_BYTES = 5 * MIB;
/** The largest picture that can be opened for cropping: what a phone's best camera produces. Only the cropped part is sent. */
export const PICTURE_SOURCE_MAX_BYTES = 20 * MIB;

// Campaign review by admins and the AI reviewer (F5, F9)
export const REVIEW_SCORE_MIN = 1;
export const REVIEW_SCORE_MAX = 10;
export const REVIEW_SCORE_UNPARSED = 5;
export const REVIEW_SCORE_FAILED = 0;
/** The strip alerts strictly above this many pending campaigns (F9). */
export const REVIEW_ALERT_PENDING_OVER = 10;
export const REVIEW_ALERT_FLAGGED_OVER = 0;
export const REVIEW_NOTE_MAX_CHARS = 2_000;
/** A longer analysis is cut off here. */
export const REVIEW_REASONING_MAX_CHARS = 6_000;
/** If a language model takes longer it is abandoned, and the rules answer within the rest of the time below. */
export const REVIEW_MODEL_TIMEOUT_MS = 7 * SECOND_MS;
/** A reviewer's answer that takes longer counts as failed, because no request may take more than ten seconds. */
export const REVIEWER_TIMEOUT_MS = 8 * SECOND_MS;
export const PENDING_COUNT_REFETCH_MS = 30 * SECOND_MS;
export const PENDING_COUNT_STALE_MS = 10 * SECOND_MS;

// Lists (F9, rulings A39, A40, C31, C48)
export const PAGE_SIZE_DEFAULT = 10;
export const PAGE_SIZE_MAX = 100;
/** How many things a bulk action covers; each takes a transaction. */
export const MANY_MAX = 50;
export const USERS_PAGE_SIZE = 50;
/** A search among all users lists and counts no more than this. */
export const SEARCHED_USERS_MAX = 1_000;
/** The same for a search among the brands of the CRM. */
export const SEARCHED_BRANDS_MAX = 1_000;
/** How many brands the data layer reads if the caller gives no number; the procedures always do (F9, ruling A39). */
export const BRANDS_INTERNAL_PAGE_SIZE = 50;
export const SEARCH_MAX_CHARS = 100;
export const LEADS_EXPORT_ROWS_MAX = 10_000;
/** How many results of each kind the search across everything shows. */
export const EVERYTHING_PER_KIND = 5;
/** How many entries a leaderboard has (ruling A40). */
export const LEADERBOARD_ROWS = 50;
export const RECENT_INVITES_SHOWN = 5;
export const AUDIT_PAGE_ROWS = 100;
export const AUDIT_EXPORT_MAX_ROWS = 10_000;
export const AUDIT_RECENT_HOURS = 24;
export const ID_PREFIX_CHARS = 8;
/** First month of the revenue dashboard's list (F9). */
export const REVENUE_FIRST_YEAR = 2024;

// Discovery (B5, B9)
export const FOLLOWERS_FILTER = { min: 0, max: 10_000_000, step: 1_000 } as const;
/** In percent: 0 to 20, in steps of 0.1. */
export const ENGAGEMENT_FILTER_PERCENT = { min: 0, max: 20, step: 0.1 } as const;
/** In whole units of the price's currency. */
export const PRICE_FILTER_MAJOR = { min: 0, max: 10_000, step: 50 } as const;
export const MULTISELECT_CHIPS_SHOWN = 3;
export const CARD_SKILLS_SHOWN = 3;
export const TOP_CONTENT_SHOWN = 3;
export const CARD_POSTS_SHOWN = 4;
/** If more creators than this match, the exact number is not counted. */
export const CREATORS_COUNTED_MAX = 1_000;
/** How many views of a list one person can save (ruling BR-DISC-19), and how many are shown including those of colleagues. */
export const SAVED_VIEWS_MAX = 50;
export const SAVED_VIEWS_SHOWN_MAX = 100;
export const VIEW_NAME_MAX_CHARS = 60;
/** How many filters a view has, and how many values a filter. */
export const VIEW_FILTERS_MAX = 30;
export const FILTER_VALUES_MAX = 50;
/** How many lists of creators a brand can have, and how many creators a list. */
export const CREATOR_LISTS_MAX = 100;
export const LIST_MEMBERS_MAX = 1_000;
export const LIST_NAME_MAX_CHARS = 60;
export const MEMBER_NOTE_MAX_CHARS = 1_000;
/** Price for one piece by followers, strictly above the threshold, in whole dollars (B9). */
export const PRICE_ESTIMATES_USD_MAJOR = [
  { followersOver: 100_000, min: 1_500, max: 3_000 },
  { followersOver: 50_000, min: 1_000, max: 2_000 },
  { followersOver: 10_000, min: 500, max: 1_000 },
  { followersOver: -1, min: 250, max: 600 },
] as const;
/** Shown when the followers are unknown, in whole dollars (B9). */
export const PRICE_DEFAULT_USD_MAJOR = { min: 250, max: 2_000 } as const;

// Creator profile and social accounts (C5, C9)
export const CREATOR_WIZARD_STEPS = 4;
export const COMPLETION_ITEMS = 8;
export const COMPLETION_OUTSTANDING_PERCENT = 90;
export const COMPLETION_GREAT_PERCENT = 70;
export const COMPLETION_HALFWAY_PERCENT = 50;
export const NAME_MAX_CHARS = 80;
export const COMPANY_NAME_MAX_CHARS = 120;
export const USERNAME_MIN_CHARS = 3;
export const USERNAME_MAX_CHARS = 30;
export const BIO_MAX_CHARS = 500;
export const BRAND_BIO_MAX_CHARS = 2_000;
export const CUSTOM_ENTRY_MAX_CHARS = 60;
export const PROFILE_LIST_MAX_ITEMS = 30;
export const AUDIENCE_PLACE_MAX_CHARS = 60;
export const SOCIAL_STALE_HOURS = 48;
export const SOCIAL_REFRESH_EVERY_HOURS = 24;
/** One refresh per account in this time (ruling C37). */
export const SOCIAL_REFRESH_COOLDOWN_MS = 10 * MINUTE_MS;
/** A proof of ownership is looked for in the bio at most this often in an hour. */
export const SOCIAL_PROOFS_PER_HOUR = 20;
/** The performance snapshot compares with the followers this long ago (ruling CR-PROF-12). */
export const SNAPSHOT_COMPARE_DAYS = 30;

// Accounts (rulings AUTH-07, C04, C44, C51)
export const PASSWORD_MIN_CHARS = 10;
export const PASSWORD_MAX_CHARS = 128;
export const EMAIL_MAX_CHARS = 254;
export const INVITE_LINK_DAYS = 7;
/** A sign-up that nobody confirms is removed after this long; its browser's cookie expires at the same time. */
export const SIGN_UP_KEPT_DAYS = 3;
/** An address gets at most this many mails an hour with a link that lets its owner in, even if others requested them. */
export const LINK_MAILS_PER_HOUR = 5;
export const ACCOUNT_DELETION_GRACE_DAYS = 14;
/** How long a sign-in with the right password waits for its second step. */
export const SIGN_IN_TICKET_MS = 5 * MINUTE_MS;
/** How long somebody has on the page of an identity provider. */
export const SSO_ATTEMPT_MS = 10 * MINUTE_MS;
/** A session's last use is recorded at most this often. */
export const SESSION_TOUCH_MS = 10 * MINUTE_MS;
/** The account page lists at most this many sessions, the most recently used first. */
export const SESSIONS_SHOWN_MAX = 50;

// Pricing tiers by the largest verified follower count: where each begins (ruling ADM-PF-28)
export const TIER_FROM_FOLLOWERS = {
  Nano: 0,
  Micro: 10_000,
  Mid: 50_000,
  Macro: 250_000,
  Large: 1_000_000,
  Celebrity: 5_000_000,
} as const;
/** Upper limit of a pricing floor, in whole pounds (ruling C34). */
export const FLOOR_MAX_MAJOR = 1_000_000;

// Security rules: parameters of the three templates (F5)
export const RULE_RATE_LIMIT = { requests: 100, windowMs: MINUTE_MS, blockMs: 5 * MINUTE_MS } as const;
/** Scores from 0 to 1. */
export const RULE_SUSPICIOUS_THRESHOLD = 0.8;
export const RULE_MODERATION_THRESHOLD = 0.7;
export const RULE_NAME_MAX_CHARS = 100;
export const RULE_DESCRIPTION_MAX_CHARS = 500;

// Text without its own limit in the specification (ruling C46)
export const URL_MAX_CHARS = 2_048;
export const PHONE_MAX_CHARS = 30;
export const REASON_MAX_CHARS = 1_000;
/** A brand says why it wants its money back. */
export const REFUND_REASON_MIN_CHARS = 10;
export const EVIDENCE_MAX_CHARS = 20_000;
export const HANDLE_MAX_CHARS = 100;

// Mail (ruling B3)
export const MAIL_RETRY_MINUTES = [1, 5, 30] as const;
/** How many mails one person's actions can cause in 24 hours (ruling C22). */
export const MAIL_PER_PERSON_PER_DAY = 500;

// Screens: timings and sizes (F9, B9, C9)
export const CAROUSEL_INTERVAL_MS = 4_500;
export const CAROUSEL_RESUME_MS = 6 * SECOND_MS;
export const CREATOR_SEARCH_DEBOUNCE_MS = 400;
export const DEAL_FILTERS_DEBOUNCE_MS = 300;
export const SEARCH_DEBOUNCE_MS = 300;
export const EVERYTHING_DEBOUNCE_MS = 200;
export const AUTOSAVE_DELAY_MS = 1_500;
export const ERROR_RETRY_DELAY_MS = SECOND_MS;
export const CRM_STATS_STALE_MS = 5 * MINUTE_MS;
export const CRM_STATS_CACHE_MS = 10 * MINUTE_MS;
export const CRM_BRANDS_STALE_MS = 2 * MINUTE_MS;
/** How much the CRM keeps about one brand or creator, for the office or for one agency. */
export const CRM_NOTE_MAX_CHARS = 4_000;
export const CRM_TAG_MAX_CHARS = 30;
export const CRM_TAGS_MAX = 20;
export const CRM_FOLLOW_UP_MAX_CHARS = 200;
export const CRM_FOLLOW_UPS_MAX = 50;
/** How many deals the page of one of a brand's people shows. */
export const PERSON_DEALS_SHOWN = 20;
/** How many messages to several creators at once a company sends in any 24 hours. */
export const BULK_MESSAGES_PER_DAY = 200;
export const PERSON_HANDLE_MAX_CHARS = 60;
/** After how many days a brand may invite a contact again. */
export const CONTACT_AGAIN_DAYS = 7;
export const JOIN_CODE_MAX_CHARS = 64;
/** How many brands a creator is asked about at once. */
export const JOIN_ASKS_SHOWN = 5;
/** How many rows of a list one file contains. */
export const CRM_EXPORT_MAX_ROWS = 5_000;
/** How many different tags the filters of the CRM offer. */
export const CRM_TAG_CHOICES_MAX = 200;
export const USERS_CACHE_MS = 5 * MINUTE_MS;
export const USERS_RETRIES_MAX = 2;
export const USERS_RETRY_DELAY_MS = SECOND_MS;
export const USERS_RETRY_CAP_MS = 30 * SECOND_MS;
export const ANALYTICS_STALE_MS = 5 * MINUTE_MS;
export const ANALYTICS_CACHE_MS = 30 * MINUTE_MS;
export const ANALYTICS_RETRIES_MAX = 2;
/** How far back a brand's charts go: the overview, and one campaign. */
export const ANALYTICS_OVERVIEW_DAYS = 30;
export const ANALYTICS_DAYS_MAX = 90;
/** How many campaigns one export of a brand's analytics contains, those with results first. */
export const ANALYTICS_EXPORT_CAMPAIGNS_MAX = 1_000;
/** How many earnings one export of a creator's analytics contains. */
export const REVENUE_EXPORT_MAX_ROWS = 10_000;
export const ANALYTICS_EXPORT_EARNINGS_MAX = 10_000;
/** How long after its publication a post's figures are read. */
export const SNAPSHOT_DAYS = 60;
export const SOCIAL_ACCOUNTS_STALE_MS = 2 * MINUTE_MS;
export const SOCIAL_ACCOUNTS_CACHE_MS = 10 * MINUTE_MS;

/** How many contacts staff can import at once. */
export const LEADS_CSV_MAX_CHARS = 500_000;
export const LEADS_CSV_MAX_ROWS = 2_000;

export const NEW_ACCOUNTS_DAYS = 30;

/** How many rows the browser's lists read at a time. */
export const PAGE_SIZES = {
  applications: 10,
  campaigns: 12,
  clock: 10,
  conversations: 20,
  creatorLists: 12,
  creators: 24,
  dealHistories: 5,
  deals: 20,
  earnings: 10,
  favourites: 20,
  invoices: 5,
  listMembers: 20,
  movements: 10,
  notifications: 20,
  openCampaigns: 20,
  orders: 12,
  portfolioChoices: 10,
  thread: 30,
} as const;
/** How many months of statements are shown at first. */
export const STATEMENTS_SHOWN = 6;
/** How many of the newest a bell or a dashboard shows. */
export const NEWEST_SHOWN = 5;
