import { within } from '@testing-library/dom';
import { beforeAll, describe, expect, test } from 'vitest';
import { ssoFailures } from '#shared/messages/sso.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { ROUTES } from '#tests/support/routes.ts';
import { demoScreens, type SentPage } from '#tests/support/screens.ts';
import { hrefsOf, textsOf } from '#tests/support/sent.ts';

const { open, h } = await demoScreens();
// What programs propose has an entry only while something waits.
await h.owner.deleteFrom('proposals').execute();

const titleOf = ({ screen }: SentPage) => screen.getByRole('heading', { level: 1 }).textContent;
const sidebarOf = ({ screen }: SentPage) => within(screen.getByRole('complementary', { name: 'Sidebar' }));
const entriesOf = (page: SentPage, area: string) =>
  within(sidebarOf(page).getByRole('navigation', { name: area })).getAllByRole('link');

describe('a visitor', () => {
  test.each([
    ['[AUTH-47]', '/brand'],
    ['[AUTH-30]', '/creator'],
    ['[AUTH-30]', '/agency'],
    ['[AUTH-30]', '/admin'],
    ['[AUTH-30]', '/super_admin'],
    ['[AUTH-30]', '/notifications'],
  ])('%s is sent from %s to /auth, which leads back', async (_, path) => {
    expect((await open(path)).address).toBe(`/auth?next=${encodeURIComponent(path)}`);
  });

  test.each([
    ['[AUTH-23]', '/setup/brand'],
    ['[AUTH-25]', '/setup/creator'],
  ])('%s is sent from %s to /auth, with a word why', async (_, path) => {
    const page = await open(path);
    expect(page).toMatchObject({ address: `/auth?next=${encodeURIComponent(path)}`, notice: 'signInFirst' });
  });

  test.each(['/nowhere', '/nowhere/at/all', '/brandish'])(
    '[SHELL-02] [PUB-41] is led from %s, which is no page, to the landing page, with a word why',
    async (path) => {
      expect(await open(path)).toMatchObject({ address: '/', notice: 'pageMissing' });
    },
  );

  test('[AUTH-01] [AUTH-02] signs in or creates an account at /auth, to which whatever is below it leads', async () => {
    const page = await open('/auth/anything');
    expect(page.address).toBe('/auth');
    expect(titleOf(page)).toBe('Sign in to your account');
    expect(titleOf(await open('/auth?mode=sign-up'))).toBe('Create your account');
  });

  test('is told why single sign-on did not work, and can try again or use a password', async () => {
    const { screen } = await open('/auth?mode=sso&sso=notInvited');
    expect(screen.getByRole('alert').textContent).toBe(ssoFailures.notInvited);
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign in to your account' })).toBeTruthy();
    const made = await open('/auth?mode=sso&sso=<b>Call+us</b>');
    expect(made.screen.getByRole('alert').textContent).toBe(ssoFailures.failed);
  });
});

describe('everyone with an area', () => {
  const HOMES = [
    { as: 'admin@accord.test', home: '/admin', row: '[PUB-10]' },
    { as: 'brand@accord.test', home: '/brand', row: '[PUB-11]' },
    { as: 'creator@accord.test', home: '/creator', row: '[PUB-12]' },
    { as: 'agency@accord.test', home: '/agency', row: '[PUB-13]' },
  ];
  test.each(HOMES)('$row $as is led from / to $home', async ({ as, home }) => {
    expect((await open('/', { as })).address).toBe(home);
  });

  test.each(HOMES)('[AUTH-32] $as is let into $home', async ({ as, home }) => {
    const page = await open(home, { as });
    expect(page.address).toBe(home);
    expect(sidebarOf(page).getAllByText(as).length).toBeGreaterThan(0);
  });

  const CLOSED = [
    { row: '[AUTH-54]', closed: '/admin' },
    { row: '[AUTH-52]', closed: '/creator' },
    { row: '[AUTH-31]', closed: '/agency' },
    { row: '[AUTH-53]', closed: '/super_admin' },
  ];
  test.each(
    CLOSED.flatMap((area) =>
      HOMES.filter(({ home }) => home !== area.closed).map(({ as, home }) => ({ ...area, as, home })),
    ),
  )('$row $as is led from $closed to $home', async ({ closed, as, home }) => {
    expect(await open(closed, { as })).toMatchObject({ address: home, notice: null });
  });

  test.each(HOMES.filter(({ home }) => home !== '/brand'))(
    '[AUTH-48] [AUTH-49] $as is led from /brand to $home, with a word why',
    async ({ as, home }) => {
      expect(await open('/brand', { as })).toMatchObject({ address: home, notice: 'brandDenied' });
    },
  );
});

describe('who has no name yet', () => {
  test('[AUTH-18] a brand without a company name is sent from everywhere to the set-up', async () => {
    for (const path of ['/', '/brand', '/brand/settings', '/notifications', '/creator']) {
      expect((await open(path, { as: 'newbrand@accord.test' })).address, path).toBe('/setup/brand');
    }
  });

  test('but may read the open pages', async () => {
    for (const path of ['/privacy-policy', '/tos', '/data-deletion']) {
      expect((await open(path, { as: 'newbrand@accord.test' })).address).toBe(path);
    }
  });

  test('[AUTH-50] [AUTH-56] and may fill in the set-up of its own area', async () => {
    const page = await open('/brand/setup-profile', { as: 'newbrand@accord.test' });
    expect(page.address).toBe('/brand/setup-profile');
    expect(titleOf(page)).toBe('Complete Your Brand Profile');
    expect(page.screen.getByLabelText(/^Company name/).tagName).toBe('INPUT');
  });

  test('[AUTH-14] [AUTH-20] /setup/brand is a page of its own, and asks for the company and, if it likes, the industry', async () => {
    const page = await open('/setup/brand', { as: 'newbrand@accord.test' });
    expect(page.address).toBe('/setup/brand');
    expect(titleOf(page)).toBe('Complete Your Brand Profile');
    expect(page.screen.getByLabelText(/^Company name/).hasAttribute('required')).toBe(true);
    expect(page.screen.getByLabelText(/^Industry/).hasAttribute('required')).toBe(false);
  });

  test('[AUTH-19] a creator without a first name is sent from everywhere to the set-up', async () => {
    for (const path of ['/', '/creator', '/creator/deals', '/setup/brand']) {
      expect((await open(path, { as: 'newcreator@accord.test' })).address, path).toBe('/setup/creator');
    }
  });

  test('[AUTH-16] which asks for both names and the main platform', async () => {
    const { screen } = await open('/setup/creator', { as: 'newcreator@accord.test' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Complete Your Creator Profile');
    for (const label of [/^First name/, /^Last name/, /^Main platform/]) {
      expect(screen.getByLabelText(label).matches('input:enabled, select:enabled')).toBe(true);
    }
  });

  test('who has a name is led home from the set-up', async () => {
    expect((await open('/setup/brand', { as: 'brand@accord.test' })).address).toBe('/brand');
    expect((await open('/setup/creator', { as: 'creator@accord.test' })).address).toBe('/creator');
  });
});

describe('an agency whose role staff have not confirmed', () => {
  const as = 'new@agency.test';
  const password = 'plum marigold river 7';
  beforeAll(async () => {
    const visitor = await h.as(null);
    await visitor.auth.signUp({ email: as, password, accountType: 'agency', acceptTerms: true });
    await h.runJobs();
    const [mail] = await mailsTo(h, as);
    const token = /#token=([\w-]+)/.exec(mail?.bodyText ?? '')?.[1] ?? '';
    expect(await visitor.auth.confirmEmail({ token, password })).toMatchObject({ confirmed: true });
  });

  test.each(['/auth', '/agency'])('[AUTH-57] waits at /auth when it opens %s', async (path) => {
    const page = await open(path, { as });
    expect(page.address).toBe('/auth');
    expect(titleOf(page)).toBe('Your account is being checked');
    expect(page.screen.getByRole('link', { name: 'Your account' }).getAttribute('href')).toBe('/account');
  });

  test('[AUTH-57] may delete its account', async () => {
    const page = await open('/account', { as });
    expect(page.address).toBe('/account');
    expect(page.screen.getByRole('button', { name: 'Delete Account' })).toBeDefined();
  });
});

describe('a super admin', () => {
  const as = 'super@accord.test';

  test('[PUB-14] [PUB-15] stays on the landing page to choose a dashboard', async () => {
    const page = await open('/', { as });
    expect(page.address).toBe('/');
    const choice = page.screen.getByRole('navigation', { name: 'Choose a dashboard' });
    expect(textsOf(within(choice).getAllByRole('link'))).toEqual([
      'Super Admin',
      'Admin',
      'Brand',
      'Creator',
      'Agency',
    ]);
  });

  test.each([
    ['[AUTH-54] [SHELL-06]', '/admin'],
    ['[AUTH-46] [SHELL-10] [BR-DASH-04]', '/brand'],
    ['[AUTH-32] [SHELL-17]', '/creator'],
    ['[AUTH-32] [AG-15]', '/agency'],
  ])('%s looks into %s and finds the way back', async (_, area) => {
    const page = await open(area, { as });
    expect(page.address).toBe(area);
    expect(titleOf(page)).not.toBe('');
    const back = sidebarOf(page).getByRole('link', { name: 'Back to Super Admin' });
    expect(back.getAttribute('href')).toBe('/super_admin');
  });

  test('[AUTH-51] [AUTH-55] sees the brand area without a profile, and reads that it is a preview', async () => {
    const page = await open('/brand', { as });
    expect(page.address).toBe('/brand');
    expect(page.screen.getByText('This is a preview: nothing can be changed here.')).toBeDefined();
  });

  test('[AUTH-53] [SHELL-20] [SA-10] is let into the own area, with its four entries, the address and Sign Out', async () => {
    const page = await open('/super_admin', { as });
    expect(page.address).toBe('/super_admin');
    expect(textsOf(entriesOf(page, 'Super Admin'))).toEqual(['Overview', 'Agencies', 'Brands', 'Creators']);
    expect(sidebarOf(page).getAllByText(as).length).toBeGreaterThan(0);
    expect(sidebarOf(page).getByRole('button', { name: 'Sign Out' })).toBeDefined();
  });
});

describe('the sidebar', () => {
  test('[SHELL-08] [SHELL-09] of a brand has its five entries, Your creators, Lists, Messages, Analytics and Shared links, Create Campaign and Sign Out', async () => {
    const page = await open('/brand/setup-profile', { as: 'brand@accord.test' });
    const entries = entriesOf(page, 'Brand');
    expect(textsOf(entries).map((text) => text.replace(/^Messages.*/, 'Messages'))).toEqual([
      'Dashboard',
      'Campaigns',
      'Orders',
      'Creators',
      'Your creators',
      'Lists',
      'Messages',
      'Analytics',
      'Shared links',
      'Settings',
    ]);
    const hrefs = [
      '/brand',
      '/brand/campaigns',
      '/brand/orders',
      '/brand/creators',
      '/brand/people',
      '/brand/creators/lists',
      '/brand/messages',
      '/brand/analytics',
      '/brand/shared',
      '/brand/settings',
    ];
    expect(hrefsOf(entries)).toEqual(hrefs);
    expect(ROUTES).toEqual(expect.arrayContaining(hrefs));
    const create = sidebarOf(page).getByRole('link', { name: 'Create Campaign' });
    expect(create.getAttribute('href')).toBe('/brand/create-campaign');
    expect(sidebarOf(page).getByRole('button', { name: 'Sign Out' })).toBeDefined();
  });

  test('[SHELL-15] [SHELL-18] of a creator has its entries and View Invitations', async () => {
    const page = await open('/creator/deals', { as: 'creator@accord.test' });
    expect(textsOf(entriesOf(page, 'Creator')).map((text) => text.replace(/^(Invitations|Messages).*/, '$1'))).toEqual([
      'Dashboard',
      'Campaigns',
      'Deals',
      'Invitations',
      'Messages',
      'Payouts',
      'Analytics',
      'Profile',
    ]);
    const invitations = sidebarOf(page).getByRole('link', { name: 'View Invitations' });
    expect(invitations.getAttribute('href')).toBe('/creator/invitations');
  });

  test('[SHELL-03] [SHELL-04] [SHELL-07] of an admin has entries with descriptions and the account’s address', async () => {
    const page = await open('/admin/mailbox', { as: 'admin@accord.test' });
    const entries = textsOf(entriesOf(page, 'Admin'));
    for (const name of [
      'Dashboard',
      'Campaign Review',
      'User Management',
      'Invite Users',
      'Project Management',
      'Order Management',
      'Pricing Floors',
      'CRM',
      'Security',
      'Platform Map',
      'Settings',
      'Leads',
    ]) {
      // The entry's name, followed by what it is for.
      expect(entries.filter((text) => text.startsWith(name) && text.length > name.length)).toHaveLength(1);
    }
    expect(entries).toContain('Pricing FloorsLowest prices by tier');
    const map = sidebarOf(page).getByRole('link', { name: /^Platform Map/ });
    expect(map.getAttribute('href')).toBe('/admin/platform-map');
    expect(sidebarOf(page).getAllByText('admin@accord.test').length).toBeGreaterThan(0);
  });

  test('[SHELL-19] [AG-13] of an agency has its four entries, and the brands for which it works', async () => {
    const page = await open('/agency', { as: 'agency@accord.test' });
    expect(textsOf(entriesOf(page, 'Agency'))).toEqual(['Dashboard', 'Orders', 'User Management', 'CRM', 'Brands']);
  });

  test.each([
    ['brand', '/brand/setup-profile'],
    ['creator', '/creator/deals'],
    ['admin', '/admin/mailbox'],
    ['agency', '/agency'],
  ])('of %s comes closed where the cookie says so, and not where it speaks of another area', async (area, path) => {
    const as = `${area}@accord.test`;
    const named = async (cookie: string) =>
      (await open(path, { as, cookies: { [cookie]: 'closed' } })).screen
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label'));
    expect(await named(`accord-sidebar-${area}`)).toContain('Expand sidebar');
    expect(await named('accord-sidebar-another')).toContain('Collapse sidebar');
  });
});
