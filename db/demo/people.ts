import { AUDIENCE_LOCATIONS } from '#shared/choices/audiences.ts';
import { CONTENT_FORMATS } from '#shared/choices/content-types.ts';
import { INDUSTRIES, industryGroup, industryLabel } from '#shared/choices/industries.ts';
import { INDUSTRY_GROUPS } from '#shared/choices/industry-groups.ts';
import { CONNECTABLE_PLATFORMS, PLATFORMS, type Platform } from '#shared/choices/platforms.ts';
import type { Currency } from '#shared/currencies.ts';
import type { Role } from '#shared/policy/rule.ts';
import { CREATOR_TYPES } from '#shared/profiles/creator-types.ts';
import type { AgencyDuty, SeatRole } from '#shared/seats/roles.ts';
import { brandProfileRow, creatorProfileRow, userRow } from '../factories.ts';
import type { InviteRole } from '../schema.ts';
import { engagementOf, priceOf } from './market.ts';
import { BIOS, BRANDS, FIRST_NAMES, LAST_NAMES } from './words.ts';
import { after, both, type World } from './world.ts';

export interface Person {
  id: string;
  email: string;
  createdAt: Date;
}
export type Brand = Person & (typeof BRANDS)[number];
export interface Creator extends Person {
  name: string;
  platforms: readonly Platform[];
  handle: string;
  followers: number;
  /** The price of one piece, in whole dollars. */
  price: number;
}
export interface People {
  superAdmin: Person;
  admin: Person;
  brands: Brand[];
  creators: Creator[];
  agencies: Person[];
}

/** Followers of each tier; creators take turns, so that every tier has some. */
const FOLLOWERS = [74_000, 9_100, 18_000, 36_500, 4_200, 180_000, 410_000, 860_000, 1_900_000, 6_400_000];
const CREATORS = 44;
const SUSPENDED_DAYS_AGO = 10;

/** The demo logins, brands, creators, agencies with their people, and accounts in every state. */
export function makePeople(w: World): People {
  const superAdmin = account(w, 'super@accord.test', 'super_admin', 560, ['Sasha', 'Super']);
  const admin = account(w, 'admin@accord.test', 'admin', 559, ['Ada', 'Admin']);
  account(w, 'grace.reviewer@accord.test', 'admin', 420, ['Grace', 'Reviewer']);
  const brands = BRANDS.map((brand, index) => {
    const slug = brand.name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
    const email = index === 0 ? 'brand@accord.test' : `hello@${slug}.test`;
    const person = account(w, email, 'brand', 555 - index * 3, [null, null]);
    w.rows.brandProfiles.push(
      brandProfileRow(person, {
        companyName: brand.name,
        displayName: brand.name,
        industry: brand.industry,
        websiteUrl: `https://www.${slug}.example`,
        brandBio: brand.about,
        budgetRange: '$10,000 - $50,000',
        brandGoal: 'Brand awareness',
        timeZone: brand.timeZone,
        campaignFocus: 'Stories told by people who use the product',
        socialUrls: JSON.stringify({ instagram: `https://instagram.com/${slug}` }),
      }),
    );
    return { ...person, ...brand };
  });
  const creators = Array.from({ length: CREATORS }, (_, index) => makeCreator(w, index));
  const agencies = [
    account(w, 'agency@accord.test', 'agency', 500, ['Bright', 'Talent']),
    account(w, 'studio@meridian.test', 'agency', 430, ['Meridian', 'Studio']),
  ];
  assign(w, agencies[0], [...creators.slice(0, 7), ...brands.slice(0, 3)], brands);
  assign(w, agencies[1], [...creators.slice(7, 12), ...brands.slice(3, 5)], brands);
  account(w, 'newbrand@accord.test', 'brand', 2, [null, null]);
  account(w, 'newcreator@accord.test', 'creator', 1, [null, null]);
  otherStates(w, admin);
  return { superAdmin, admin, brands, creators, agencies };
}

export function account(
  w: World,
  email: string,
  role: Role | null,
  daysAgo: number,
  [firstName, lastName]: [string | null, string | null],
  suspendedBy?: Person,
): Person {
  const createdAt = w.ago(daysAgo);
  const row = userRow(role, {
    id: w.id(),
    email,
    firstName,
    lastName,
    passwordHash: w.passwordHash,
    createdAt,
    termsAcceptedAt: createdAt,
    lastSignInAt: w.ago(Math.min(daysAgo, w.luck() * 9) + (suspendedBy ? SUSPENDED_DAYS_AGO : 0)),
  });
  const moves = suspendedBy ? (['confirm', 'suspend'] as const) : (['confirm'] as const);
  const times = [createdAt, w.after(createdAt, 0.01), w.ago(SUSPENDED_DAYS_AGO)];
  const status = w.live('account', row.id, moves, times, suspendedBy ? { admin: suspendedBy.id } : {});
  w.rows.users.push({ ...row, status });
  if (role) {
    const given = w.id();
    w.rows.userRoles.push({ id: given, userId: row.id, role, status: 'approved', decidedAt: createdAt, createdAt });
    w.live('roleRequest', given, ['approve'], [createdAt], {});
  }
  return { id: row.id, email, createdAt };
}

function makeCreator(w: World, index: number): Creator {
  const [first = 'Robin', last = 'Field'] = [FIRST_NAMES[index], LAST_NAMES[index]];
  const email = index === 0 ? 'creator@accord.test' : `${slugOf(first)}.${slugOf(last)}@example.test`;
  const person = account(w, email, 'creator', 550 - index * 4, [first, last]);
  const primary = PLATFORMS[index % PLATFORMS.length] ?? 'instagram';
  const others = w.some(
    PLATFORMS.filter((platform) => platform !== primary),
    w.between(1, 2),
  );
  const industries = w.some(INDUSTRIES, w.between(2, 4));
  const followers = Math.round((FOLLOWERS[index % FOLLOWERS.length] ?? 10_000) * (0.9 + w.luck() * 0.2));
  const username = `${slugOf(first)}${slugOf(last)}`;
  const country = w.pick(AUDIENCE_LOCATIONS);
  const price = priceOf(followers);
  const engagementRate = engagementOf(w, followers);
  w.rows.creatorProfiles.push(
    creatorProfileRow(person, {
      username,
      bio: BIOS[index % BIOS.length]?.(industryLabel(industries[0] ?? '').toLowerCase()) ?? '',
      primaryPlatform: primary,
      platforms: [primary, ...others],
      contentTypes: w.some(CONTENT_FORMATS, w.between(3, 5)),
      industries,
      industryGroups: INDUSTRY_GROUPS.filter((group) =>
        industries.some((industry) => industryGroup(industry) === group),
      ),
      languages: ['en'],
      creatorType: CREATOR_TYPES[index % CREATOR_TYPES.length] ?? null,
      audienceCountries: [country],
      socialHandles: JSON.stringify({ [primary]: username }),
      followerCount: followers,
      engagementRate,
      priceMinMinor: price * 100,
      priceMaxMinor: price * 200,
      verifiedAt: index % 3 === 0 ? w.after(person.createdAt, 5) : null,
    }),
  );
  social(w, person, [primary, ...others], {
    name: `${first} ${last}`,
    handle: username,
    followers,
    engagementRate,
    // The creator of the demo login has charts to look at.
    counted: index === 0 ? 'daily' : 'monthly',
  });
  return { ...person, name: `${first} ${last}`, platforms: [primary, ...others], handle: username, followers, price };
}

/** A name in the form used in an e-mail address. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();

function social(
  w: World,
  person: Person,
  platforms: readonly Platform[],
  known: { name: string; handle: string; followers: number; engagementRate: number; counted: 'daily' | 'monthly' },
): void {
  const { name, handle, followers } = known;
  for (const [position, platform] of platforms.entries()) {
    const share = Math.round(followers / (position + 1));
    const failed = w.luck() < 0.08;
    const id = w.id();
    // Figures are refreshed every day, except those of an account that fails.
    const lastRun = w.ago(failed ? 3 + w.luck() * 3 : w.luck() * 0.9);
    // The figures of the first platform are those of the profile.
    const rate = position === 0 ? known.engagementRate : engagementOf(w, share);
    if (CONNECTABLE_PLATFORMS.some((each) => each === platform)) {
      w.rows.socialAccounts.push({
        id,
        creatorId: person.id,
        platform,
        handle,
        status: failed ? 'failed' : 'ok',
        lastRun,
        lastError: failed ? 'The platform did not answer' : null,
        followers: share,
        engagementRate: rate,
        refreshAskedAt: w.ago(1 / 24),
        verifiedAt: w.after(person.createdAt, 1),
        createdAt: person.createdAt,
      });
      w.live('socialAccount', id, [failed ? 'fail' : 'succeed'], [person.createdAt, lastRun], {});
    }
    const likes = Math.round(share * rate * 0.93);
    w.rows.creatorPublicAnalytics.push({
      creatorId: person.id,
      platform,
      identifier: handle,
      fetchedAt: lastRun,
      profileUrl: `https://www.${platform}.com/${handle}`,
      fullName: name,
      isVerified: share > 300_000,
      followerCount: share,
      engagementRate: rate,
      contentCount: w.between(80, 1_400),
      averageLikes: likes,
      averageComments: Math.round(share * rate * 0.05),
      averageViews: Math.round(likes * (7 + w.luck() * 5)),
      credibilityScore: Math.round((0.6 + w.luck() * 0.39) * 100) / 100,
      topHashtags: JSON.stringify(['#everyday', '#slowliving', '#ad']),
      ...both(lastRun),
    });
    countFollowers(w, person.id, platform, share, known.counted);
  }
}

/** The past counts of an account that has `now` followers today: every day of a year, or once in thirty days. */
function countFollowers(
  w: World,
  creatorId: string,
  platform: Platform,
  now: number,
  counted: 'daily' | 'monthly',
): void {
  const [oldest, step] = counted === 'daily' ? [364, 1] : [210, 30];
  for (let day = oldest; day >= 0; day -= step) {
    const takenOn = w.ago(day).toISOString().slice(0, 10);
    // Steady growth with a slow wave in it.
    const followers = Math.round(now * (1 - day * 0.0006 + 0.004 * Math.sin(day / 17)));
    w.rows.followerSnapshots.push({ creatorId, platform, takenOn, followers });
  }
}

function assign(w: World, agency: Person | undefined, people: readonly Person[], brands: readonly Person[]): void {
  if (!agency) return;
  for (const [index, person] of people.entries()) {
    const role = brands.some(({ id }) => id === person.id) ? 'managed_brand' : 'managed_creator';
    const createdAt = w.after(agency.createdAt, 3 + w.luck() * 20);
    w.rows.agencyUsers.push({
      id: w.id(),
      agencyId: agency.id,
      userId: person.id,
      role,
      createdAt,
      acts: index === 1 ? ['answer', 'upload'] : [],
    });
    invite(w, { email: person.email, role, agencyId: agency.id, invitedBy: agency.id, sentAt: createdAt }, 'accept');
  }
}

/** Suspended, flagged and unconfirmed accounts, role requests in every state, invites in every state. */
function otherStates(w: World, admin: Person): void {
  const suspended = account(w, 'suspended@example.test', 'creator', 90, ['Gil', 'Vance'], admin);
  w.rows.creatorProfiles.push(creatorProfileRow(suspended, { username: 'gilvance' }));
  const flagged = account(w, 'flagged@example.test', 'creator', 120, ['Mona', 'Reyes']);
  const mark = w.rows.users.find(({ id }) => id === flagged.id);
  if (mark) mark.flagged = true;
  w.rows.creatorProfiles.push(
    creatorProfileRow(flagged, { username: 'monareyes', primaryPlatform: 'tiktok', platforms: ['tiktok'] }),
  );
  const unconfirmed = w.id();
  const unconfirmedAt = w.ago(0.5);
  w.rows.users.push(
    userRow(null, {
      id: unconfirmed,
      email: 'unconfirmed@example.test',
      status: 'pending',
      emailConfirmedAt: null,
      passwordHash: w.passwordHash,
      createdAt: unconfirmedAt,
    }),
  );
  w.live('account', unconfirmed, [], [unconfirmedAt], {});
  for (const [index, name] of ['Polaris', 'Copper Hill', 'Sidewalk', 'Eastbound'].entries()) {
    const asked = w.ago(6 - index);
    const person = account(w, `${slugOf(name)}@agency.test`, null, 6 - index, [name, 'Agency']);
    const id = w.id();
    const rejected = index === 3;
    w.rows.userRoles.push({
      id,
      userId: person.id,
      role: 'agency',
      status: rejected ? 'rejected' : 'pending',
      decidedBy: rejected ? admin.id : null,
      decidedAt: rejected ? w.after(asked, 1) : null,
      createdAt: asked,
    });
    w.live('roleRequest', id, rejected ? ['reject'] : [], [asked, w.after(asked, 1)], { admin: admin.id });
  }
  const staff = (email: string, role: 'admin' | 'brand' | 'creator', daysAgo: number, end: InviteEnd) =>
    invite(w, { email, role, agencyId: null, invitedBy: admin.id, sentAt: w.ago(daysAgo) }, end);
  staff('maria@harbourtea.test', 'brand', 1, 'deliver');
  staff('joel@studio-k.test', 'creator', 2, 'fail');
  staff('dana@accord.test', 'admin', 3, 'revoke');
  staff('pavel@bluepeak.test', 'brand', 30, 'expire');
  staff('grace.reviewer@accord.test', 'admin', 421, 'accept');
  staff('lin@papercrane.test', 'creator', 0.2, 'deliver');
}

type InviteEnd = 'deliver' | 'fail' | 'revoke' | 'expire' | 'accept';
interface InviteFacts {
  email: string;
  role: InviteRole;
  agencyId: string | null;
  companyId?: string;
  seatRole?: SeatRole;
  duties?: AgencyDuty[];
  limitMinor?: number;
  limitCurrency?: Currency;
  invitedBy: string;
  sentAt: Date;
}

export function invite(w: World, facts: InviteFacts, end: InviteEnd): void {
  const id = w.id();
  const ended = w.after(facts.sentAt, end === 'expire' ? 7 : 0.5);
  const moves = end === 'deliver' || end === 'fail' ? ([end] as const) : (['deliver', end] as const);
  const status = w.live('invite', id, moves, [facts.sentAt, facts.sentAt, ended], { admin: facts.invitedBy });
  w.rows.invites.push({
    id,
    ...facts,
    status,
    expiresAt: after(facts.sentAt, 7),
    acceptedAt: end === 'accept' ? ended : null,
    revokedAt: end === 'revoke' ? ended : null,
  });
}
