import type { Insertable } from 'kysely';
import { isStatus, targets } from '#shared/lifecycle-moves.ts';
import { type EventOf, lifecycles, type Machine, type StatusOf } from '#shared/lifecycles.ts';
import type { Role } from '#shared/policy/rule.ts';
import { type Action, can, isAction } from '#shared/policy.ts';
import type { Database } from './schema.ts';

/** One legal move of a row, as the audit log records it. */
export interface Step {
  event: string;
  from: string;
  to: string;
}
export type AuditRow = Insertable<Database['auditLog']>;

/** For each machine: the name of its rows, the column with the status, and the action that creates a row. */
const origins: Record<Machine, { noun: string; column: string; action: Action }> = {
  campaign: { noun: 'campaign', column: 'status', action: 'campaign.create' },
  review: { noun: 'campaign', column: 'reviewStatus', action: 'campaign.create' },
  launch: { noun: 'campaign', column: 'reviewStage', action: 'campaign.create' },
  deal: { noun: 'deal', column: 'status', action: 'deal.invite' },
  application: { noun: 'application', column: 'status', action: 'application.apply' },
  connection: { noun: 'connection', column: 'status', action: 'deal.invite' },
  submission: { noun: 'submission', column: 'status', action: 'content.save' },
  payment: { noun: 'payment', column: 'status', action: 'payments.payDeposit' },
  refund: { noun: 'refund', column: 'status', action: 'payment.refund' },
  refundRequest: { noun: 'refund request', column: 'status', action: 'payments.askForRefund' },
  dispute: { noun: 'dispute', column: 'status', action: 'dispute.open' },
  milestone: { noun: 'milestone', column: 'status', action: 'deal.contract' },
  payout: { noun: 'payout', column: 'status', action: 'milestone.release' },
  payoutAccount: { noun: 'payout account', column: 'status', action: 'payments.setUpPayouts' },
  roleRequest: { noun: 'role request', column: 'status', action: 'auth.signUp' },
  invite: { noun: 'invite', column: 'status', action: 'invite.resend' },
  account: { noun: 'account', column: 'status', action: 'auth.signUp' },
  socialAccount: { noun: 'social account', column: 'status', action: 'profiles.connectAccount' },
  lead: { noun: 'lead', column: 'status', action: 'leads.register' },
  heldText: { noun: 'held text', column: 'status', action: 'security.holdText' },
  objection: { noun: 'objection', column: 'status', action: 'records.object' },
  case: { noun: 'case', column: 'status', action: 'case.open' },
  approval: { noun: 'approval', column: 'status', action: 'approvals.askToOffer' },
  proposal: { noun: 'proposal', column: 'status', action: 'proposals.propose' },
};

/** The fewest legal steps from a row's first status to `status`. @throws RangeError if no steps lead there */
export function pathTo<M extends Machine>(machine: M, status: StatusOf<M>): { first: string; steps: Step[] } {
  const { initial, events }: { initial: readonly string[]; events: object } = lifecycles[machine];
  const start = initial.find((first) => first === status) ?? initial[0] ?? '';
  const cameBy = new Map<string, Step | null>([[start, null]]);
  for (const from of cameBy.keys()) {
    for (const event of Object.keys(events)) {
      for (const to of targets(machine, from, event)) {
        if (!cameBy.has(to)) cameBy.set(to, { event, from, to });
      }
    }
  }
  if (!cameBy.has(status)) throw new RangeError(`No ${machine} can become ${status}`);
  const steps: Step[] = [];
  for (let step = cameBy.get(status); step; step = cameBy.get(step.from)) steps.unshift(step);
  return { first: start, steps };
}

/** The steps of these events from a row's first status. @throws RangeError at the first illegal event. */
export function stepsOf<M extends Machine>(
  machine: M,
  events: readonly (EventOf<M> | { event: EventOf<M>; to: StatusOf<M> })[],
): { first: string; steps: Step[]; status: StatusOf<M> } {
  const first = lifecycles[machine].initial[0];
  const steps: Step[] = [];
  let from: string = first;
  for (const move of events) {
    const { event, to: wanted } = typeof move === 'string' ? { event: move, to: undefined } : move;
    const legal = targets(machine, from, event);
    const to = wanted === undefined ? legal[0] : legal.find((target) => target === wanted);
    if (to === undefined) throw new RangeError(`A ${machine} that is ${from} has no ${event}`);
    steps.push({ event, from, to });
    from = to;
  }
  if (!isStatus(machine, from)) throw new RangeError(`${from} is no status of a ${machine}`);
  return { first, steps, status: from };
}

/** The user id of each role that took part in a history. A step that none of these roles may take is the system's. */
export type People = Partial<Record<Role, string | null>>;

/**
 * The audit rows of one row: its first status and every step; `when` gives the time of each. @throws RangeError for a step that is not in the policy.
 */
export function historyRows(
  machine: Machine,
  id: string,
  path: { first: string; steps: readonly Step[] },
  when: (index: number) => Date,
  people: People,
): AuditRow[] {
  const { noun, column, action: begins } = origins[machine];
  const row = (action: Action, from: string | null, to: string, index: number): AuditRow => {
    const role = (['creator', 'brand', 'agency', 'admin', 'super_admin'] as const).find(
      (candidate) => people[candidate] && can(candidate, action),
    );
    const person = role === undefined ? null : (people[role] ?? null);
    return {
      createdAt: when(index),
      action,
      resourceType: noun,
      resourceId: id,
      userId: person,
      onBehalfOf: null,
      actor: person === null ? 'system' : 'user',
      via: person === null ? 'job' : 'web',
      machine,
      fromStatus: from,
      toStatus: to,
      before: from === null ? null : JSON.stringify({ [column]: from }),
      after: JSON.stringify({ [column]: to }),
      note: null,
      ipAddress: person === null ? null : '203.0.113.24',
      userAgent: null,
    };
  };
  return [
    row(begins, null, path.first, 0),
    ...path.steps.map(({ event, from, to }, index) => {
      const action = `${machine}.${event}`;
      if (!isAction(action)) throw new RangeError(`The policy does not know ${action}`);
      return row(action, from, to, index + 1);
    }),
  ];
}
