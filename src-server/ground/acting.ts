import { ACTS, isOpenToAgent } from '#shared/agency/acting.ts';
import { allowedUnless, type May } from '#shared/may.ts';
import { agencyMessages } from '#shared/messages/agency.ts';
import type { Action } from '#shared/policy.ts';
import type { UserActor } from '../context.ts';
import { seatRefusal } from './seats.ts';

/** Why an agency that acts for a creator may not take an action, in one sentence; null if it may, and if nobody acts for anyone. */
export function agentRefusal({ agent }: Pick<UserActor, 'agent'>, action: Action, write: boolean): string | null {
  if (!agent || isOpenToAgent(action, { acts: agent.acts, write })) return null;
  return isOpenToAgent(action, { acts: ACTS, write }) ? agencyMessages.notConsented : agencyMessages.ownAct;
}

/**
 * What a creator or a company may do with a thing, without what the agency that acts in the creator's name, or the member who acts for the company,
 * may not do. `actions` are the policy actions of the acts.
 */
export function mayInName<Act extends string>(
  actor: UserActor,
  may: May<Act>,
  actions: Readonly<Record<Act, Action>>,
): May<Act> {
  if (!actor.agent && !actor.seat) return may;
  const acts: Record<Act, May<Act>[Act]> = { ...may };
  for (const act in may) {
    const refusal = agentRefusal(actor, actions[act], true) ?? seatRefusal(actor, actions[act]);
    if (refusal) acts[act] = allowedUnless(refusal);
  }
  return acts;
}
