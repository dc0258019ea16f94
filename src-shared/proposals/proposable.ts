import { type Action, isAction } from '../policy.ts';
import { areaOf, verbOf } from '../settings/api-areas.ts';
import { API_SCOPE_NAMES, type ApiScope, scopeOfAction } from '../settings/api-scopes.ts';
import { CLOSED_TO_KEYS, type Closed } from '../settings/closed-to-keys.ts';

/** The scopes that read what is written in an area without a scope of its own to read. */
const READ_ELSEWHERE: Readonly<Partial<Record<string, ApiScope>>> = {
  conversions: 'results:read',
  portfolio: 'profile:read',
};

const isClosed = (action: Action): action is Action & keyof typeof CLOSED_TO_KEYS =>
  Object.hasOwn(CLOSED_TO_KEYS, action);

/**
 * The scope that a key needs beside `proposals:write` to propose an action: it may propose changes of what it may read. Null for what cannot be
 * proposed. Uploads are none: their bytes could not be shown.
 */
export function proposedWith(action: string): ApiScope | null {
  if (!isAction(action)) return null;
  if (isClosed(action)) {
    const closed: Closed = CLOSED_TO_KEYS[action];
    return typeof closed === 'object' ? closed.proposedWith : null;
  }
  const scope = scopeOfAction(action);
  if (!scope || verbOf(scope) !== 'write' || areaOf(scope) === 'proposals') return null;
  const area = areaOf(scope);
  return API_SCOPE_NAMES.find((other) => other === `${area}:read`) ?? READ_ELSEWHERE[area] ?? null;
}
