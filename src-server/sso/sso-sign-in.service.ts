import type { z } from 'zod';
import { safeNext } from '#shared/auth/paths.ts';
import { type SsoFailure, ssoMessages } from '#shared/messages/sso.ts';
import type { GuardNotice } from '#shared/page.ts';
import { SEAT_ROLES, type SeatRole } from '#shared/seats/roles.ts';
import type { startSsoInput } from '#shared/sso/sso.schema.ts';
import { voidRequestsOf } from '../approvals/limits/limits.service.ts';
import { audit } from '../audit.ts';
import { claimAddress, endSignUpsOf } from '../auth/addresses.service.ts';
import { hashToken } from '../auth/lucia.ts';
import { type Account, addressOf, signingIn } from '../auth/sessions.service.ts';
import { admit, refuse } from '../auth/sign-in.service.ts';
import { endInviteLinks } from '../auth/tokens.ts';
import { asSystem, type Context, isStaffRole } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { badRequest } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { insertAccount } from '../ground/people.ts';
import { giveSeat, lockMembers } from '../ground/seats.ts';
import { voidProposalsOf } from '../proposals/waiting/waiting.service.ts';
import { endSeat, giveRole } from '../seats/members.service.ts';
import { ownerRefusal } from '../seats/seats.rules.ts';
import { transition } from '../transition.ts';
import { begin, type Connection, providerOf } from './attempts.service.ts';
import { callbackOf } from './connection.service.ts';
import { type Attempt, type Claims, claimsOf, isRefusal } from './oidc.service.ts';
import * as queries from './sso.queries.ts';
import { finishProof } from './sso-proof.service.ts';

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * Begins a sign-in at the identity provider of an address's company, in this browser and for ten minutes; returns the address of its page. Locks
 * nothing. @throws BAD_REQUEST for an address of no such company, and if its provider does not answer; TOO_MANY_REQUESTS for very many from one network
 */
export async function start(ctx: Context, { email, next }: z.infer<typeof startSsoInput>): Promise<{ url: string }> {
  await ctx.limits.take('sso.address', addressOf(ctx), ssoMessages.tooMany);
  const connection = await queries.connectionOfDomain(ctx.db, domainOf(email)).executeTakeFirst();
  if (!connection) throw badRequest(ssoMessages.unknown, 'email');
  return begin(ctx, connection, { email, next: safeNext(next), proves: null });
}

/** Removes sign-ins that no identity provider has answered in time (job `account.purge`). Locks nothing. */
export async function purgeAttempts(ctx: Context): Promise<void> {
  await queries.removeExpiredAttempts(ctx.db, ctx.now).execute();
}

/** Where a person goes after the provider's answer, with what they are told there; or why nobody was signed in. */
export type Finished = { next: string; notice?: GuardNotice } | { failure: SsoFailure };

/**
 * Ends a sign-in with the answer of the identity provider: whoever it names acts for its company from now on, and for no other. Whoever is not a member
 * becomes one by an open invite or by a group. `answer`: the address to which the provider sent the browser. The
 * proof of a session ends here, too. Locks the address, the account, and the company's seats.
 */
export async function finish(ctx: Context, answer: URL): Promise<Finished> {
  const secretHash = hashToken(ctx.session?.sso ?? '');
  ctx.session?.dropSso();
  const attempt = await queries.takeAttempt(ctx.db, secretHash, ctx.now).executeTakeFirst();
  const connection = attempt && (await queries.connectionOf(ctx.db, attempt.companyId).executeTakeFirst());
  if (!attempt || !connection?.domainProvedAt) return { failure: 'expired' };
  if (attempt.proves !== null) {
    return { next: attempt.next ?? '/account', notice: await finishProof(ctx, connection, attempt, answer) };
  }
  const failure = await enter(ctx, connection, attempt, answer);
  if (failure === null) return { next: attempt.next ?? '/auth' };
  await refuse(ctx, 'auth.signInWithSso', undefined, failure);
  return { failure };
}

/** Signs in whoever the provider names; returns why not. */
async function enter(ctx: Context, connection: Connection, attempt: Attempt, answer: URL): Promise<SsoFailure | null> {
  const { companyId, domain } = connection;
  let claims: Claims;
  try {
    claims = await claimsOf(await providerOf(ctx, connection), new URL(answer.search, callbackOf(ctx)), attempt);
  } catch (error) {
    return isRefusal(error) ? 'denied' : 'failed';
  }
  if (!claims.emailConfirmed || domainOf(claims.email) !== domain) return 'domain';
  return signingIn(ctx, async (tx, open) => {
    const byAddress = await claimAddress(tx, claims.email);
    const known = await queries.personOfSubject(tx, companyId, claims.subject).executeTakeFirst();
    const found = known?.personId ?? byAddress?.id;
    const account = found === undefined ? undefined : await lockAccount(tx, found).executeTakeFirst();
    if (account && (isStaffRole(account.role) || account.role === 'creator')) return 'notInvited';
    if (account && account.status !== 'active') return 'suspended';
    const arrival = { claims, account, byGroup: known?.byGroup ?? false, role: roleOf(connection, claims) };
    const member = await memberOf(tx, ctx, connection, arrival);
    if (!member) return 'notInvited';
    const { personId, byGroup, seatId } = member;
    const person = { companyId, subject: claims.subject, personId, byGroup, createdAt: ctx.now };
    await queries.putPerson(tx, person).execute();
    await admit(tx, ctx, { id: personId, email: account?.email ?? claims.email }, 'auth.signInWithSso');
    await open(personId, { companyId, seatId });
    return null;
  });
}

/** The role that the provider's groups give: the one that may do most. */
function roleOf({ groupRoles }: Connection, { groups }: Claims): SeatRole | null {
  return SEAT_ROLES.find((role) => groups.some((group) => groupRoles[group] === role)) ?? null;
}

interface Arrival {
  claims: Claims;
  account: Account | undefined;
  /** Whether a group made them a member. */
  byGroup: boolean;
  role: SeatRole | null;
}
interface Member {
  personId: string;
  /** Null for the company's own account. */
  seatId: string | null;
  byGroup: boolean;
}

/** The membership of whoever arrives, which follows their groups if a group gave it; null for somebody who is no member, and is made none. */
async function memberOf(tx: Tx, ctx: Context, { companyId }: Connection, arrival: Arrival): Promise<Member | null> {
  const { claims, account, byGroup, role } = arrival;
  const leaving =
    account && byGroup && role === null
      ? await queries.seatOf(tx, companyId, account.id).executeTakeFirst()
      : undefined;
  if (leaving) {
    await voidRequestsOf(tx, asSystem(ctx), { companyId, seatId: leaving.id });
    await voidProposalsOf(tx, asSystem(ctx), { companyId, seatId: leaving.id });
  }
  const seats = await lockMembers(tx, companyId).execute();
  const seat = seats.find(({ personId, endedAt }) => personId === account?.id && endedAt === null);
  if (account?.id === companyId && (seat || seats.length === 0)) return { personId: companyId, seatId: null, byGroup };
  if (account && seat) {
    // The last owner stays, whatever the groups say.
    const follows = byGroup && ownerRefusal(seats, seat.id, role) === null;
    if (follows && role === null) {
      await endSeat(tx, asSystem(ctx), seats, seat, 'sso.followGroups');
      return null;
    }
    if (follows && role && role !== seat.role) await giveRole(tx, asSystem(ctx), seat, role, 'sso.followGroups');
    return { personId: account.id, seatId: seat.id, byGroup };
  }
  const invite = await queries.openInvite(tx, companyId, claims.email, ctx.now).executeTakeFirst();
  const given = invite?.seatRole ?? role;
  if (!given) return null;
  const personId = account?.id ?? (await newPerson(tx, ctx, claims));
  const seatId = await giveSeat(tx, { companyId, personId, role: given }, ctx.now);
  if (invite) {
    await endInviteLinks(tx, ctx, invite.id);
    await transition(tx, asSystem(ctx), 'invite', invite, 'accept', { set: { acceptedAt: ctx.now } });
  }
  await audit(tx, ctx, {
    action: 'auth.signInWithSso',
    resourceType: 'seat',
    resourceId: seatId,
    after: { companyId, personId, role: given },
  });
  return { personId, seatId, byGroup: !invite };
}

/** An account without a password, for somebody whom their company's provider knows. */
async function newPerson(tx: Tx, ctx: Context, { email, firstName, lastName }: Claims): Promise<string> {
  await endSignUpsOf(tx, ctx, email);
  const values = { email, firstName, lastName, passwordHash: null, role: null, status: 'active' } as const;
  const { id } = await insertAccount(tx, {
    ...values,
    emailConfirmedAt: ctx.now,
    createdAt: ctx.now,
  }).executeTakeFirstOrThrow();
  return id;
}
