import { initTRPC } from '@trpc/server';
import { asksBefore, PROOF_FIELD, PROOF_MS, PROVIDER_PROOF_FIELD } from '#shared/account/guarded.ts';
import { MINUTE_MS } from '#shared/constants.ts';
import { plural } from '#shared/format.ts';
import { type Allowed, allowedUnless } from '#shared/may.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { apiMessages } from '#shared/messages/settings/api-keys.ts';
import { ssoMessages } from '#shared/messages/sso.ts';
import { dutyOf } from '#shared/policy/duties.ts';
import { type Action, can, policy } from '#shared/policy.ts';
import { isInScopes } from '#shared/settings/api-scopes.ts';
import { type Context, type GuestActor, principalOf, setupTarget, sitsElsewhere, type UserActor } from './context.ts';
import { forbidden, notFound, tooMany, UserError, unauthorized } from './errors.ts';
import { firstIssue, passing, readableError } from './failures.ts';
import { agentRefusal } from './ground/acting.ts';
import { requireFlag } from './ground/flags.ts';
import { guestAt, guestLinkIdOnly, linkGone } from './ground/guests.ts';
import { seatRefusal } from './ground/seats.ts';
import { inHeavyLane } from './heavy.ts';

interface Meta {
  action: Action;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter({ shape, error }) {
      const field = error instanceof UserError ? error.field : firstIssue(error)?.path.join('.');
      const { code, httpStatus } = passing(error)
        ? { code: 'SERVICE_UNAVAILABLE' as const, httpStatus: 503 }
        : shape.data;
      return {
        ...shape,
        message: readableError(error),
        data: { code, httpStatus, path: shape.data.path, field: field ?? null },
      };
    },
  });

/** What a person whose requests are blocked may still do: see that they are signed in, and sign out. */
const OPEN_TO_BLOCKED: readonly Action[] = ['auth.session', 'auth.signOut'];

/** Refuses the requests of a person whom a security rule blocks (ADM-SEC-44). @throws TOO_MANY_REQUESTS */
function refuseBlocked({ blockedUntil, now }: Context, action: Action): void {
  if (!blockedUntil || blockedUntil <= now || OPEN_TO_BLOCKED.includes(action)) return;
  throw tooMany(
    `You sent too many requests. You can continue in ${plural(Math.ceil((blockedUntil.getTime() - now.getTime()) / MINUTE_MS), 'minute')}.`,
  );
}

/** The context in which an action is taken: what concerns a person's own account is done by the person, whichever company they act for. */
function inOwnName(ctx: Context, action: Action): Context {
  const { actor } = ctx;
  if (actor.kind !== 'user' || !actor.seat || actor.agent || dutyOf(action) !== 'own' || !sitsElsewhere(actor))
    return ctx;
  return { ...ctx, actor: actor.seat.person };
}

/**
 * Refuses people whose requests are blocked, actors that the policy does not list, suspended accounts, people who have not finished their set-up,
 * agencies that act for a creator beyond their consent, members of a company beyond their role, API keys used beyond their scopes, and writes before
 * the address is confirmed. Locks nothing. Throws TOO_MANY_REQUESTS, UNAUTHORIZED or FORBIDDEN.
 */
export function authorize(ctx: Context, action: Action, write: boolean): void {
  const rule = policy[action];
  const { actor } = ctx;
  refuseBlocked(ctx, action);
  if (!can(principalOf(actor), action)) {
    if (actor.kind === 'anonymous') throw unauthorized();
    throw forbidden();
  }
  if (actor.kind !== 'user') return;
  if (ctx.key && !isInScopes(ctx.key.scopes, action, write ? 'write' : 'read')) throw forbidden(apiMessages.notInScope);
  const refusal = agentRefusal(actor, action, write) ?? seatRefusal(actor, action);
  if (refusal) throw forbidden(refusal);
  if (actor.status === 'suspended' || actor.status === 'deleted') throw forbidden('This account is suspended');
  if (rule.beforeSetup) return;
  const target = setupTarget(ctx);
  if (target === '/setup/second-factor') throw forbidden('Set up your second factor first');
  if (target) throw forbidden('Complete your profile first');
  if (write && !actor.emailConfirmed) throw forbidden('Confirm your email address first');
}

/** Whether the actor may read, or change something, by an action, or the sentence that refuses it. */
export function mayCall(ctx: Context, action: Action, write: boolean): Allowed {
  try {
    authorize(inOwnName(ctx, action), action, write);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { allowed: false, reason: error.message };
  }
  return { allowed: true };
}

/**
 * Whether the actor may take an action that changes something, or the sentence that refuses it: who they are comes first, then the rule of the act.
 */
export function mayTake(ctx: Context, action: Action, refusal: string | null = null): Allowed {
  const may = mayCall(ctx, action, true);
  return may.allowed ? allowedUnless(refusal) : may;
}

/** Whether a change is the company's, and not that of a person's own account. */
const isOfCompany = (action: Action): boolean => {
  const duty = dutyOf(action);
  return duty !== null && duty !== 'own' && duty !== 'always';
};

/**
 * Refuses what takes more than a session, unless the person has proved their identity in it. For changes of the company whose identity provider has
 * opened the session, a fresh sign-in there is a proof, too. @throws PRECONDITION_FAILED
 */
export async function requireProof({ session, now }: Context, action: Action): Promise<void> {
  if (!session) return;
  const { own, atProvider, hasPassword, byProvider } = await session.proofs();
  const ofCompany = isOfCompany(action);
  const counts = (at: Date | null): boolean => at !== null && now.getTime() - at.getTime() < PROOF_MS;
  if (counts(own) || (ofCompany && byProvider && counts(atProvider))) return;
  if (hasPassword)
    throw new UserError('PRECONDITION_FAILED', 'Enter your password to confirm that it is you.', PROOF_FIELD);
  if (!ofCompany || !byProvider) throw new UserError('PRECONDITION_FAILED', accountMessages.passwordFirst);
  throw new UserError('PRECONDITION_FAILED', ssoMessages.proveThere, PROVIDER_PROOF_FIELD);
}

export const { router, mergeRouters, createCallerFactory } = t;

/**
 * Starts a procedure; there is no other way to make one. The policy's row for `action` decides who may call it, also for procedures that are open to
 * visitors. The procedure throws UNAUTHORIZED or FORBIDDEN for everyone else, and PRECONDITION_FAILED if the action requires a proof of identity
 * first. Locks nothing.
 */
export function permitted(action: Action) {
  const open = t.procedure.meta({ action }).use(({ ctx: given, type, next }) => {
    const ctx = inOwnName(given, action);
    authorize(ctx, action, type === 'mutation');
    return next({ ctx });
  });
  if (!asksBefore(action)) return open;
  return open.use(async ({ ctx, next }) => {
    await requireProof(ctx, action);
    return next();
  });
}

/**
 * Starts a procedure of a guest's page. It acts as the guest that this browser is at the link which the input names, whoever is signed in, so that a
 * guest's cookie opens nothing else. @throws NOT_FOUND once the link has ended, UNAUTHORIZED or FORBIDDEN if this browser has not opened it
 */
export const permittedToGuest = (action: Action) =>
  t.procedure.meta({ action }).use(async ({ ctx, type, getRawInput, next }) => {
    const input = guestLinkIdOnly.safeParse(ctx.actor.kind === 'guest' ? null : await getRawInput());
    const found = input.success ? await guestAt(ctx, 'guests.linkId', input.data.linkId) : null;
    if (found && !found.open) throw linkGone();
    const asGuest = found ? { ...ctx, actor: found.guest } : ctx;
    authorize(asGuest, action, type === 'mutation');
    return next({ ctx: asGuest });
  });

/** Starts a procedure of the agency area. @throws PRECONDITION_FAILED while the area is switched off */
export const inAgencyArea = (action: Action) =>
  permitted(action).use(async ({ ctx, next }) => {
    await requireFlag(ctx.db, 'agency_area_enabled');
    return next();
  });

/**
 * Middleware for procedures that do a lot of work: imports, exports, papers, checks of the ledger. They wait for their turn (heavy.ts), so that they
 * never take the connections that small requests need. @throws TOO_MANY_REQUESTS when too many are waiting already
 */
export const heavy = t.middleware(({ ctx, next }) => inHeavyLane(ctx, (db) => next({ ctx: { ...ctx, db } })));

/** The guest who acts, at the link with this id. @throws UNAUTHORIZED for everyone else, NOT_FOUND at another link */
export function guestOf({ actor }: Context, linkId: string): GuestActor {
  if (actor.kind !== 'guest') throw unauthorized();
  if (actor.link.id !== linkId) throw notFound('This link');
  return actor;
}

/** The signed-in person who acts; for procedures that only people may call. @throws UNAUTHORIZED for a visitor or the system */
export function userOf(ctx: Context): UserActor {
  if (ctx.actor.kind !== 'user') throw unauthorized();
  return ctx.actor;
}
