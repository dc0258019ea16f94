import type { EventOf, Machine, StatusOf } from '../lifecycles.ts';
import type { Role } from '../policy/rule.ts';

/** The roles that can have webhooks. */
export type WebhookRole = Extract<Role, 'brand' | 'creator' | 'agency'>;

/** A move of a status: `deal.accept`. */
export type Move = { [M in Machine]: `${M}.${EventOf<M> & string}` }[Machine];

/** What an event is about, with the ids that its message carries besides the id of that thing; those with a question mark are not always there. */
export const WEBHOOK_SUBJECTS = {
  campaign: ['campaignId', 'dealId?'],
  deal: ['campaignId', 'dealId'],
  application: ['campaignId'],
  submission: ['campaignId', 'dealId'],
  comment: ['campaignId', 'dealId', 'submissionId'],
  message: ['campaignId', 'dealId'],
  payment: ['campaignId'],
  refund: ['campaignId'],
  refundRequest: ['campaignId'],
  dispute: ['campaignId'],
  milestone: ['campaignId', 'dealId'],
  payout: ['campaignId', 'dealId'],
  payoutAccount: [],
  case: ['campaignId', 'dealId'],
  objection: ['campaignId?'],
  approval: ['campaignId'],
  proposal: [],
  guestLink: ['campaignId?'],
  assignment: ['agencyId', 'managedId'],
  seat: ['agencyId', 'brandId'],
} as const satisfies Record<string, readonly string[]>;
export type WebhookSubject = keyof typeof WEBHOOK_SUBJECTS;

/** Only the parties are told what happens between an agency and those whom it manages, and what programs propose to an account. */
export const FOR_PARTIES_ALONE: readonly WebhookSubject[] = ['assignment', 'seat', 'proposal'];

/** One event: what it is about, whose webhooks can be told, and what causes it. */
export interface WebhookEventRule {
  about: WebhookSubject;
  /** An agency is told of the brands and creators that it manages, and of what it is a party to itself. */
  audience: readonly WebhookRole[];
  /** The moves of a status that cause it; none if an act does that is no move. */
  moves: readonly Move[];
  /** The status of a thing when an act makes it or leaves it in that status; null for one without a status. */
  status: StatusOf<Machine> | null;
}

const on = <const S extends WebhookSubject, const M extends Move>(
  about: S,
  audience: readonly WebhookRole[],
  ...moves: readonly M[]
) => ({ about, audience, moves, status: null }) as const;
const act = <const S extends WebhookSubject>(
  about: S,
  audience: readonly WebhookRole[],
  status: StatusOf<Machine> | null = null,
) => ({ about, audience, moves: [], status }) as const;

const ALL = ['brand', 'creator', 'agency'] as const;
/** The brand, and the agencies that manage it. */
const BRAND = ['brand', 'agency'] as const;
/** The brand itself, whose own decisions and conversations are not its agencies'. */
const BRAND_ALONE = ['brand'] as const;
/** Money that goes to a creator's account, and that account, are nobody else's (ruling on what an agency sees of its creators). */
const CREATOR_ALONE = ['creator'] as const;
const BOTH_SIDES = ['brand', 'creator'] as const;

/** The events of webhooks. Each is stored in the transaction of what causes it. What they mean is said in `eventLabels`. */
export const WEBHOOK_EVENTS = {
  'campaign.submitted': on('campaign', BRAND, 'review.submit', 'review.resubmit'),
  'campaign.in_review': on('campaign', BRAND, 'review.start', 'review.reopen', 'review.recheck'),
  'campaign.revision_requested': on('campaign', BRAND, 'review.requestRevision'),
  'campaign.approved': on('campaign', BRAND, 'review.approve'),
  'campaign.rejected': on('campaign', BRAND, 'review.reject'),
  'campaign.advanced': on('campaign', BRAND, 'campaign.advance', 'campaign.fund'),
  'campaign.moved_back': on('campaign', BRAND, 'campaign.back'),
  'campaign.ready': on('campaign', BRAND, 'launch.ready'),
  'campaign.launched': on('campaign', ALL, 'campaign.launch'),
  'campaign.paused': on('campaign', ALL, 'campaign.pause'),
  'campaign.resumed': on('campaign', ALL, 'campaign.resume'),
  'campaign.completed': on('campaign', BRAND, 'campaign.complete'),
  'campaign.cancelled': on('campaign', BRAND, 'campaign.cancel'),

  'deal.offered': act('deal', ALL, 'invited'),
  'deal.opened': act('deal', ALL, 'invited'),
  'deal.extension_offered': act('deal', ALL, 'invited'),
  'deal.accepted': on('deal', ALL, 'deal.accept'),
  'deal.declined': on('deal', ALL, 'deal.decline'),
  'deal.withdrawn': on('deal', ALL, 'deal.withdraw'),
  'deal.expired': on('deal', ALL, 'deal.expire'),
  'deal.contracted': on('deal', ALL, 'deal.contract'),
  'deal.started': on('deal', ALL, 'deal.start'),
  'deal.submitted': on('deal', ALL, 'deal.submit'),
  'deal.revised': on('deal', ALL, 'deal.revise'),
  'deal.extended': act('deal', ALL, 'submitted'),
  'deal.completed': on('deal', ALL, 'deal.complete'),
  'deal.cancelled': on('deal', ALL, 'deal.cancel'),
  'contract.signed_by_brand': act('deal', ALL, 'accepted'),
  'contract.signed_by_creator': act('deal', ALL, 'accepted'),

  'application.received': act('application', ALL, 'pending'),
  'application.offered': on('application', ALL, 'application.offer'),
  'application.declined': on('application', ALL, 'application.decline'),
  'application.withdrawn': on('application', ALL, 'application.withdraw'),
  'application.closed': on('application', ALL, 'application.close'),

  'content.submitted': on('submission', ALL, 'submission.submit'),
  'content.withdrawn': on('submission', ALL, 'submission.withdraw'),
  'content.revision_requested': on('submission', ALL, 'submission.requestRevision'),
  'content.approved': on('submission', ALL, 'submission.approve'),
  'content.rejected': on('submission', ALL, 'submission.reject'),
  'content.published': on('submission', ALL, 'submission.publish'),
  'content.commented': act('comment', BOTH_SIDES),
  'post.needs_fix': act('submission', ALL, 'published'),
  'post.fixed': act('submission', ALL, 'published'),
  'post.replaced': act('submission', ALL, 'published'),
  'post.shown': act('submission', ALL, 'published'),
  'post.confirmed': act('submission', ALL, 'published'),
  'feedback.received': act('guestLink', BRAND_ALONE),
  'message.received': act('message', BOTH_SIDES),

  'payment.processing': on('payment', BRAND, 'payment.process'),
  'payment.held': on('payment', BRAND, 'payment.succeed'),
  'payment.failed': on('payment', BRAND, 'payment.fail'),
  'payment.cancelled': on('payment', BRAND, 'payment.cancel'),
  'payment.refunded': on('payment', BRAND, 'payment.refund'),
  'payment.released': on('milestone', ALL, 'milestone.release'),
  'milestone.accrued': on('milestone', ALL, 'milestone.accrue'),
  'milestone.reversed': on('milestone', ALL, 'milestone.reverse'),
  'milestone.held': on('milestone', ALL, 'milestone.hold'),
  'milestone.unheld': on('milestone', ALL, 'milestone.unhold'),
  'milestone.refused': on('milestone', ALL, 'milestone.refuse'),
  'milestone.cancelled': on('milestone', ALL, 'milestone.cancel'),
  'payout.sent': on('payout', CREATOR_ALONE, 'payout.send'),
  'payout.paid': on('payout', CREATOR_ALONE, 'payout.settle'),
  'payout.failed': on('payout', CREATOR_ALONE, 'payout.fail', 'payout.bounce'),
  'payout.withheld': on('payout', CREATOR_ALONE, 'payout.withhold'),
  'payout.released': on('payout', CREATOR_ALONE, 'payout.release'),
  'payout.refused': on('payout', CREATOR_ALONE, 'payout.refuse'),
  'payout_account.in_review': on('payoutAccount', CREATOR_ALONE, 'payoutAccount.examine'),
  'payout_account.incomplete': on('payoutAccount', CREATOR_ALONE, 'payoutAccount.askAgain'),
  'payout_account.activated': on('payoutAccount', CREATOR_ALONE, 'payoutAccount.activate'),
  'payout_account.restricted': on('payoutAccount', CREATOR_ALONE, 'payoutAccount.restrict'),
  'payout_account.rejected': on('payoutAccount', CREATOR_ALONE, 'payoutAccount.reject'),
  'refund.paid': on('refund', BRAND, 'refund.settle'),
  'refund.failed': on('refund', BRAND, 'refund.fail', 'refund.bounce'),
  'refund_request.opened': act('refundRequest', BRAND, 'open'),
  'refund_request.granted': on('refundRequest', BRAND, 'refundRequest.grant'),
  'refund_request.declined': on('refundRequest', BRAND, 'refundRequest.decline'),
  'refund_request.withdrawn': on('refundRequest', BRAND, 'refundRequest.withdraw'),
  'dispute.opened': act('dispute', BRAND, 'opened'),
  'dispute.won': on('dispute', BRAND, 'dispute.win'),
  'dispute.lost': on('dispute', BRAND, 'dispute.lose'),

  'case.opened': act('case', ALL, 'open'),
  'case.countered': act('case', ALL, 'open'),
  'case.escalated': on('case', ALL, 'case.escalate'),
  'case.settled': on('case', ALL, 'case.settle'),
  'case.decided': on('case', ALL, 'case.decide'),
  'case.defaulted': on('case', ALL, 'case.default'),
  'case.withdrawn': on('case', ALL, 'case.withdraw'),
  'objection.upheld': on('objection', BOTH_SIDES, 'objection.uphold'),
  'objection.dismissed': on('objection', BOTH_SIDES, 'objection.dismiss'),

  'approval.asked': act('approval', BRAND_ALONE, 'waiting'),
  'approval.approved': on('approval', BRAND_ALONE, 'approval.approve'),
  'approval.declined': on('approval', BRAND_ALONE, 'approval.decline'),
  'approval.withdrawn': on('approval', BRAND_ALONE, 'approval.withdraw'),
  'approval.expired': on('approval', BRAND_ALONE, 'approval.expire'),
  'approval.void': on('approval', BRAND_ALONE, 'approval.void'),
  'proposal.made': act('proposal', ALL, 'waiting'),
  'proposal.confirmed': on('proposal', ALL, 'proposal.confirm'),
  'proposal.declined': on('proposal', ALL, 'proposal.decline'),
  'proposal.withdrawn': on('proposal', ALL, 'proposal.withdraw'),
  'proposal.expired': on('proposal', ALL, 'proposal.expire'),
  'proposal.void': on('proposal', ALL, 'proposal.void'),
  'proposal.replaced': on('proposal', ALL, 'proposal.replace'),
  'assignment.started': act('assignment', ALL),
  'assignment.ended': act('assignment', ALL),
  'agency.joined': act('seat', BRAND),
  'agency.changed': act('seat', BRAND),
  'agency.left': act('seat', BRAND),
} as const satisfies Record<string, WebhookEventRule>;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];
/** The event that is sent when the owner tests a webhook. */
export const WEBHOOK_TEST = 'webhook.test' as const;

/** The events that no move of a status causes: whoever does such an act says so. */
export type WebhookAct = {
  [E in WebhookEvent]: (typeof WEBHOOK_EVENTS)[E]['moves'] extends readonly [] ? E : never;
}[WebhookEvent];

/** Why no webhook is told of a move. */
type Untold =
  /** Another event, or another machine's move in the same transaction, says it. */
  | 'follows'
  /** It is a step of our team or of the bank, and changes nothing for either side. */
  | 'inside'
  /** Who gets in is not for programs: accounts, roles, invites. */
  | 'access';
type ToldMove = (typeof WEBHOOK_EVENTS)[WebhookEvent]['moves'][number];

/** The moves of which no webhook is told. A new move has to be here, or to cause an event. */
export const UNTOLD_MOVES = {
  'campaign.submit': 'follows',
  'launch.open': 'follows',
  'launch.unready': 'follows',
  'launch.close': 'follows',
  'launch.launch': 'follows',
  'connection.invite': 'follows',
  'connection.connect': 'follows',
  'connection.decline': 'follows',
  'connection.end': 'follows',
  'milestone.mature': 'inside',
  'milestone.pay': 'follows',
  'milestone.bounce': 'follows',
  'payout.retry': 'inside',
  'payout.wait': 'inside',
  'refund.send': 'inside',
  'refund.retry': 'inside',
  'refund.cancel': 'inside',
  'dispute.requestEvidence': 'inside',
  'dispute.submit': 'inside',
  'roleRequest.approve': 'access',
  'roleRequest.reject': 'access',
  'roleRequest.reopen': 'access',
  'roleRequest.askAgain': 'access',
  'roleRequest.revoke': 'access',
  'roleRequest.grant': 'access',
  'invite.deliver': 'access',
  'invite.fail': 'access',
  'invite.resend': 'access',
  'invite.accept': 'access',
  'invite.decline': 'access',
  'invite.expire': 'access',
  'invite.revoke': 'access',
  'account.confirm': 'access',
  'account.suspend': 'access',
  'account.activate': 'access',
  'account.requestDeletion': 'access',
  'account.keep': 'access',
  'account.erase': 'access',
  'account.delete': 'access',
  'socialAccount.refresh': 'inside',
  'socialAccount.succeed': 'inside',
  'socialAccount.fail': 'inside',
  'lead.contact': 'inside',
  'lead.invite': 'inside',
  'lead.close': 'inside',
  'lead.reopen': 'inside',
  'heldText.release': 'inside',
  'heldText.remove': 'inside',
} as const satisfies Record<Exclude<Move, ToldMove>, Untold>;

const BY_MOVE = new Map<string, WebhookEvent>(
  WEBHOOK_EVENT_NAMES.flatMap((name) => WEBHOOK_EVENTS[name].moves.map((move): [string, WebhookEvent] => [move, name])),
);

/** The event of a move; undefined if it has none. */
export const webhookEventOf = (machine: Machine, event: string): WebhookEvent | undefined =>
  BY_MOVE.get(`${machine}.${event}`);

/** The events that the webhooks of a role can be told of. */
export const eventsFor = (role: Role | null): WebhookEvent[] =>
  WEBHOOK_EVENT_NAMES.filter((name) => WEBHOOK_EVENTS[name].audience.some((each) => each === role));
