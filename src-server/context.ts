import type { Selectable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Act } from '#shared/agency/acting.ts';
import type { SetupPath } from '#shared/auth/paths.ts';
import type { StatusOf } from '#shared/lifecycles.ts';
import type { Principal, Role } from '#shared/policy/rule.ts';
import type { AgencyDuty, SeatRole } from '#shared/seats/roles.ts';
import type { ApiScope } from '#shared/settings/api-scopes.ts';
import type { Limits } from './auth/limits.ts';
import type { Db, Tx } from './data/db.ts';
import type { Reader } from './data/replica.ts';
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
  /** Whether the account has a second factor. */
  readonly secondFactor: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyName: string | null;
  /** The agency that acts in the person's name, and what the person has consented to; null if the person acts. */
  readonly agent: Agent | null;
  /** The member who acts for a company: then the account is the company's. Null for an account that only its owner uses. */
  readonly seat: Seat | null;
}
/** The seat by which a person acts for a company, as its member or because their agency works for it; checked when the request began. */
export interface Seat {
  readonly id: string;
  /**
   * The person's role in the company, or in their agency. Null for the owner of a company's account who is no longer a member of the company: nothing
   * but the account itself is theirs.
   */
  readonly role: SeatRole | null;
  /** The person's own account. */
  readonly person: UserActor;
  /** The agency that holds the seat; absent if the person is a member of the company itself. */
  readonly agency?: SeatAgency;
}
/** An agency that works for a brand. */
export interface SeatAgency {
  readonly id: string;
  readonly name: string;
  /** What the brand lets it do. */
  readonly duties: readonly AgencyDuty[];
  /** The creators whom it manages: it does not stand on both sides of a deal. */
  readonly creators: readonly string[];
}
/** An agency that acts in a creator's name, by an assignment whose consent was checked when the request began. */
export interface Agent {
  readonly id: string;
  readonly assignmentId: string;
  readonly name: string;
  readonly acts: readonly Act[];
  /** The brands for which it works: it does not stand on both sides of a deal. */
  readonly brands: readonly string[];
}
export interface SystemActor {
  readonly kind: 'system';
  /** The id of the person whose action made the system act. */
  readonly onBehalfOf: string | null;
}
/** A browser that has opened a guest link, and the link, which was open when the request began. */
export interface GuestActor {
  readonly kind: 'guest';
  readonly id: string;
  /** Null until the guest gives a name. */
  readonly name: string | null;
  readonly link: GuestLink;
}
export type GuestLink = Pick<
  Selectable<Database['guestLinks']>,
  'id' | 'brandId' | 'kind' | 'campaignId' | 'listId' | 'matchCampaignId' | 'title' | 'fields' | 'expiresAt'
> & { readonly brandName: string | null };
export type Actor = UserActor | SystemActor | GuestActor | { readonly kind: 'anonymous' };

/** The proofs of identity in a session. */
export interface Proofs {
  /** When the person last proved it themselves: by their password, and by their second factor if they have one. */
  readonly own: Date | null;
  /** When they last signed in anew at their company's identity provider, which counts for changes of that company alone. */
  readonly atProvider: Date | null;
  readonly hasPassword: boolean;
  /** Whether an identity provider has opened the session. */
  readonly byProvider: boolean;
}

/** How a web request reads and changes its session and cookies; null in jobs and on the command line. */
export interface SessionControl {
  readonly id: string | null;
  /** How the person has proved, and can prove, their identity in this session. */
  proofs(): Promise<Proofs>;
  /** Deletes the session of this request and stores a new one, in the caller's transaction; returns the new id. */
  open(tx: Tx, userId: string): Promise<string>;
  /** Gives the browser the cookie of a stored session. */
  hold(sessionId: string): void;
  /** Deletes the session and its cookie. */
  end(): Promise<void>;
  /** The secret of a sign-in that this browser may finish with a code or a passkey; null without one. */
  readonly ticket: string | null;
  holdTicket(ticket: string): void;
  dropTicket(): void;
  /** The secret of a browser without a session that was asked for a passkey; null without one. */
  readonly passkey: string | null;
  holdPasskey(secret: string): void;
  dropPasskey(): void;
  /** The secret of a browser that was sent to an identity provider; null without one. */
  readonly sso: string | null;
  holdSso(secret: string): void;
  dropSso(): void;
  /** The secret that proves that this browser made a sign-up; null without one. */
  readonly signUp: string | null;
  holdSignUp(secret: string): void;
  dropSignUp(): void;
  /** The hash of the secret by which the guest links that this browser has opened know it; null without one. */
  readonly guest: string | null;
  /** Gives the browser a secret, or keeps the one that it has for longer. */
  holdGuest(secret: string | null): void;
}

/** The API key with which a program makes a request: the audit log names it by its first characters, and an assistant by its name. */
export interface KeyInUse {
  readonly id: string;
  readonly prefix: string;
  /** The name of the assistant that makes the request; absent for a key that somebody made for a program. */
  readonly assistant?: string;
  readonly scopes: readonly ApiScope[];
}

/** What a person has confirmed: who proposed it, with which program. The audit log names them. */
export interface ConfirmedProposal {
  readonly proposedBy: string;
  readonly keyPrefix: string;
  readonly assistant: string | null;
}

/** The ids of the notices, the mails and the messages to webhooks that were made, for whoever has to say what an act does. */
export interface Noted {
  readonly notices: string[];
  readonly mails: string[];
  readonly deliveries: string[];
}

/** What every service receives, the same for the web, the command line and jobs. */
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
  /** Until when a security rule blocks the person's requests; absent if none does. */
  readonly blockedUntil?: Date | null;
  /** The replica, if it is up to date with everything this person has seen; `replica-reads.ts` lists what is read from it. */
  readonly reader?: Reader | null;
  /** The API key of the program that makes the request; absent if a person does. */
  readonly key?: KeyInUse;
  /** The proposal that the person has confirmed by this act; absent if there was none. */
  readonly proposal?: ConfirmedProposal;
  /** Where the ids of what others are told are noted; absent if nobody asks for them. */
  readonly noted?: Noted;
}

/** A context whose actor is a signed-in person. */
export type UserContext = Context & { readonly actor: UserActor };

/** A context whose actor is the system itself: a job, or the consequence of a person's act. */
export type SystemContext = Context & { readonly actor: SystemActor };

/** The kind of actor that the policy names. */
export function principalOf(actor: Actor): Principal {
  return actor.kind === 'user' ? (actor.role ?? 'roleless') : actor.kind;
}

/** Who really acts: the person, the agency that acts in the person's name, or the member of a company. Records, limits and blocks use this id. */
export const doerOf = ({ id, agent, seat }: UserActor): string => seat?.person.id ?? agent?.id ?? id;

/** The agency whose people act in somebody else's name, a creator's or a brand's; null if a side acts for itself. */
export const agencyOf = ({ agent, seat }: UserActor): string | null => agent?.id ?? seat?.agency?.id ?? null;

/** Whose things are used: the account's, or those of the agency that acts in its name. */
export const holderOf = ({ id, agent }: UserActor): string => agent?.id ?? id;

/** Whether a member acts for a company whose account is not their own. */
export const sitsElsewhere = ({ id, seat }: UserActor): boolean => seat !== null && seat.person.id !== id;

/** The context with the system as actor, on behalf of the person: for effects that follow from the person's action. */
export function asSystem(ctx: Context): SystemContext {
  const onBehalfOf =
    ctx.actor.kind === 'user' ? ctx.actor.id : ctx.actor.kind === 'system' ? ctx.actor.onBehalfOf : null;
  return { ...ctx, actor: { kind: 'system', onBehalfOf } };
}

/** Whether a role is staff: admin or super admin. */
export const isStaffRole = (role: Role | null): boolean => role === 'admin' || role === 'super_admin';

/**
 * The screen that a person must fill in first, or null. A brand without a company name and a creator without a first name set up their profile
 * (AUTH-18, AUTH-19); staff set up a second factor if the installation requires one, but not for the command line.
 */
export function setupTarget({ actor, env, via }: Pick<Context, 'actor' | 'env' | 'via'>): SetupPath | null {
  if (actor.kind !== 'user') return null;
  if (actor.role === 'brand' && !actor.companyName) return '/setup/brand';
  if (actor.role === 'creator' && !actor.firstName) return '/setup/creator';
  const asked = isStaffRole(actor.role) && env.staffSecondFactor === 'required' && via === 'web';
  return asked && !actor.secondFactor ? '/setup/second-factor' : null;
}
