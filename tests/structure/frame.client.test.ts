import { fireEvent, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CrmCreator } from '#shared/crm/crm.schema.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { crmMessages } from '#shared/messages/crm.ts';
import { leadListMessages } from '#shared/messages/leads.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import type { Role } from '#shared/policy/rule.ts';
import type { UserDetail, UserRow } from '#shared/users/users.schema.ts';
import { press } from '#tests/support/press.ts';
import { type Answers, Failure, openApp, said, sessionOf, writeIn } from '#tests/support/whole-app.ts';

// What is the same around and in every screen: the boundary of what is read, the screen that stands for a broken one, the sidebar, the search and the
// ways in and out. shell.e2e.ts walks the same frame in a browser, where it has a size and the focus moves by keys.

const ID = '0198c0de-0000-7000-8000-000000000002';
const CREATED = '2026-11-02T09:00:00.000Z';

const broken = new Failure();
const alertsIn = (place: Element) => [...place.querySelectorAll('[role=alert]')];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

// Everything that reads data is in the same boundary (Loaded): it says that it is loading, says what failed and offers a retry, and says if there is
// nothing. Tested here for each kind of thing in a boundary; the tests of screens only check their own words.

interface Boundary {
  title: string;
  at: string;
  as: Role;
  procedure: string;
  /** What else the screen reads, and what the procedure answers in the end. */
  answers: Answers;
  end: unknown;
  /** Its place on the page, once it is there. */
  place: () => Element | null;
  /** The loading indicator. */
  waiting: string;
  failure: string;
  /** The heading of the screen, which stands beside the failure. */
  stands: string;
  /** What is shown for the last answer. */
  shown: string;
  open?: () => Promise<void>;
}

const NOTHING = { rows: [], nextCursor: null };
const allowed = { allowed: true } as const;
const deals = { negotiating: 0, active: 2, pending: 0, completed: 0, cancelled: 0, total: 2 } as unknown;

const AMARA = {
  id: ID,
  name: 'Amara Okafor',
  email: 'amara@example.test',
  username: null,
  avatarUrl: null,
  bio: null,
  platform: 'instagram',
  platforms: ['instagram'],
  industries: [],
  contentTypes: [],
  status: 'active',
  createdAt: CREATED,
  followers: 1_200,
  engagement: 0.05,
  audienceType: '',
  audiencePrimary: '',
  audienceCountries: [],
  languages: [],
  accounts: [],
  deals: deals as CrmCreator['deals'],
  currency: 'USD',
  earningsMinor: 4_200,
} satisfies CrmCreator;

const MONA = {
  id: ID,
  email: 'mona@example.test',
  companyName: null,
  firstName: 'Mona',
  lastName: 'Reyes',
  role: 'creator',
  status: 'active',
  emailConfirmedAt: CREATED,
  createdAt: CREATED,
  lastSignInAt: null,
} as const;
const monaRow: UserRow = { ...MONA, may: { delete: allowed } };
const mona: UserDetail = {
  ...MONA,
  flagged: false,
  secondFactor: false,
  erasedOn: null,
  campaigns: 0,
  deals: 3,
  openDeals: 1,
  openSessions: 0,
  agencies: [],
  roles: [],
  signIns: [],
  changes: [],
  may: { suspend: allowed, activate: allowed, flag: allowed, delete: allowed, assign: allowed },
};

const main = () => document.querySelector('main');
const dealsPanel = () => document.querySelector('section[aria-label="Recent deals"]');
const boundaries: readonly Boundary[] = [
  {
    title: 'a table',
    at: '/admin/leads',
    as: 'admin',
    procedure: 'leads.list',
    answers: {},
    end: NOTHING,
    place: main,
    waiting: 'table[aria-busy="true"]',
    failure: leadListMessages.loadFailed,
    stands: 'Leads',
    shown: leadListMessages.empty,
  },
  {
    title: 'a list of cards',
    at: '/brand/orders',
    as: 'brand',
    procedure: 'orders.list',
    answers: {},
    end: NOTHING,
    place: main,
    waiting: '[aria-busy="true"]:not(nav)',
    failure: orderMessages.loadFailedTitle,
    stands: 'Order Management',
    shown: orderMessages.empty,
  },
  {
    title: 'a panel beside others, which stand',
    at: `/admin/crm/creators/${ID}`,
    as: 'admin',
    procedure: 'crm.deals',
    answers: { 'crm.creator': AMARA },
    end: NOTHING,
    place: dealsPanel,
    waiting: 'table[aria-busy="true"]',
    failure: crmMessages.dealsLoadFailed,
    stands: 'Amara Okafor',
    shown: 'No deals yet.',
  },
  {
    title: 'a whole screen',
    at: `/admin/crm/creators/${ID}`,
    as: 'admin',
    procedure: 'crm.creator',
    answers: { 'crm.deals': NOTHING },
    end: AMARA,
    place: main,
    waiting: '.skeleton-block',
    failure: crmMessages.creatorLoadFailed,
    stands: 'Creators',
    shown: 'Amara Okafor',
  },
  {
    title: 'a dialog',
    at: '/admin/user-management?everyone=true',
    as: 'admin',
    procedure: 'users.read',
    answers: { 'users.list': { rows: [monaRow], total: 1, more: false, page: 1, pageSize: 50 } },
    end: mona,
    place: () => document.querySelector('dialog, [role=dialog]'),
    waiting: '[aria-busy="true"]',
    failure: 'This user could not be loaded',
    stands: 'User Management',
    shown: 'Roles and requests',
    open: async () => {
      fireEvent.click(await within(document.body).findByRole('button', { name: 'Mona Reyes' }));
    },
  },
];

describe('waiting, failure with Try again, and what comes in the end', () => {
  test.each(boundaries)('$title', async (of) => {
    const { at, as, procedure, answers, end, place, waiting, failure, stands, shown, open } = of;
    const held = () => Promise.withResolvers<unknown>();
    let next = held();
    const all: Answers = { ...answers, [procedure]: next.promise };
    const { screen } = await openApp(at, as, all);
    await open?.();
    const here = () => within(place() as HTMLElement);
    await waitFor(() => expect(place()?.querySelector(waiting)).toBeTruthy());
    expect(alertsIn(document.body)).toEqual([]);
    expect(here().queryByText(shown)).toBeNull();

    all[procedure] = broken;
    next.resolve(broken);
    const again = () => here().getByRole('button', { name: 'Try Again' });
    const busy = () => again().getAttribute('aria-busy') === 'true';
    await waitFor(() => expect(again().closest('[role=alert]')?.textContent).toContain(failure));
    expect(place()?.querySelector(waiting)).toBeNull();
    expect(screen.queryByRole('heading', { level: 1 })?.textContent).toBe(stands);

    // The failure stays, busy, while it is read again.
    next = held();
    all[procedure] = next.promise;
    fireEvent.click(again());
    await waitFor(() => expect(busy()).toBe(true));
    all[procedure] = broken;
    next.resolve(broken);
    await waitFor(() => expect(busy()).toBe(false));

    all[procedure] = end;
    fireEvent.click(again());
    await waitFor(() => here().getByText(shown));
    expect(alertsIn(document.body)).toEqual([]);
  });
});

describe('a screen that breaks', () => {
  const WORDS = 'Oops! Something went wrong';

  test('[SHELL-23] [MSG-144] [MSG-145] says so, and can be tried again, left, or left for home', async () => {
    const answers: Answers = { 'content.forCampaign': broken, 'guests.onCampaign': null, 'payments.contract': null };
    const { screen, router } = await openApp('/notifications', 'brand', answers);
    const start = () => screen.findByRole('heading', { name: 'Notifications', level: 1 });
    await start();
    const open = () => router.navigate({ href: `/brand/campaign-review/${ID}` });
    void open();
    const panel = within((await screen.findByText(WORDS)).closest<HTMLElement>('[role=alert]') ?? document.body);
    panel.getByText(/If this problem persists, please contact support/);
    expect(panel.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
    fireEvent.click(panel.getByRole('button', { name: 'Go Back' }));
    await start();
    expect(router.state.location.pathname).toBe('/notifications');

    void open();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    answers['content.forCampaign'] = new Failure('NOT_FOUND', 'It does not exist');
    fireEvent.click(again);
    await screen.findByText('It was deleted, or it is not one of yours.');
    expect(screen.queryByText(WORDS)).toBeNull();
  });
});

describe('a sidebar', () => {
  const stored = (area: string) => localStorage.getItem(`accord-sidebar-${area}`);

  test.each([
    ['[SHELL-03] of staff', 'admin', '/admin/invite'],
    ['[SHELL-19] [AG-14] of an agency', 'agency', '/agency/users'],
  ] as const)(
    '%s is collapsed and opened by its button and by Ctrl+B, and remembered by itself',
    async (_title, as, at) => {
      const { screen } = await openApp(at, as, {});
      const sidebar = (await screen.findByRole('complementary', { name: 'Sidebar' })).dataset;
      expect([sidebar.open, stored(as)], 'open at first').toEqual(['true', null]);
      fireEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
      await waitFor(() => expect(sidebar.open).toBe('false'));
      expect(stored(as)).toBe('closed');
      fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true });
      await waitFor(() => expect(sidebar.open).toBe('true'));
      expect([stored(as), stored('brand')]).toEqual(['open', null]);
    },
  );

  test('that was collapsed is collapsed when its area is opened again', async () => {
    localStorage.setItem('accord-sidebar-agency', 'closed');
    localStorage.setItem('accord-sidebar-admin', 'open');
    const { screen } = await openApp('/agency/users', 'agency', {});
    await screen.findByRole('button', { name: 'Expand sidebar' });
  });
});

describe('the sign-out of a sidebar', () => {
  const signOut = async (answer: unknown) => {
    const { screen, router } = await openApp('/creator/deals', 'creator', { 'auth.signOut': answer });
    const sidebar = await screen.findByRole('complementary', { name: 'Sidebar' });
    fireEvent.click(within(sidebar).getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(said).toHaveLength(1));
    return router.state.location.pathname;
  };

  test('[AUTH-43] [MSG-13] [MSG-16] that the server refuses says so, to a creator in the same words', async () => {
    expect(await signOut(broken)).toBe('/creator/deals');
    expect(said).toEqual(['Failed to sign out.']);
  });

  test('[AUTH-44] [MSG-14] that reaches no server says so', async () => {
    expect(await signOut(new Failure(null))).toBe('/creator/deals');
    expect(said).toEqual(['Unexpected error signing out.']);
  });
});

test('[MSG-12] [MSG-15] a creator who signs out is told in the words of a brand, and is at /auth', async () => {
  const answers: Answers = { 'auth.signOut': { url: null } };
  const { screen, router } = await openApp('/creator/deals', 'creator', answers);
  const sidebar = await screen.findByRole('complementary', { name: 'Sidebar' });
  fireEvent.click(within(sidebar).getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(said).toEqual(['Signed out successfully.']));
  expect(router.state.location.pathname).toBe('/auth');
});

describe('the search across everything', () => {
  const opened = async (as: Role, at: string, answers: Answers) => {
    const { screen } = await openApp(at, as, answers);
    await screen.findByRole('button', { name: 'Find anything' });
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    const box = within(await screen.findByRole('dialog', { name: 'Find anything' }));
    const typed = (value: string) => fireEvent.change(box.getByRole('combobox'), { target: { value } });
    return { screen, box, typed };
  };
  const titles = (options: HTMLElement[]) => options.map((each) => each.querySelector('.truncate')?.textContent);

  test('of staff offers every page that the sidebar opens, once', async () => {
    const { screen, box } = await opened('admin', '/admin/invite', {});
    const entries = within(screen.getByRole('navigation', { name: 'Admin' })).getAllByRole('link');
    const open = titles(entries);
    expect(open).toContain('Campaign Review');
    const pages = titles(within(box.getByRole('group', { name: 'Pages' })).getAllByRole('option'));
    expect(pages.filter((title) => open.includes(title))).toEqual(open);
  });

  test('says how much has to be typed, that it searches, and when nothing is found', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { box, typed } = await opened('brand', '/brand/setup-profile', { 'search.everything': promise });
    typed('cr');
    await box.findByText(/^Type at least three characters to search campaigns/);
    typed('xyzzyplugh');
    await waitFor(() => expect(box.getByRole('status').textContent).toBe('Searching…'));
    resolve([]);
    await waitFor(() => expect(box.getByRole('status').textContent).toBe('Nothing found for “xyzzyplugh”.'));
  });

  test('says that it failed, and can be tried again', async () => {
    const answers: Answers = { 'search.everything': broken };
    const { box, typed } = await opened('brand', '/brand/setup-profile', answers);
    typed('summer');
    const alert = await box.findByRole('alert');
    expect(alert.textContent).toContain(broken.message);
    const summer = {
      id: ID,
      title: 'Summer lamp',
      detail: 'Campaign',
      status: null,
      money: null,
      route: '/brand/orders',
    };
    answers['search.everything'] = [{ kind: 'campaign', found: [summer], all: null }];
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await box.findByRole('option', { name: /^Summer lamp/ });
    expect(box.queryByRole('alert')).toBeNull();
  });
});

// The way in: what the links of mails say for each answer, and what an account needs. The tests of the router prove what a link opens, and for whom;
// entry.e2e.ts walks it once.

/** Opens the link of a mail. */
const linked = (kind: 'confirmation' | 'setup', answers: Answers) =>
  openApp(`/auth?${kind}=true#token=${'a'.repeat(43)}`, 'brand', answers);

describe('the link that confirms an address', () => {
  const NOBODY: Answers = { 'auth.session': null };
  const confirmed = { confirmed: true, email: 'mo@people.test', accountType: 'creator' };

  test('[AUTH-12] [MSG-05] says so while it is confirmed', async () => {
    const { screen } = await linked('confirmation', { ...NOBODY });
    await screen.findByText('Processing your email confirmation...');
    expect(said).toEqual(['Processing your email confirmation...']);
  });

  test('[AUTH-09] [MSG-02] says why it confirms nothing, and offers a new one', async () => {
    const dead = new Failure('BAD_REQUEST', 'This link no longer works.');
    const { screen } = await linked('confirmation', { ...NOBODY, 'auth.confirmEmail': dead });
    await screen.findByRole('button', { name: 'Send a new link' });
    screen.getByText('Failed to confirm email: This link no longer works.');
    expect(said.at(-1)).toBe('Failed to confirm email: This link no longer works.');
  });

  test('that was used before says that the address is confirmed, and leads to the sign-in', async () => {
    const { router } = await linked('confirmation', { ...NOBODY, 'auth.confirmEmail': confirmed });
    await waitFor(() => expect(router.state.location.href).toBe('/auth'));
    expect(said).toContain('Your email address is confirmed.');
  });

  test('[AUTH-13] [MSG-06] never takes the place of another person’s session', async () => {
    const { screen, router } = await linked('confirmation', { 'auth.confirmEmail': confirmed });
    await waitFor(() => expect(router.state.location.pathname).toBe('/brand'));
    expect(said).toContain('Please log in with your credentials.');
    expect((await screen.findByRole('complementary', { name: 'Sidebar' })).textContent).toContain('brand@accord.test');
  });
});

test('[AUTH-03] [AUTH-11] [MSG-04] the link of an invite asks for a password for the address that was invited', async () => {
  const invite = { email: 'mo@brand.test', role: 'brand', seat: null };
  const { screen } = await linked('setup', { 'auth.session': null, 'auth.readInvite': invite });
  const email = await screen.findByLabelText<HTMLInputElement>(/^Email/);
  expect([email.value, email.readOnly]).toEqual(['mo@brand.test', true]);
  screen.getByText('You are invited to Accord as a brand. Please set your password to complete your account setup.');
  expect(said).toEqual(['Please set your password to complete your account setup.']);
  screen.getByLabelText(/^Repeat password/);
});

test('the link of an invite that was revoked says that it opens nothing', async () => {
  const revoked = new Failure('BAD_REQUEST', authMessages.linkInvalid);
  const { screen } = await linked('setup', { 'auth.session': null, 'auth.readInvite': revoked });
  await screen.findByText(authMessages.linkInvalid);
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
});

test('the link of a mail that stops mails opens its page, where it is pressed', async () => {
  const answers: Answers = { 'auth.session': null, 'notifications.unsubscribe': {} };
  const { screen } = await openApp('/unsubscribe/n-1x', 'brand', answers);
  fireEvent.click(await screen.findByRole('button', { name: 'Stop these emails' }));
  await screen.findByText(/^Done\. You will get no more emails of this kind\./);
});

describe('an account', () => {
  const described = (field: HTMLElement) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');

  test('[AUTH-06] needs an address, a password twice, a type and consent, each named by its field', async () => {
    const { screen } = await openApp('/auth?mode=sign-up', 'brand', { 'auth.session': null });
    const create = await screen.findByRole('button', { name: 'Create account' });
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ name }) => name === 'accountType')).toHaveLength(3);
    fireEvent.click(create);
    const email = screen.getByLabelText(/^Email/);
    await waitFor(() => expect(described(email)).toContain('Email is required'));
    await waitFor(() => expect(document.activeElement).toBe(email));
    const consent = screen.getByRole('checkbox');
    expect(described(consent)).toMatch(/accept the terms/);
    writeIn(screen, {
      Email: 'mo@people.test',
      Password: 'plum marigold river 7',
      'Repeat password': 'something else',
    });
    fireEvent.click(consent);
    await press(create);
    const repeated = screen.getByLabelText(/^Repeat password/);
    await waitFor(() => expect(described(repeated)).toMatch(/must be the same/));
    expect(described(email)).not.toContain('required');
  });
});

test('[AUTH-21] [MSG-09] a brand that is being set up is asked for more than blanks', async () => {
  const unnamed = { ...sessionOf('brand'), companyName: null, setup: '/setup/brand' };
  const { screen, router } = await openApp('/setup/brand', 'brand', { 'auth.session': unnamed });
  const finish = await screen.findByRole('button', { name: 'Complete Setup' });
  writeIn(screen, { 'Company name': '   ' });
  fireEvent.click(finish);
  await screen.findByText('Company name is required');
  expect(router.state.location.pathname).toBe('/setup/brand');
});

test('another thing of the same kind is another screen, not the one before with other data', async () => {
  const { screen, router } = await openApp('/join/one', 'creator', {});
  const first = await screen.findByRole('main');
  await router.navigate({ to: '/join/$code', params: { code: 'two' } });
  await waitFor(() => expect(first.isConnected).toBe(false));
  await screen.findByRole('main');
});
