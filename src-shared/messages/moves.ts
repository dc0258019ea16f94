import type { Machine } from '../lifecycles.ts';

/** The word for the thing whose status a machine holds. */
export const machineNouns = {
  campaign: 'campaign',
  review: 'campaign',
  launch: 'campaign',
  deal: 'deal',
  application: 'application',
  connection: 'connection',
  submission: 'submission',
  payment: 'payment',
  refund: 'refund',
  refundRequest: 'refund request',
  dispute: 'dispute',
  milestone: 'milestone',
  payout: 'payout',
  payoutAccount: 'payout account',
  roleRequest: 'role request',
  invite: 'invite',
  account: 'account',
  socialAccount: 'social account',
  lead: 'lead',
  heldText: 'held text',
  objection: 'objection',
  case: 'case',
  approval: 'approval',
  proposal: 'proposal',
} as const satisfies Record<Machine, string>;

/** Why a status is not changed. */
export const moveMessages = {
  refused: (noun: string, status: string) =>
    `This ${noun} is ${status.replaceAll('_', ' ')}, so it cannot be changed this way`,
  changedMeanwhile: (noun: string) => `This ${noun} was changed by someone else`,
} as const;
