import type { SessionView } from '#shared/auth/auth.schema.ts';
import { dutiesFor, dutiesOf } from '#shared/seats/roles.ts';
import { displayName } from '#shared/users/people.ts';
import { audit } from '../audit.ts';
import { type Context, doerOf, setupTarget, sitsElsewhere } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { pictureUrlOf } from '../ground/people.ts';
import { accountById, type SignOutThere, signOutThere, waitsForRole } from './auth.queries.ts';
import { erasedOn } from './closing.rules.ts';
import { hasPasskey } from './passkey-use.service.ts';
import { storedIdOf } from './sessions.service.ts';

/** The signed-in person, or null; `erasedOn` is when a closed account will be erased. Locks nothing. */
export async function sessionView(ctx: Context): Promise<SessionView | null> {
  const { actor } = ctx;
  if (actor.kind !== 'user') return null;
  const { id, role, status, firstName, lastName, companyName, agent, seat } = actor;
  const { email, emailConfirmed, secondFactor } = seat?.person ?? actor;
  const person = { id, email, role, status, emailConfirmed, secondFactor, firstName, lastName, companyName };
  const shown = role === 'brand' || role === 'creator' ? await pictureUrlOf(ctx.db, actor).executeTakeFirst() : null;
  const passkey = secondFactor && (await hasPasskey(ctx, seat?.person.id ?? id));
  const closed = status === 'deletion_requested' ? await accountById(ctx.db, id).executeTakeFirst() : undefined;
  const erased = closed ? erasedOn(closed) : null;
  return {
    ...person,
    passkey,
    pictureUrl: shown?.pictureUrl ?? null,
    setup: setupTarget(ctx),
    waiting: role === null && (await waitsForRole(ctx.db, id).executeTakeFirst()) !== undefined,
    erasedOn: erased?.toISOString() ?? null,
    acting: agent && { agency: agent.name, acts: agent.acts },
    seat: seat?.role
      ? {
          role: seat.role,
          duties: seat.agency ? dutiesFor(seat.role, seat.agency.duties) : dutiesOf(seat.role),
          agency: seat.agency?.name ?? null,
          person: displayName(seat.person),
          elsewhere: sitsElsewhere(actor),
          ownAccount: seat.person.role !== null,
        }
      : null,
  };
}

/** Where an identity provider sends people whom it has signed out. Locks nothing. */
export const signedOutAddress = (ctx: Context): string => new URL('/auth', ctx.env.publicUrl).href;

/**
 * Ends the session of this browser; does nothing if there is none. Returns the page on which the identity provider that has opened it signs the person
 * out there, too; null if there is none. Locks nothing.
 */
export async function signOut(ctx: Context): Promise<{ url: string | null }> {
  const { actor } = ctx;
  const there = ctx.session?.id ? await signOutThere(ctx.db, storedIdOf(ctx)).executeTakeFirst() : undefined;
  await ctx.session?.end();
  if (actor.kind !== 'user') return { url: null };
  await inTransaction(ctx.db, (tx) =>
    audit(tx, ctx, { action: 'auth.signOut', resourceType: 'account', resourceId: doerOf(actor) }),
  );
  return { url: there ? signOutUrl(ctx, there) : null };
}

/** The address that signs somebody out at a provider (OpenID Connect RP-Initiated Logout). */
function signOutUrl(ctx: Context, { endSessionUrl, clientId, email }: SignOutThere): string | null {
  const url = URL.parse(endSessionUrl);
  if (!url) return null;
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('logout_hint', email);
  url.searchParams.set('post_logout_redirect_uri', signedOutAddress(ctx));
  return url.href;
}
