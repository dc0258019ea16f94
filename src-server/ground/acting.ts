import { ACTS, isOpenToAgent } from '#shared/agency/acting.ts';
import { allowedUnless, type May } from '#shared/may.ts';
import { agencyMessages } from '#shared/messages/agency.ts';
import { agencyRefusals } from '#shared/messages/seats/refusals.ts';
import type { Action } from '#shared/policy.ts';
import type { Context, UserActor } from '../context.ts';
import { forbidden } from '../errors.ts';
import { seatRefusal } from './seats.ts';

/** Why an agency that acts for a creator may not take an action, in one sentence; null if it may, and if nobody acts for anyone. */
export function agentRefusal({ agent }: Pick<UserActor, 'agent'>, action: Action, write: boolean): string | null {
  if (!agent || isOpenToAgent(action, { acts: agent.acts, write })) return null;
  return isOpenToAgent(action, { acts: ACTS, write }) ? agencyMessages.notConsented : agencyMessages.ownAct;
}

/** The two sides of a deal, or of an application for one. */
export interface Sides {
  brandId: string;
  creatorId: string;
}

/**
 * Why an agency may not act on a deal, in one sentence: it acts for one side, and belongs to the other. An agency that manages a creator decides
 * nothing for a brand on their deals, and one that works for a brand decides nothing for a creator there, whoever of its people acts. Null if it may,
 * and for everybody who acts for themselves.
 */
export function bothSidesRefusal(
  { agent, seat }: Pick<UserActor, 'agent' | 'seat'>,
  { brandId, creatorId }: Sides,
): string | null {
  if (agent?.brands.includes(brandId)) return agencyRefusals.worksForBrand(agent.name);
  return seat?.agency?.creators.includes(creatorId) ? agencyRefusals.managesCreator(seat.agency.name) : null;
}

/** @throws FORBIDDEN for an agency that stands on both sides of a deal */
export function refuseBothSides({ actor }: Pick<Context, 'actor'>, sides: Sides): void {
  const refusal = actor.kind === 'user' ? bothSidesRefusal(actor, sides) : null;
  if (refusal) throw forbidden(refusal);
}

/**
 * What a creator or a company may do with a thing, without what the agency that acts in the creator's name, or whoever acts for the company, may not
 * do. `actions` are the policy actions of the acts; `sides` are those of the deal that it belongs to.
 */
export function mayInName<Act extends string>(
  actor: UserActor,
  may: May<Act>,
  actions: Readonly<Record<Act, Action>>,
  sides?: Sides,
): May<Act> {
  if (!actor.agent && !actor.seat) return may;
  const conflict = sides ? bothSidesRefusal(actor, sides) : null;
  const acts: Record<Act, May<Act>[Act]> = { ...may };
  for (const act in may) {
    const refusal = conflict ?? agentRefusal(actor, actions[act], true) ?? seatRefusal(actor, actions[act]);
    if (refusal) acts[act] = allowedUnless(refusal);
  }
  return acts;
}
