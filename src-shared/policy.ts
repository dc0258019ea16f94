import type { EventAction } from './lifecycles.ts';
import { account } from './policy/account.ts';
import { campaigns } from './policy/campaigns.ts';
import { content } from './policy/content.ts';
import { crm } from './policy/crm.ts';
import { figures } from './policy/figures.ts';
import { guests } from './policy/guests.ts';
import { money } from './policy/money.ts';
import { office } from './policy/office.ts';
import type { Principal, Rule } from './policy/rule.ts';

/**
 * Who may do what (spec rulings D). One row for each action: description, then the roles. Every tRPC procedure and every lifecycle event names one of
 * these actions. The server refuses everything that is not listed; the client only hides what would be refused. Which rows of a kind (own, party,
 * assigned, any) is decided where the row is loaded: src-server/access.ts.
 */
const rules = {
  ...account,
  ...campaigns,
  ...money,
  ...content,
  ...guests,
  ...figures,
  ...crm,
  ...office,
} as const satisfies Record<string, Rule> & Record<EventAction, Rule>;

export type Action = keyof typeof rules;
type PrincipalOf<A extends Action> = (typeof rules)[A]['principals'][number];
/** The actions that one of these roles takes, and that visitors do not. */
type ActionOf<R extends Principal> = {
  [A in Action]: 'anonymous' extends PrincipalOf<A> ? never : Extract<PrincipalOf<A>, R> extends never ? never : A;
}[Action];
/** The actions that a company takes, and that visitors do not. */
export type CompanyAction = ActionOf<'brand' | 'agency'>;
/** The actions of those who can have API keys. */
export type HolderAction = ActionOf<'brand' | 'creator' | 'agency'>;
export const policy: Readonly<Record<Action, Rule>> = rules;

/** Whether a principal may take an action at all; access.ts decides on which rows. */
export function can(principal: Principal, action: Action): boolean {
  return policy[action].principals.includes(principal);
}

/** Whether a text names an action of the policy. */
export function isAction(value: string): value is Action {
  return Object.hasOwn(rules, value);
}
