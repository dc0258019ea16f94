import type { Role } from '../policy/rule.ts';

const HOMES = {
  brand: '/brand',
  creator: '/creator',
  agency: '/agency',
  admin: '/admin',
  super_admin: '/super_admin',
} as const satisfies Record<Role, string>;

/** The screens that must be filled in before any other is shown. */
export type SetupPath = '/setup/brand' | '/setup/creator' | '/setup/second-factor';

/** The first page of a role's area; without a role, the landing page (ruling AUTH-49). */
export function roleHome(role: Role | null): (typeof HOMES)[Role] | '/' {
  return role ? HOMES[role] : '/';
}

const OPEN_BEFORE_SETUP = ['/auth', '/setup', '/brand/setup-profile', '/privacy-policy', '/tos', '/data-deletion'];

/** Paths open to someone without a name (ruling A01). */
export function isOpenBeforeSetup(path: string): boolean {
  return OPEN_BEFORE_SETUP.some((open) => path === open || path.startsWith(`${open}/`));
}

/** The path to go to after sign-in, if it is on this site; else null, so that no link leads to another site. */
export function safeNext(next: string | null | undefined): string | null {
  return next && /^\/(?![/\\])[^\\\s]*$/.test(next) && !next.startsWith('/auth') ? next : null;
}
