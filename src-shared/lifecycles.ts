import { RUNNING_CAMPAIGNS } from './status-sets.ts';

/**
 * Every status set and its transition table (spec rulings B2). A transition is data: event → from → to. If the target depends on the row (resume
 * after a pause), the table lists the legal targets and the caller names one. Each event has a permission of the same name in policy.ts
 * (`deal.accept`); only transition.ts on the server writes a status.
 */
type Targets = string | readonly string[];
export interface MachineShape {
  readonly statuses: readonly string[];
  readonly initial: readonly string[];
  readonly events: Readonly<Record<string, Readonly<Record<string, Targets>>>>;
}

const running = RUNNING_CAMPAIGNS;
const to = <From extends string, To extends string>(from: readonly From[], target: To) =>
  Object.fromEntries(from.map((status) => [status, target])) as Record<From, To>;

export const lifecycles = {
  campaign: {
    statuses: ['draft', ...running, 'completed', 'paused', 'cancelled'],
    initial: ['draft'],
    events: {
      submit: { draft: 'new' },
      advance: {
        new: 'under_review',
        under_review: 'creators_assigned',
        creators_assigned: 'in_progress',
        in_progress: 'awaiting_approval',
      },
      back: {
        under_review: 'new',
        creators_assigned: 'under_review',
        in_progress: 'creators_assigned',
        awaiting_approval: 'in_progress',
      },
      fund: { creators_assigned: 'in_progress' },
      launch: { in_progress: 'live', awaiting_approval: 'live' },
      complete: { live: 'completed' },
      pause: to(running, 'paused'),
      resume: { paused: running },
      cancel: { ...to(running, 'cancelled'), paused: 'cancelled' },
    },
  },
  review: {
    statuses: ['draft', 'pending_review', 'under_review', 'approved', 'rejected', 'needs_revision'],
    initial: ['draft'],
    events: {
      submit: { draft: 'pending_review' },
      resubmit: { needs_revision: 'pending_review' },
      start: { pending_review: 'under_review' },
      approve: { pending_review: 'approved', under_review: 'approved' },
      requestRevision: {
        pending_review: 'needs_revision',
        under_review: 'needs_revision',
        approved: 'needs_revision',
      },
      reject: { pending_review: 'rejected', under_review: 'rejected', approved: 'rejected' },
      reopen: { rejected: 'under_review', needs_revision: 'under_review' },
      recheck: { approved: 'under_review' },
    },
  },
  launch: {
    statuses: ['none', 'content_review', 'ready', 'live'],
    initial: ['none'],
    events: {
      open: { none: 'content_review' },
      ready: { content_review: 'ready' },
      unready: { ready: 'content_review' },
      close: { content_review: 'none', ready: 'none' },
      launch: { ready: 'live' },
    },
  },
  deal: {
    statuses: [
      'invited',
      'accepted',
      'contracted',
      'in_progress',
      'submitted',
      'completed',
      'declined',
      'withdrawn',
      'expired',
      'cancelled',
    ],
    initial: ['invited'],
    events: {
      accept: { invited: 'accepted' },
      decline: { invited: 'declined' },
      withdraw: { invited: 'withdrawn' },
      expire: { invited: 'expired' },
      contract: { accepted: 'contracted' },
      start: { contracted: 'in_progress' },
      submit: { in_progress: 'submitted' },
      revise: { submitted: 'in_progress' },
      complete: { submitted: 'completed' },
      cancel: {
        invited: 'cancelled',
        accepted: 'cancelled',
        contracted: 'cancelled',
        in_progress: 'cancelled',
        submitted: 'cancelled',
      },
    },
  },
  application: {
    statuses: ['pending', 'offered', 'declined', 'withdrawn', 'closed'],
    initial: ['pending'],
    events: {
      offer: { pending: 'offered' },
      decline: { pending: 'declined' },
      withdraw: { pending: 'withdrawn' },
      close: { pending: 'closed' },
    },
  },
  connection: {
    statuses: ['invited', 'connected', 'declined', 'ended'],
    initial: ['invited'],
    events: {
      invite: { declined: 'invited', ended: 'invited' },
      connect: { invited: 'connected', declined: 'connected' },
      decline: { invited: 'declined' },
      end: { invited: 'ended', connected: 'ended', declined: 'ended' },
    },
  },
  submission: {
    statuses: ['draft', 'submitted', 'approved', 'revision_requested', 'rejected', 'published'],
    initial: ['draft'],
    events: {
      submit: { draft: 'submitted', revision_requested: 'submitted' },
      withdraw: { submitted: 'draft' },
      approve: { submitted: 'approved' },
      requestRevision: { submitted: 'revision_requested', approved: 'revision_requested' },
      reject: { submitted: 'rejected' },
      publish: { approved: 'published' },
    },
  },
  payment: {
    statuses: ['created', 'processing', 'succeeded', 'failed', 'cancelled', 'refunded'],
    initial: ['created'],
    // The bank's notice is final: money that arrives after a failed attempt or a cancelled page has still arrived.
    events: {
      process: { created: 'processing' },
      succeed: { created: 'succeeded', processing: 'succeeded', failed: 'succeeded', cancelled: 'succeeded' },
      fail: { created: 'failed', processing: 'failed' },
      cancel: { created: 'cancelled', processing: 'cancelled', failed: 'cancelled' },
      refund: { succeeded: 'refunded' },
    },
  },
  refund: {
    statuses: ['created', 'processing', 'succeeded', 'failed', 'cancelled'],
    initial: ['created'],
    events: {
      send: { created: 'processing' },
      settle: { created: 'succeeded', processing: 'succeeded', failed: 'succeeded' },
      fail: { created: 'failed', processing: 'failed' },
      retry: { failed: 'created' },
      cancel: { created: 'cancelled', failed: 'cancelled' },
      // A bank may return money days after it accepted it.
      bounce: { succeeded: 'failed' },
    },
  },
  refundRequest: {
    statuses: ['open', 'granted', 'declined', 'withdrawn'],
    initial: ['open'],
    events: {
      grant: { open: 'granted' },
      decline: { open: 'declined' },
      withdraw: { open: 'withdrawn' },
    },
  },
  dispute: {
    statuses: ['opened', 'evidence_due', 'submitted', 'won', 'lost'],
    initial: ['opened'],
    // The bank's notice is final, and may arrive before the notices of the steps that led to it.
    events: {
      requestEvidence: { opened: 'evidence_due' },
      submit: { opened: 'submitted', evidence_due: 'submitted' },
      win: { opened: 'won', evidence_due: 'won', submitted: 'won' },
      lose: { opened: 'lost', evidence_due: 'lost', submitted: 'lost' },
    },
  },
  milestone: {
    statuses: ['planned', 'accrued', 'releasable', 'released', 'paid', 'held', 'cancelled'],
    initial: ['planned'],
    events: {
      accrue: { planned: 'accrued' },
      reverse: { accrued: 'planned' },
      mature: { accrued: 'releasable' },
      release: { accrued: 'released', releasable: 'released' },
      pay: { released: 'paid' },
      bounce: { paid: 'released' },
      hold: { accrued: 'held', releasable: 'held' },
      unhold: { held: ['accrued', 'releasable'] },
      // Only staff, or a case that leaves nothing of it, end a hold: the end of a deal or a campaign does not.
      refuse: { held: 'cancelled' },
      cancel: { planned: 'cancelled', accrued: 'cancelled', releasable: 'cancelled' },
    },
  },
  payout: {
    statuses: ['created', 'processing', 'paid', 'failed', 'withheld', 'refused'],
    initial: ['created'],
    // Withheld: its creator is flagged. The bank's notice is final, and may be about an earlier attempt.
    events: {
      send: { created: 'processing' },
      settle: { created: 'paid', processing: 'paid', failed: 'paid', withheld: 'paid', refused: 'paid' },
      fail: { created: 'failed', processing: 'failed' },
      retry: { failed: 'created' },
      wait: { processing: 'created' },
      withhold: { created: 'withheld' },
      release: { withheld: 'created', refused: 'created' },
      refuse: { withheld: 'refused' },
      bounce: { paid: 'failed' },
    },
  },
  // The provider's notices, which may arrive without those of earlier steps. An account that was active never becomes incomplete or in review again,
  // but restricted.
  payoutAccount: {
    statuses: ['incomplete', 'in_review', 'active', 'restricted', 'rejected'],
    initial: ['incomplete'],
    events: {
      examine: { incomplete: 'in_review', rejected: 'in_review' },
      askAgain: { in_review: 'incomplete', rejected: 'incomplete' },
      activate: to(['incomplete', 'in_review', 'restricted', 'rejected'], 'active'),
      restrict: to(['incomplete', 'in_review', 'active', 'rejected'], 'restricted'),
      reject: to(['incomplete', 'in_review', 'active', 'restricted'], 'rejected'),
    },
  },
  roleRequest: {
    statuses: ['pending', 'approved', 'rejected'],
    initial: ['pending', 'approved'],
    events: {
      approve: { pending: 'approved' },
      reject: { pending: 'rejected' },
      reopen: { rejected: 'pending' },
      askAgain: { rejected: 'pending' },
      revoke: { approved: 'rejected' },
      grant: { pending: 'approved', rejected: 'approved' },
    },
  },
  invite: {
    statuses: ['pending', 'sent', 'failed', 'accepted', 'expired', 'revoked'],
    initial: ['pending'],
    events: {
      deliver: { pending: 'sent' },
      fail: { pending: 'failed' },
      resend: { sent: 'pending', failed: 'pending', expired: 'pending' },
      accept: { pending: 'accepted', sent: 'accepted' },
      decline: { pending: 'revoked', sent: 'revoked' },
      expire: { pending: 'expired', sent: 'expired', failed: 'expired' },
      revoke: { pending: 'revoked', sent: 'revoked', failed: 'revoked' },
    },
  },
  account: {
    statuses: ['pending', 'active', 'suspended', 'deletion_requested', 'deleted'],
    initial: ['pending', 'active'],
    events: {
      confirm: { pending: 'active' },
      suspend: { active: 'suspended' },
      activate: { suspended: 'active' },
      requestDeletion: { active: 'deletion_requested' },
      keep: { deletion_requested: 'active' },
      erase: { deletion_requested: 'deleted' },
      delete: { active: 'deleted', suspended: 'deleted', deletion_requested: 'deleted' },
    },
  },
  socialAccount: {
    statuses: ['running', 'ok', 'failed'],
    initial: ['running'],
    events: {
      refresh: { ok: 'running', failed: 'running' },
      succeed: { running: 'ok' },
      fail: { running: 'failed' },
    },
  },
  lead: {
    statuses: ['new', 'contacted', 'invited', 'closed'],
    initial: ['new'],
    events: {
      contact: { new: 'contacted' },
      invite: { new: 'invited', contacted: 'invited' },
      close: { new: 'closed', contacted: 'closed', invited: 'closed' },
      reopen: { closed: 'new' },
    },
  },
  heldText: {
    statuses: ['held', 'released', 'removed'],
    initial: ['held'],
    events: {
      release: { held: 'released' },
      remove: { held: 'removed' },
    },
  },
  objection: {
    statuses: ['open', 'upheld', 'dismissed'],
    initial: ['open'],
    events: {
      uphold: { open: 'upheld' },
      dismiss: { open: 'dismissed' },
    },
  },
  // Open: it waits for the side whose turn it is. Escalated: it waits for staff, and the sides may still agree.
  case: {
    statuses: ['open', 'escalated', 'settled', 'decided', 'defaulted', 'withdrawn'],
    initial: ['open'],
    events: {
      escalate: { open: 'escalated' },
      settle: { open: 'settled', escalated: 'settled' },
      decide: { escalated: 'decided' },
      default: { open: 'defaulted' },
      withdraw: { open: 'withdrawn', escalated: 'withdrawn' },
    },
  },
  // Void: what was asked for could no longer be done, or its member is gone.
  approval: {
    statuses: ['waiting', 'approved', 'declined', 'withdrawn', 'expired', 'void'],
    initial: ['waiting'],
    events: {
      approve: { waiting: 'approved' },
      decline: { waiting: 'declined' },
      withdraw: { waiting: 'withdrawn' },
      expire: { waiting: 'expired' },
      void: { waiting: 'void' },
    },
  },
  // Void: it could no longer be done, or its program may no longer propose. Replaced: what it would do has changed, so it was made anew.
  proposal: {
    statuses: ['waiting', 'confirmed', 'declined', 'withdrawn', 'expired', 'void', 'replaced'],
    initial: ['waiting'],
    events: {
      confirm: { waiting: 'confirmed' },
      decline: { waiting: 'declined' },
      withdraw: { waiting: 'withdrawn' },
      expire: { waiting: 'expired' },
      void: { waiting: 'void' },
      replace: { waiting: 'replaced' },
    },
  },
} as const satisfies Record<string, MachineShape>;

export type Machine = keyof typeof lifecycles;
export const machineNames = Object.keys(lifecycles) as Machine[];
export type StatusOf<M extends Machine> = (typeof lifecycles)[M]['statuses'][number];
export type EventOf<M extends Machine> = keyof (typeof lifecycles)[M]['events'] & string;
/** `deal.accept`: the name of an event and of the permission that it needs. */
export type EventAction = { [M in Machine]: `${M}.${EventOf<M>}` }[Machine];

export type CampaignStatus = StatusOf<'campaign'>;
export type ReviewStatus = StatusOf<'review'>;
export type DealStatus = StatusOf<'deal'>;
export type SubmissionStatus = StatusOf<'submission'>;
export type PaymentStatus = StatusOf<'payment'>;
export type DisputeStatus = StatusOf<'dispute'>;
export type MilestoneStatus = StatusOf<'milestone'>;
export type PayoutStatus = StatusOf<'payout'>;
export type PayoutAccountStatus = StatusOf<'payoutAccount'>;
