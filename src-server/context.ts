import type { SetupPath } from '#shared/auth/paths.ts';
import type { StatusOf } from '#shared/lifecycles.ts';
import type { Principal, Role } from '#shared/policy.ts';
import type { Limits } from './auth/limits.ts';
import type { Db, Tx } from './data/db.ts';
import type { Env } from './env.ts';
import type { Providers } from './providers/index.ts';

export interface UserActor {
  readonly kind: 'user';
  readonly id: string;
  readonly email: string;
  readonly role: Role | null;
  readonly status: StatusOf<'account'>;
  readonly flagged: boolean;
  readonly emailConfirmed: boolean;
  /** Whether a code is asked for at sign-in. */
  readonly secondFactor: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyName: string | null;
}
export interface SystemActor {
  readonly kind: 'system';
  /** The person whose action made the system act. */
  readonly onBehalfOf: string | null;
}
export type Actor = UserActor | SystemActor | { readonly kind: 'anonymous' };

/** What a web request can do to the cookies of a session; absent in jobs and on the command line. */
export interface SessionControl {
  readonly id: string | null;
  /** Stores a new session, in place of the one that the request came with, in the transaction that allows it; answers its id. */
  open(tx: Tx, userId: string): Promise<string>;
  /** Gives the browser the cookie of a session that is stored. */
  hold(sessionId: string): void;
  end(): Promise<void>;
  /** Which half-done sign-in this browser may finish with a code. */
  readonly ticket: string | null;
  holdTicket(ticket: string): void;
  dropTicket(): void;
  /** What tells that this browser made a sign-up. */
  readonly signUp: string | null;
  holdSignUp(secret: string): void;
  dropSignUp(): void;
}

/** The same context for the web, the command line and jobs. */
export interface Context {
  readonly db: Db;
  readonly actor: Actor;
  readonly via: 'web' | 'ops' | 'job';
  readonly now: Date;
  readonly env: Env;
  readonly providers: Providers;
  readonly limits: Limits;
  readonly request: { readonly ip: string | null; readonly userAgent: string | null };
  readonly session: SessionControl | null;
}

/** A context whose actor is a signed-in person. */
export type UserContext = Context & { readonly actor: UserActor };

/** The row of the policy that an actor stands in. */
export function principalOf(actor: Actor): Principal {
  return actor.kind === 'user' ? (actor.role ?? 'roleless') : actor.kind;
}

/** The same context, acting as the system because of what the actor did: for rules that follow from an action. */
export function asSystem(ctx: Context): Context {
  const onBehalfOf =
    ctx.actor.kind === 'user' ? ctx.actor.id : ctx.actor.kind === 'system' ? ctx.actor.onBehalfOf : null;
  return { ...ctx, actor: { kind: 'system', onBehalfOf } };
}

/** Admins and super admins together are staff. */
export const isStaffRole = (role: Role | null): boolean => role === 'admin' || role === 'super_admin';

/**
 * What a person must do before anything else: a brand without a company name and a creator without a first name set up their profile
 * (AUTH-18, AUTH-19), staff their second factor where the installation asks for it. The command line is not concerned with the latter.
 */
export function setupTarget({ actor, env, via }: Pick<Context, 'actor' | 'env' | 'via'>): SetupPath | null {
  if (actor.kind !== 'user') return null;
  if (actor.role === 'brand' && !actor.companyName) return '/setup/brand';
  if (actor.role === 'creator' && !actor.firstName) return '/setup/creator';
  const asked = isStaffRole(actor.role) && env.staffSecondFactor === 'required' && via === 'web';
  return asked && !actor.secondFactor ? '/setup/second-factor' : null;
}
