import { initTRPC } from '@trpc/server';
import { secondFactorMessages } from '#shared/messages/account.ts';
import { type Action, can, policy } from '#shared/policy.ts';
import { type Context, principalOf, setupTarget, type UserActor } from './context.ts';
import { forbidden, UserError, unauthorized } from './errors.ts';
import { firstIssue, passing, readableError } from './failures.ts';
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

/** Refuses whoever the policy does not list, suspended accounts, and writes before the address is confirmed and the profile named. */
function authorize(ctx: Context, action: Action, write: boolean): void {
  const rule = policy[action];
  const { actor } = ctx;
  if (!can(principalOf(actor), action)) {
    if (actor.kind === 'anonymous') throw unauthorized();
    throw forbidden();
  }
  if (actor.kind !== 'user') return;
  if (actor.status === 'suspended' || actor.status === 'deleted') throw forbidden('This account is suspended');
  if (rule.beforeSetup) return;
  const target = setupTarget(ctx);
  if (target === '/setup/second-factor') throw forbidden(secondFactorMessages.setupFirst);
  if (target) throw forbidden('Complete your profile first');
  if (write && !actor.emailConfirmed) throw forbidden('Confirm your email address first');
}

export const { router, createCallerFactory } = t;

/**
 * The one procedure builder: the action names the row of the policy that decides who may call. A procedure for visitors, too, names one.
 */
export function permitted(action: Action) {
  return t.procedure.meta({ action }).use(({ ctx, type, next }) => {
    authorize(ctx, action, type === 'mutation');
    return next();
  });
}

/**
 * Marks work that is large: imports, exports, papers, proofs of the books. It waits for its turn, and never takes the connections that
 * others' small requests need.
 */
export const heavy = t.middleware(({ ctx, next }) => inHeavyLane(ctx, (db) => next({ ctx: { ...ctx, db } })));

/** The signed-in person. Procedures whose policy row admits only people use it; anyone else is told to sign in. */
export function userOf(ctx: Context): UserActor {
  if (ctx.actor.kind !== 'user') throw unauthorized();
  return ctx.actor;
}
