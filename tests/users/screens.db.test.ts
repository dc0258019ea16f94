import { within } from '@testing-library/dom';
import { beforeAll, describe, expect, test } from 'vitest';
import { USERS_CACHE_MS, USERS_PAGE_SIZE } from '#shared/constants.ts';
import { demoScreens, type SentPage } from '#tests/support/screens.ts';
import { cellsOf, hrefsOf, textsOf } from '#tests/support/sent.ts';

const { open, h } = await demoScreens();

const idOf = async (email: string) =>
  (await h.owner.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const titleOf = ({ screen }: SentPage) => screen.getByRole('heading', { level: 1 }).textContent;
const headOf = (table: Element) => textsOf(table.querySelectorAll('thead th'));

describe('user management', () => {
  const PATH = '/admin/user-management';
  const as = 'admin@accord.test';
  const tableOf = ({ screen }: SentPage) => screen.getByRole('table', { name: 'User Management' });
  const found = (search: string, more = '') => open(`${PATH}?search=${encodeURIComponent(search)}${more}`, { as });
  const rowOf = async (email: string) => cellsOf(tableOf(await found(email, '&everyone=true')))[0] ?? [];
  const totalIn = ({ document }: SentPage) =>
    textsOf(document.querySelectorAll('header:has(h1)'))[0]?.replace(/^User Management(.*)Refresh$/, '$1');
  let first: SentPage;
  let listed: NonNullable<Awaited<ReturnType<Awaited<ReturnType<typeof h.as>>['users']['list']>>>;
  beforeAll(async () => {
    first = await open(PATH, { as });
    listed = await (await h.as(await idOf(as))).users.list({});
  });
  const column = (at: number) => cellsOf(tableOf(first)).map((row) => row[at]);

  test.each([PATH, '/admin/users'])('[ADM-USR-01] is shown at %s, and the sidebar marks its entry', async (path) => {
    const page = await open(path, { as });
    expect(titleOf(page)).toBe('User Management');
    expect(cellsOf(tableOf(page)).length).toBeGreaterThan(0);
    const entry = page.screen.getByRole('link', { name: /^User Management/ });
    expect(entry.getAttribute('aria-current')).toBe('page');
  });

  test('[ADM-USR-02] says beside its heading how many users there are', () => {
    expect(listed.total).toBeGreaterThan(50);
    expect(totalIn(first)).toBe(`${listed.total} users`);
  });

  test('[ADM-USR-03] the search box says what it searches', () => {
    const box = first.screen.getByRole('textbox', { name: 'Search users' });
    expect(box.getAttribute('placeholder')).toBe('search by email, ID, or name');
  });

  test('[ADM-USR-25] a page has 50 rows, which stay fresh for five minutes', () => {
    expect(USERS_PAGE_SIZE).toBe(50);
    expect(cellsOf(tableOf(first))).toHaveLength(50);
    expect(USERS_CACHE_MS).toBe(300_000);
  });

  test('the table has its columns in this order', () => {
    const head = ['Name', 'Email', 'User ID', 'Status', 'Role', 'Account', 'Created', 'Last Sign In', 'Actions'];
    expect(headOf(tableOf(first))).toEqual(head);
  });

  test('[ADM-USR-05] [ADM-USR-06] [ADM-USR-07] each row has the name, the address and the id of a user', async () => {
    expect(column(1)).toEqual(listed.rows.map(({ email }) => email));
    expect(column(2)).toEqual(listed.rows.map(({ id }) => id));
    expect((await rowOf('flagged@example.test'))[0]).toBe('Mona Reyes');
  });

  test('[ADM-USR-11] each row has Delete, which is closed at one’s own', async () => {
    expect(new Set(column(8))).toContain('Delete');
    const own = await found(as, '&everyone=true');
    expect(own.screen.getByRole('button', { name: `Delete ${as}` }).hasAttribute('disabled')).toBe(true);
    const others = await found('unconfirmed@example.test', '&everyone=true');
    const theirs = others.screen.getByRole('button', { name: 'Delete unconfirmed@example.test' });
    expect(theirs.hasAttribute('disabled')).toBe(false);
  });

  test('[ADM-USR-08] [ADM-USR-09] [ADM-USR-10] states and dates are those of the address and the sign-ins', async () => {
    const pending = await rowOf('unconfirmed@example.test');
    expect([...pending.slice(3, 4), ...pending.slice(6, 8)]).toEqual([
      'Pending',
      expect.stringMatching(/^\w{3} \d{1,2}, \d{4}$/),
      'Never',
    ]);
    const confirmed = await rowOf(as);
    expect([...confirmed.slice(3, 4), ...confirmed.slice(6, 8)]).toEqual([
      'Confirmed',
      expect.stringMatching(/^\w{3} \d{1,2}, \d{4}$/),
      expect.stringMatching(/^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/),
    ]);
  });

  test('each row has the role and the state of the account, and the list is filtered by role', async () => {
    expect((await rowOf(as)).slice(4, 6)).toEqual(['Admin', 'Active']);
    const agencies = await open(`${PATH}?role=agency`, { as });
    expect(agencies.screen.getByLabelText<HTMLSelectElement>('Role').selectedOptions[0]?.textContent).toBe('Agency');
    const roles = cellsOf(tableOf(agencies)).map((row) => row[4]);
    expect(roles.length).toBeGreaterThan(0);
    expect(new Set(roles)).toEqual(new Set(['Agency']));
  });

  test('[ADM-USR-17] says on which page one is, and where there is none before or behind it', async () => {
    const pagesOf = (page: SentPage) => within(page.screen.getByRole('navigation', { name: 'Pages' }));
    const closed = (page: SentPage, name: string) =>
      pagesOf(page).getByRole('button', { name }).hasAttribute('disabled');
    const second = await open(`${PATH}?page=2`, { as });
    expect(pagesOf(first).getByText(`Page 1 of 2, ${listed.total} users`)).toBeDefined();
    expect(pagesOf(second).getByText(`Page 2 of 2, ${listed.total} users`)).toBeDefined();
    expect([closed(first, 'Previous'), closed(first, 'Next')]).toEqual([true, false]);
    expect([closed(second, 'Previous'), closed(second, 'Next')]).toEqual([false, true]);
    expect(cellsOf(tableOf(second))).toHaveLength(listed.total - 50);
  });

  test('[ADM-USR-23] the search looks in this page, by address or id, in upper or lower case, and says so', async () => {
    const { email = '', id = '' } = listed.rows[2] ?? {};
    for (const typed of [email.toUpperCase(), id.slice(0, 13)]) {
      const page = await found(typed);
      expect(cellsOf(tableOf(page)).map((row) => row[1])).toEqual([email]);
      expect(page.screen.getByText('Only this page was searched.')).toBeDefined();
    }
  });

  test('[ADM-USR-16] [MSG-32] says that nothing on the page matches, and offers to search all users', async () => {
    const page = await found('super@accord.test');
    expect(page.screen.getByText('No users found matching your search criteria')).toBeDefined();
    expect(page.screen.getByRole('button', { name: 'Search all users' })).toBeDefined();
    const all = await found('super@accord.test', '&everyone=true');
    expect(cellsOf(tableOf(all)).map((row) => row[1])).toEqual(['super@accord.test']);
    expect(totalIn(all)).toBe('1 user found');
  });

  test('the debug info comes from the server, and is there for a super admin alone', async () => {
    const page = await open(PATH, { as: 'super@accord.test' });
    const box = page.screen.getByRole('region', { name: 'Debug Info' });
    expect(box.textContent).toMatch(/Unconfirmed sign-ups\d/);
    expect(box.textContent).toContain('RoleSuper Admin');
    expect(first.screen.queryByText('Debug Info')).toBeNull();
  });
});

describe('Invite Users', () => {
  let page: SentPage;
  beforeAll(async () => {
    page = await open('/admin/invite', { as: 'admin@accord.test' });
  });
  const table = () => page.screen.getByRole('table', { name: 'Recent Invitations' });

  test('[ADM-INV-01] is a screen of its own, which the sidebar marks', () => {
    expect(titleOf(page)).toBe('Invite Users');
    expect(page.screen.getByRole('link', { name: /^Invite Users/ }).getAttribute('aria-current')).toBe('page');
  });

  test('[ADM-INV-02] [ADM-INV-03] asks for an address and one of three roles', () => {
    expect(page.screen.getByLabelText(/^Email Address/).getAttribute('type')).toBe('email');
    const options = within(page.screen.getByLabelText(/^Role/)).getAllByRole('option');
    expect(textsOf(options)).toEqual(['Choose a role', 'Admin', 'Brand', 'Creator']);
  });

  test('[ADM-INV-08] [ADM-INV-09] [ADM-INV-10] lists the last five invitations with what became of each', () => {
    expect(headOf(table())).toEqual(['Email', 'Role', 'Status', 'Sent date', 'Actions']);
    expect(cellsOf(table()).map((row) => row.slice(0, 3))).toEqual([
      ['lin@papercrane.test', 'Creator', 'Sent'],
      ['maria@harbourtea.test', 'Brand', 'Sent'],
      ['joel@studio-k.test', 'Creator', 'Failed'],
      ['dana@accord.test', 'Admin', 'Revoked'],
      ['pavel@bluepeak.test', 'Brand', 'Expired'],
    ]);
    for (const [, , , sent] of cellsOf(table())) expect(sent).toMatch(/^\w{3} \d{1,2}, \d{4}$/);
  });
});

describe('the super admin’s dashboard', () => {
  const as = 'super@accord.test';

  test.each(['/super_admin', '/super_admin/dashboard'])(
    '[SA-01] [SA-05] %s has four tabs, the first with the platform in figures',
    async (path) => {
      const page = await open(path, { as });
      expect(textsOf(page.screen.getAllByRole('tab'))).toEqual([
        'Overview',
        'Dashboard Access',
        'Creator Earnings',
        'Admin Tools',
      ]);
      expect(page.screen.getByText('New accounts').parentElement?.textContent).toMatch(/^New accounts\d+/);
    },
  );

  test('[SA-07] Dashboard Access leads into the other areas', async () => {
    const { screen } = await open('/super_admin?tab=access', { as });
    const ways = within(screen.getByRole('tabpanel')).getAllByRole('link');
    expect(textsOf(ways)).toEqual(['Brand', 'Creator', 'Agency', 'Admin']);
    expect(hrefsOf(ways)).toEqual(['/brand', '/creator', '/agency', '/admin']);
  });

  test.each([
    ['/brand', /Welcome|Dashboard/],
    ['/creator/dashboard', /Welcome|Dashboard/],
    ['/agency', /^Dashboard$/],
    ['/admin', /Dashboard/],
  ])('[SA-15] opens %s, the dashboard of another role', async (path, title) => {
    const page = await open(path, { as });
    expect(page).toMatchObject({ status: 200, address: path });
    expect(titleOf(page)).toMatch(title);
  });

  test('[SA-08] [SA-23] Creator Earnings is the leaderboard', async () => {
    const { screen } = await open('/super_admin?tab=earnings', { as });
    const table = screen.getByRole('table', { name: 'Top 50 Earning Creators' });
    expect(within(table).getAllByText('Place 1')).toHaveLength(1);
  });
});

describe.each([
  { path: '/super_admin/users/agencies', title: 'Agencies', people: 'agencies', email: 'agency@accord.test' },
  { path: '/super_admin/users/brands', title: 'Brands', people: 'brands', email: 'brand@accord.test' },
  { path: '/super_admin/users/creators', title: 'Creators', people: 'creators', email: 'creator@accord.test' },
])('$path', ({ path, title, people, email }) => {
  const as = 'super@accord.test';

  test('[SA-11] lists its people with state and date, and finds one', async () => {
    const page = await open(`${path}?search=${email}`, { as });
    expect(titleOf(page)).toBe(title);
    const table = page.screen.getByRole('table', { name: title });
    expect(headOf(table)).toEqual(['Name', 'Email', 'Status', 'Created', 'Actions']);
    const rows = cellsOf(table).filter((row) => row[1] === email);
    expect(rows).toEqual([
      [expect.stringMatching(/\w/), email, 'Active', expect.stringMatching(/^\w{3} \d{1,2}, \d{4}$/), 'View Details'],
    ]);
    expect(cellsOf(table).every((row) => row[1]?.includes(email))).toBe(true);
    expect(page.screen.getByRole('textbox', { name: `Search ${people}` })).toBeDefined();
    expect(hrefsOf([page.screen.getByRole('link', { name: 'Back to Dashboard' })])).toEqual(['/super_admin']);
  });

  test('[SA-12] opens the page of one, from which the account can be suspended', async () => {
    const list = await open(`${path}?search=${email}`, { as });
    const [way] = hrefsOf([list.screen.getByRole('link', { name: `View Details of ${email}` })]);
    const page = await open(way ?? '', { as });
    expect(page.address).toBe(`/super_admin/users/${await idOf(email)}`);
    expect(hrefsOf([page.screen.getByRole('link', { name: `Back to ${title}` })])).toEqual([path]);
    expect(within(page.screen.getByRole('main')).getAllByText(email).length).toBeGreaterThan(0);
    expect(page.screen.getByRole('button', { name: 'Suspend' })).toBeDefined();
  });

  test('[SA-26] [MSG-200] says that nobody is found', async () => {
    const page = await open(`${path}?search=nobody-at-all`, { as });
    expect(page.screen.getByText(`No ${people} found.`)).toBeDefined();
  });
});

test('everyone else is led home from the screens of staff', async () => {
  expect((await open('/admin/user-management', { as: 'brand@accord.test' })).address).toBe('/brand');
  expect((await open('/admin/invite', { as: 'creator@accord.test' })).address).toBe('/creator');
});
