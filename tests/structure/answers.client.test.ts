import { fireEvent, waitFor, within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import type { Dashboard } from '#shared/campaigns/campaigns.schema.ts';
import { INDUSTRIES } from '#shared/choices/industries.ts';
import type { Role } from '#shared/policy/rule.ts';
import { press } from '#tests/support/press.ts';
import { type Answers, Failure, openApp, said, sessionOf, writeIn } from '#tests/support/whole-app.ts';

// What the app says for answers that a server seldom gives, and whom its guards lead elsewhere. All of it is in one file, because loading the app takes
// longer than most of its tests.

// The words in which screens say that something could not be read. That each says so in its place, is busy while it reads again and shows what comes
// then, is proved for all of them in frame.client.test.ts.

const broken = new Failure();
const refused = new Failure('FORBIDDEN', 'Not allowed');
const signedOut = new Failure('UNAUTHORIZED', 'Authentication required');
const unreached = new Failure(null);
const none = { rows: [], total: 0, more: false, page: 1, pageSize: 50 };

interface Failing {
  title: string;
  as: Role;
  at: string;
  answers: Answers;
  /** The texts of as many alerts. */
  says: readonly string[];
}

const DENIED = 'Access denied. Admin privileges required.';
const LEADERBOARD = 'Failed to load leaderboard data.';

const failing: readonly Failing[] = [
  {
    title: '[ADM-PF-19] [MSG-48] the pricing floors',
    as: 'admin',
    at: '/admin/pricing-floors',
    answers: { 'pricing.floors': broken },
    says: ['Error loading pricing floors. Please try again.'],
  },
  {
    title: '[ADM-PF-18] [MSG-40] the pricing floors, to whoever is no longer staff',
    as: 'admin',
    at: '/admin/pricing-floors',
    answers: { 'pricing.floors': refused },
    says: [DENIED],
  },
  {
    title: '[ADM-SET-02] the settings, to whoever is no longer staff',
    as: 'admin',
    at: '/admin/settings?tab=flags',
    answers: { 'system.flags': refused },
    says: [DENIED],
  },
  {
    title: '[ADM-MAP-02] the platform map, to whoever is no longer staff',
    as: 'admin',
    at: '/admin/platform-map',
    answers: { 'system.tables': refused },
    says: [DENIED],
  },
  {
    title: '[ADM-SEC-02] [MSG-40] security, to whoever is no longer staff',
    as: 'admin',
    at: '/admin/security',
    answers: { 'security.overview': refused },
    says: [DENIED],
  },
  ...(['agencies', 'brands', 'creators'] as const).map((people) => ({
    title: `[SA-25] [MSG-194] the ${people}`,
    as: 'super_admin' as const,
    at: `/super_admin/users/${people}`,
    answers: { 'users.list': broken },
    says: [`Failed to load ${people}. Please try again later.`],
  })),
  {
    title: '[SA-14] [MSG-37] the overview, which says the role to whom it is refused',
    as: 'super_admin',
    at: '/super_admin',
    answers: { 'users.totals': refused },
    says: ['Access DeniedYour current role: Super Admin'],
  },
  {
    title: '[SA-14] [MSG-69] the overview without a session',
    as: 'super_admin',
    at: '/super_admin',
    answers: { 'users.totals': signedOut },
    says: ['Authentication required'],
  },
  {
    title: '[SA-23] [MSG-188] the leaderboard of the super admin',
    as: 'super_admin',
    at: '/super_admin?tab=earnings',
    answers: { 'leaderboards.creators': broken },
    says: ['Error loading leaderboard data. Please try again later.'],
  },
  {
    title: '[CRM-43] the leaderboard of brands',
    as: 'admin',
    at: '/admin/crm/brands/leaderboard',
    answers: { 'leaderboards.brands': broken },
    says: [`${LEADERBOARD} Something went wrong. Please try again.`],
  },
  {
    title: '[CRM-43] [MSG-67] the leaderboard of creators, with the words of the server',
    as: 'admin',
    at: '/admin/crm/creators/leaderboard',
    answers: { 'leaderboards.creators': broken },
    says: [`${LEADERBOARD} Something went wrong. Please try again.`],
  },
  {
    title: '[CRM-43] [MSG-68] the leaderboard of creators after an answer without words',
    as: 'admin',
    at: '/admin/crm/creators/leaderboard',
    answers: { 'leaderboards.creators': new Failure('INTERNAL_SERVER_ERROR', '') },
    says: [`${LEADERBOARD} Unknown error occurred`],
  },
  {
    title: '[CRM-44] [MSG-69] the leaderboard of creators after the end of a session',
    as: 'admin',
    at: '/admin/crm/creators/leaderboard',
    answers: { 'leaderboards.creators': signedOut },
    says: [`${LEADERBOARD} Authentication required`],
  },
  {
    title: '[CRM-44] [MSG-70] the leaderboard of creators from a server that is not reached',
    as: 'admin',
    at: '/admin/crm/creators/leaderboard',
    answers: { 'leaderboards.creators': unreached },
    says: [`${LEADERBOARD} Failed to fetch leaderboard data`],
  },
  {
    title: '[AG-34] [MSG-196] the people of an agency',
    as: 'agency',
    at: '/agency/users',
    answers: { 'agency.users': broken },
    says: ['Error loading users'],
  },
  {
    title: '[AG-34] [MSG-199] the campaigns of an agency',
    as: 'agency',
    at: '/agency/orders',
    answers: { 'agency.orders': broken },
    says: ['Error loading deals'],
  },
  {
    title: '[ADM-PRJ-08] [MSG-46] the projects',
    as: 'admin',
    at: '/admin/project-management',
    answers: { 'campaigns.projects': broken },
    says: ['Failed to load projects. Please try again later.'],
  },
  {
    title: 'the projects, to whoever is no longer staff',
    as: 'admin',
    at: '/admin/project-management',
    answers: { 'campaigns.projects': refused },
    says: [DENIED],
  },
  {
    title: '[BR-ORD-08] [MSG-92] [MSG-93] the orders',
    as: 'brand',
    at: '/brand/orders',
    answers: { 'orders.list': broken },
    says: ['Error Loading OrdersWe encountered an issue loading your orders.'],
  },
  {
    title: 'the last invitations',
    as: 'admin',
    at: '/admin/invite',
    answers: { 'users.invites': broken },
    says: ['The invitations could not be loaded'],
  },
  {
    title: '[CR-AN-06] [CR-AN-07] [CR-AN-13] the panels of a creator’s analytics, each by itself',
    as: 'creator',
    at: '/creator/analytics',
    answers: {
      'analytics.creatorTotals': broken,
      'analytics.creatorEarnings': broken,
      'analytics.creatorPerformance': broken,
      'analytics.creatorGrowth': broken,
    },
    says: [
      'Your totals',
      'Earnings chart',
      'Campaign performance chart',
      'Performance metrics',
      '',
      'Social growth chart',
    ].map((what) => (what ? `${what} temporarily unavailable` : '')),
  },
];

const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);

describe('a screen says what could not be read', () => {
  test.each(failing)('$title', async ({ at, as, answers, says }) => {
    await openApp(at, as, { ...answers });
    await waitFor(() => expect(alerts()).toEqual(says.map((text) => expect.stringContaining(text))));
  });
});

describe('a brand', () => {
  test('[BR-DASH-07] [BR-DASH-24] [MSG-82] sees the shape of its dashboard while that loads, and is told twice that it failed', async () => {
    const board = Promise.withResolvers<unknown>();
    const answers: Answers = { 'campaigns.dashboard': board.promise };
    const { screen } = await openApp('/brand', 'brand', answers);
    await waitFor(() => expect(document.querySelector('main [aria-busy="true"] .skeleton-block')).toBeTruthy());
    board.resolve(broken);
    await waitFor(() => expect(alerts()).toEqual([expect.stringMatching(/^Failed to load dashboard data/)]));
    await waitFor(() => expect(new Set(said)).toEqual(new Set(['Failed to load dashboard data'])));
    answers['campaigns.dashboard'] = {
      stats: { total: 0, active: 0, completed: 0 },
      recent: [],
      actionItems: [],
      firstSteps: null,
    } satisfies Dashboard;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('No campaigns yet');
    expect(alerts()).toEqual([]);
  });

  test('[BR-DRAFT-10] [MSG-87] [MSG-88] is told in the place of its drafts that they could not be read', async () => {
    const answers: Answers = { 'campaigns.list': broken };
    const { screen } = await openApp('/brand/campaigns', 'brand', answers);
    const drafts = () => within(screen.getByRole('region', { name: 'Draft Campaigns' }));
    const panel = await waitFor(() => drafts().getByRole('alert'));
    within(panel).getByText('Something went wrong', { exact: true });
    within(panel).getByText('We encountered an issue loading your draft campaigns. Please try again.', { exact: true });
    answers['campaigns.list'] = { rows: [], nextCursor: null };
    fireEvent.click(within(panel).getByRole('button', { name: 'Try Again' }));
    await waitFor(() => drafts().getByText('No draft campaigns yet'));
  });

  test('[BR-DRAFT-19] sees no draft where they could not be read, and no word that there is none', async () => {
    const { screen } = await openApp('/brand/campaigns', 'brand', { 'campaigns.list': broken });
    await screen.findAllByRole('alert');
    const drafts = within(screen.getByRole('region', { name: 'Draft Campaigns' }));
    expect(drafts.queryByRole('listitem')).toBeNull();
    expect(drafts.queryByText('No draft campaigns yet')).toBeNull();
  });

  test('[BR-ORD-47] sees no order where they could not be read, and no word that there is none', async () => {
    const answers: Answers = { 'orders.list': broken };
    const { screen } = await openApp('/brand/orders', 'brand', answers);
    const again = await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.queryByRole('list', { name: 'Orders' })).toBeNull();
    expect(screen.queryByText('No Active Orders')).toBeNull();
    answers['orders.list'] = { rows: [], nextCursor: null };
    fireEvent.click(again);
    await screen.findByText('No Active Orders');
  });
});

describe('user management', () => {
  const PATH = '/admin/user-management';

  test('[ADM-USR-12] shows a spinner until the users are there', async () => {
    const { screen } = await openApp(PATH, 'admin', {});
    expect((await screen.findByText('Loading users...')).closest('[role=status]')).toBeTruthy();
  });

  test('[ADM-USR-29] [MSG-27] [MSG-28] says the sentence of a failure behind its prefix', async () => {
    const { screen } = await openApp(PATH, 'admin', { 'users.list': broken });
    await screen.findByText('User management error: Failed to fetch users');
  });

  test('[ADM-USR-13] [ADM-USR-14] says message, own id, role and error type under its title, and tries again', async () => {
    const answers: Answers = { 'users.list': broken };
    const { screen } = await openApp(PATH, 'admin', answers);
    const again = await screen.findByRole('button', { name: 'Try Again' });
    const [alert = ''] = alerts();
    expect(alert).toMatch(/^Error Loading Users/);
    expect(alert).toContain('Something went wrong. Please try again.');
    expect(alert).toContain(`Current user ID${sessionOf('admin').id}`);
    expect(alert).toContain('RoleAdmin');
    expect(alert).toContain('Error typeINTERNAL_SERVER_ERROR');
    answers['users.list'] = none;
    fireEvent.click(again);
    await waitFor(() => expect(alerts()).toEqual([]));
  });

  test('[ADM-USR-22] [MSG-37] says to whom it is refused that the access is denied', async () => {
    await openApp(PATH, 'admin', { 'users.list': refused });
    await waitFor(() => expect(alerts()).toEqual([expect.stringMatching(/^Access Denied/)]));
  });

  test('[MSG-38] [MSG-39] says what is needed, and the role that is held', async () => {
    const { screen } = await openApp(PATH, 'admin', { 'users.list': refused });
    await screen.findByText('You need admin privileges to access this page');
    expect(alerts()).toEqual([expect.stringContaining('Current role: Admin')]);
  });

  test('[ADM-USR-30] [MSG-29] [MSG-30] says under the title of the panel that an answer had no data, and tries again', async () => {
    const answers: Answers = { 'users.list': null };
    const { screen } = await openApp(PATH, 'admin', answers);
    await screen.findByText('User management error: No data returned from edge function');
    expect(alerts()).toEqual([expect.stringMatching(/^Error Loading Users/)]);
    answers['users.list'] = none;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(alerts()).toEqual([]));
  });

  test('[ADM-USR-15] [MSG-31] says that the list is empty', async () => {
    const { screen } = await openApp(PATH, 'admin', { 'users.list': none });
    await screen.findByText('No users found in the auth provider');
  });
});

describe('a creator’s analytics', () => {
  test('[MSG-165] the earnings cannot be read, and are read again; the address says in which currency they are shown', async () => {
    const steps = { accruedMinor: 0, releasedMinor: 12_345, paidMinor: 0 };
    const chart = (currency: string) => ({ currency, ...steps, points: [{ label: 'June 2026', ...steps }] });
    const answers: Answers = { 'analytics.creatorEarnings': broken };
    const { screen, router } = await openApp('/creator/analytics?currency=EUR', 'creator', answers);
    await screen.findByText('Earnings chart temporarily unavailable');
    answers['analytics.creatorEarnings'] = [chart('USD'), chart('EUR')];
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    fireEvent.click(await screen.findByText('Show as a table'));
    expect(screen.getByRole('table').textContent).toContain('€123.45');
    fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'USD' } });
    await waitFor(() => expect(screen.getByRole('table').textContent).toContain('$123.45'));
    expect(router.state.location.search).toEqual({ currency: 'USD' });
  });
});

// What somebody is told whom a guard leads elsewhere. screens.db.test.ts proves who is led where.

/** Each text once, as the messages are shown, and not that of the sign-in itself. */
const told = () => [...new Set(said.filter((text) => !text.startsWith('Please sign in')))];
const LOGIN = 'You must be logged in to complete setup';

test('[AUTH-48] [MSG-112] a creator in the brand area', async () => {
  const { router } = await openApp('/brand', 'creator', {});
  await waitFor(() => expect(said).toEqual(['You do not have brand access']));
  expect(router.state.location.pathname).toBe('/creator');
});

test('[AUTH-23] [MSG-11] a visitor at the set-up', async () => {
  const { router } = await openApp('/setup/brand', 'brand', { 'auth.session': null });
  await waitFor(() => expect(told()).toEqual([LOGIN]));
  expect(router.state.location.href).toBe('/auth?next=%2Fsetup%2Fbrand');
});

test('[SHELL-02] a visitor at an unknown address', async () => {
  const { router } = await openApp('/nowhere', 'brand', { 'auth.session': null });
  await waitFor(() => expect(said).toEqual(['There is no such page.']));
  expect(router.state.location.pathname).toBe('/');
});

test.each([
  ['[AUTH-33] [AUTH-45]', '/brand', 'brand'],
  ['[CR-DASH-03] [MSG-147]', '/creator/deals', 'creator'],
] as const)('%s a spinner shows until it is known who asks for %s', async (_, path, role) => {
  const known = Promise.withResolvers<null>();
  const { screen, router } = await openApp(path, role, { 'auth.session': known.promise });
  expect((await screen.findByText('Authenticating...')).closest('[role=status]')).toBeTruthy();
  known.resolve(null);
  await waitFor(() => expect(router.state.location.href).toBe(`/auth?next=${encodeURIComponent(path)}`));
  await waitFor(() => expect(screen.queryByText('Authenticating...')).toBeNull());
});

const fields = {
  brand: { 'Company name': 'Lamp House' },
  creator: { 'First name': 'Ada', 'Last name': 'Lamp', 'Main platform': 'instagram' },
};

test.each([
  {
    title: '[AUTH-23] [MSG-11] a brand whose session ended during the set-up',
    role: 'brand',
    sends: 'profiles.setupBrand',
  },
  {
    title: '[AUTH-25] [MSG-11] a creator whose session ended during it',
    role: 'creator',
    sends: 'profiles.setupCreator',
  },
] as const)('$title is asked to sign in', async ({ role, sends }) => {
  const unnamed = { ...sessionOf(role), firstName: null, companyName: null, setup: `/setup/${role}` as const };
  const answers: Answers = { 'auth.session': unnamed, [sends]: new Failure('UNAUTHORIZED', 'Please sign in') };
  const { screen, router } = await openApp(`/setup/${role}`, role, answers);
  await screen.findByRole('button', { name: 'Complete Setup' });
  writeIn(screen, fields[role]);
  answers['auth.session'] = null;
  fireEvent.click(screen.getByRole('button', { name: 'Complete Setup' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  expect(told()).toEqual([LOGIN]);
});

// What the forms of the set-up say. The tests of the router prove what becomes of what they send.

const FAILED = 'Failed to set up profile: Something went wrong. Please try again.';
const unnamed = (role: 'brand' | 'creator') => ({
  ...sessionOf(role),
  firstName: null,
  companyName: null,
  setup: `/setup/${role}` as const,
});

describe('a creator without a name', () => {
  const open = async (answers: Answers) => {
    const { screen, router } = await openApp('/setup/creator', 'creator', answers);
    const finish = await screen.findByRole('button', { name: 'Complete Setup' });
    return { screen, router, send: () => press(finish) };
  };
  const ALL = { 'First name': 'Mara', 'Last name': 'Lindqvist', 'Main platform': 'instagram' };

  test.each(Object.keys(ALL))('[AUTH-24] [MSG-10] is asked for all three, also where %s is blank', async (missing) => {
    const { screen, send } = await open({ 'auth.session': unnamed('creator') });
    writeIn(screen, { ...ALL, [missing]: missing === 'Main platform' ? '' : ' ' });
    await send();
    await waitFor(() => expect(said).toEqual(['Please fill in all required fields']));
  });

  test('[AUTH-29] [MSG-08] is told why it failed, and keeps what was typed; [AUTH-17] then it leads to the dashboard', async () => {
    const answers: Answers = { 'auth.session': unnamed('creator'), 'profiles.setupCreator': new Failure() };
    const { screen, router, send } = await open(answers);
    writeIn(screen, ALL);
    await send();
    await waitFor(() => expect(said).toEqual([FAILED]));
    expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Mara');
    answers['profiles.setupCreator'] = null;
    answers['auth.session'] = { ...sessionOf('creator'), firstName: 'Mara' };
    await send();
    await waitFor(() => expect(router.state.location.pathname).toBe('/creator/dashboard'));
    expect(said).toContain('Profile setup complete!');
  });
});

test('[AUTH-29] [MSG-08] a brand’s set-up that fails says why, and keeps what was typed', async () => {
  const answers: Answers = { 'auth.session': unnamed('brand'), 'profiles.setupBrand': new Failure() };
  const { screen } = await openApp('/setup/brand', 'brand', answers);
  const finish = await screen.findByRole('button', { name: 'Complete Setup' });
  writeIn(screen, { 'Company name': 'Quiet Foods' });
  fireEvent.click(finish);
  await waitFor(() => expect(said).toEqual([FAILED]));
  expect(screen.getByLabelText<HTMLInputElement>(/^Company name/).value).toBe('Quiet Foods');
});

describe('a brand in its own area', () => {
  const INDUSTRY = INDUSTRIES[0] ?? '';
  const LAMPS = { companyName: 'Slow Lamps', industry: INDUSTRY, logoUrl: null };
  const send = async (stored: { companyName: string; industry: string; logoUrl: null } | null, answer: unknown) => {
    const { screen, router } = await openApp('/brand/setup-profile', 'brand', {
      'profiles.brand': stored,
      'profiles.setupBrand': answer,
    });
    const save = await screen.findByRole('button', { name: /^(Complete Setup|Save profile)$/ });
    if (stored === null) writeIn(screen, { 'Company name': 'Slow Lamps', Industry: INDUSTRY });
    const [name, industry] = [/^Company name/, /^Industry/].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    );
    expect([name, industry], 'what is stored is shown').toEqual(['Slow Lamps', INDUSTRY]);
    fireEvent.click(save);
    return router;
  };

  test.each([
    [
      '[BR-SET-21] [MSG-114] creates no profile when signed out',
      null,
      signedOut,
      'You must be logged in to create a profile',
    ],
    ['[BR-SET-22] [MSG-118] is told that none was created', null, new Failure(), /^Failed to create profile/],
    [
      '[BR-SET-21] [MSG-113] updates none when signed out',
      LAMPS,
      signedOut,
      'You must be logged in to update your profile',
    ],
    ['[BR-SET-22] [MSG-116] is told that none was changed', LAMPS, new Failure(), /^Failed to update profile/],
  ])('%s', async (_, stored, answer, says) => {
    await send(stored, answer);
    await waitFor(() => expect(said).toEqual([expect.stringMatching(says)]));
  });

  test.each([
    ['[BR-SET-22] [MSG-117] a profile that was created leads home', null, 'Profile created successfully'],
    ['[BR-SET-22] [MSG-115] a profile that was changed leads home', LAMPS, 'Profile updated successfully'],
  ])('%s', async (_, stored, says) => {
    const router = await send(stored, null);
    await waitFor(() => expect(router.state.location.pathname).toBe('/brand'));
    expect(said).toEqual([says]);
  });
});
