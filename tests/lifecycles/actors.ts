import type { Actor, UserActor } from '#server/context.ts';
import { type Principal, roles } from '#shared/policy/rule.ts';

/** A person with this role, who is nobody's account unless `change` says whose. */
export const person = (role: UserActor['role'], change: Partial<UserActor> = {}): UserActor => ({
  kind: 'user',
  id: '018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b',
  email: 'someone@example.test',
  role,
  status: 'active',
  flagged: false,
  emailConfirmed: true,
  secondFactor: false,
  firstName: 'Some',
  lastName: 'One',
  companyName: 'Someone Ltd',
  agent: null,
  seat: null,
  ...change,
});

/** One actor of every kind that the policy knows. */
export const actors = new Map<Principal, Actor>([
  ['system', { kind: 'system', onBehalfOf: null }],
  ['anonymous', { kind: 'anonymous' }],
  ['roleless', person(null)],
  ...roles.map((role): [Principal, Actor] => [role, person(role)]),
]);
