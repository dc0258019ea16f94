import type { StatusOf } from '#shared/lifecycles.ts';
import type { Principal, Role } from '#shared/policy.ts';
import type { Limits } from './auth/limits.ts';
import type { Db } from './db.ts';
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

/** What a web request can do to the session cookie; absent in jobs and on the command line. */
export interface SessionControl {
  readonly id: string | null;
  start(userId: string): Promise<void>;
  end(): Promise<void>;
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

/** A brand without a company name and a creator without a first name have not set up their profile (AUTH-18, AUTH-19). */
export function setupTarget(actor: Actor): '/setup/brand' | '/setup/creator' | null {
  if (actor.kind !== 'user') return null;
  if (actor.role === 'brand' && !actor.companyName) return '/setup/brand';
  if (actor.role === 'creator' && !actor.firstName) return '/setup/creator';
  return null;
}
