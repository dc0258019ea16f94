import { redirect } from '@tanstack/react-router';
import { homeOf } from '#client/features/auth/session.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { isOpenBeforeSetup } from '#shared/auth/paths.ts';
import type { GuardNotice } from '#shared/page.ts';
import type { Role } from '#shared/policy/rule.ts';

interface Guarded {
  context: { session: SessionView | null; tell: (notice: GuardNotice) => void };
  location: { pathname: string; href: string };
  /** True while a screen is only prefetched, as on hover: no notice may be shown then. */
  preload: boolean;
}

/** Which roles can open an area (rulings D, area shells); a super admin can preview all of them. */
const ADMITTED: Record<Role, readonly Role[]> = {
  brand: ['brand', 'super_admin'],
  creator: ['creator', 'super_admin'],
  agency: ['agency', 'super_admin'],
  admin: ['admin', 'super_admin'],
  super_admin: ['super_admin'],
};

/** The screens of a creator on which an agency can act for them. */
const OPEN_TO_AGENTS = /^\/creator\/(invitations|deals|campaigns|cases)(\/(?!open)|$)/;

/**
 * Signed-out people are sent to `/auth`, which leads back; a brand or creator without a name to the set-up, an agency that acts for a creator to the
 * screens that are open to it. Returns who is signed in.
 */
export function requireSession({ context: { session }, location }: Guarded): SessionView {
  if (!session) throw redirect({ to: '/auth', search: { next: location.href }, replace: true });
  if (session.setup && !isOpenBeforeSetup(location.pathname)) throw redirect({ to: session.setup, replace: true });
  if (session.acting && !OPEN_TO_AGENTS.test(location.pathname)) throw redirect({ to: homeOf(session), replace: true });
  return session;
}

/**
 * The guard of an area (AUTH-30 to AUTH-32, AUTH-45 to AUTH-55). A wrong role is sent to `/auth`, which forwards to the role's own home; in the brand
 * area with a notice that says why (ruling A03).
 */
export function requireArea(area: Role, guarded: Guarded): { session: SessionView } {
  const session = requireSession(guarded);
  if (session.role && ADMITTED[area].includes(session.role)) return { session };
  if (area === 'brand' && !guarded.preload) guarded.context.tell('brandDenied');
  throw redirect({ to: '/auth', replace: true });
}

/** The short set-up of one role: people with a name already, or with another role, are sent home (ruling A01). */
export function requireSetup(
  role: 'brand' | 'creator',
  { context: { session, tell }, location, preload }: Guarded,
): { session: SessionView } {
  if (!session) {
    if (!preload) tell('signInFirst');
    throw redirect({ to: '/auth', search: { next: location.pathname }, replace: true });
  }
  if (session.setup !== `/setup/${role}`) throw redirect({ to: homeOf(session), replace: true });
  return { session };
}

/** The set-up of a second factor is open to everyone who has none; other missing steps come first. */
export function requireNoSecondFactor(guarded: Guarded): { session: SessionView } {
  const session = requireSession(guarded);
  if (session.setup && session.setup !== '/setup/second-factor') throw redirect({ to: session.setup, replace: true });
  if (session.secondFactor) throw redirect({ to: '/account', replace: true });
  return { session };
}

/** For screens that every role has: people without a role wait at `/auth`. */
export function requireRole(guarded: Guarded): { session: SessionView; role: Role } {
  const session = requireSession(guarded);
  if (!session.role) throw redirect({ to: '/auth', replace: true });
  return { session, role: session.role };
}
