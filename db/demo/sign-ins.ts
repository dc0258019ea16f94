import { deviceOf } from '#server/auth/devices.rules.ts';
import type { People, Person } from './people.ts';
import type { World } from './world.ts';

interface Place {
  ipAddress: string;
  userAgent: string;
}
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

const MINUTE_DAYS = 1 / 1_440;

/** Where the others work, each at a place of their own. */
const DEVICES = [MAC, WINDOWS, LINUX] as const;
/** A demo login: its visitor's first sign-in is the first from any place, so that nothing about it is unusual. */
const IS_DEMO_LOGIN = /@accord\.test$/;

/**
 * The sign-ins of the demo: of everyone the first and the last one, and sign-ins to two accounts, so that a dry run of the rule about them has something to show: one from a new network and device, minutes after several
 * from the usual place, and one from such a place alone, which only a lower threshold finds. Both happened before the rule was created, so it has
 * left no trace of them. No demo login is among these two: a visitor's own sign-in is judged by what the visitor did.
 */
export function makeSignIns(w: World, { brands, creators }: People): void {
  const [brand, creator] = [brands[3], creators[12]];
  if (!brand || !creator) throw new RangeError('The demo has too few people');
  const office = { ipAddress: '198.51.100.24', userAgent: WINDOWS };
  arrive(w, brand, office, w.ago(80));
  for (let minutes = 6; minutes > 0; minutes -= 1) signIn(w, brand, office, w.ago(52 + minutes * MINUTE_DAYS));
  arrive(w, brand, { ipAddress: '203.0.113.57', userAgent: LINUX }, w.ago(52));
  arrive(w, creator, { ipAddress: '198.51.100.91', userAgent: WINDOWS }, w.ago(75));
  arrive(w, creator, { ipAddress: '203.0.113.140', userAgent: MAC }, w.ago(61));
  for (const [index, user] of w.rows.users.entries()) {
    const { id = '', email, createdAt, lastSignInAt } = user;
    if (!lastSignInAt) continue;
    const place = { ipAddress: `198.51.100.${100 + index}`, userAgent: DEVICES[index % DEVICES.length] ?? MAC };
    const person = { id, email, createdAt: new Date(createdAt) };
    const last = new Date(lastSignInAt);
    const known = IS_DEMO_LOGIN.test(email) || [brand.id, creator.id].includes(id);
    if (!known) arrive(w, person, place, new Date(Math.min(+w.after(person.createdAt, MINUTE_DAYS), +last)));
    signIn(w, person, id === brand.id ? office : place, last);
  }
}

/** A person signs in from a place where they have never been before. */
function arrive(w: World, person: Person, place: Place, at: Date): void {
  signIn(w, person, place, at);
  const times = { userId: person.id, firstUsedAt: at, lastUsedAt: at };
  w.rows.signInPlaces.push(
    { ...times, kind: 'address', value: place.ipAddress },
    { ...times, kind: 'device', value: deviceOf(place.userAgent) },
  );
}

function signIn(w: World, person: Person, place: Place, createdAt: Date): void {
  w.rows.auditLog.push({
    createdAt,
    action: 'auth.signIn',
    resourceType: 'account',
    resourceId: person.id,
    userId: null,
    actor: 'anonymous',
    via: 'web',
    note: null,
    ...place,
  });
}
