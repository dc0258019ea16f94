import { expect, test } from 'vitest';
import { PERSON_SOURCE_LABELS, PERSON_STAGE_LOOKS } from '#shared/crm/person-looks.ts';
import { demoScreens } from '#tests/support/screens.ts';
import { callerOf, hrefsOf, mainOf, optionsOf, tableOf } from '#tests/support/sent.ts';

// What a brand sees of its own people before anything is pressed, and what the page of its link shows.

const { open, h } = await demoScreens();
const BRAND = 'brand@accord.test';
const brand = await callerOf(h, BRAND);

test('the list has a row for each, with stage, source and tags, and the filters of the address', async () => {
  const { rows } = await brand.crm.people({});
  const page = await open('/brand/people', { as: BRAND });
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Your creators');
  const table = tableOf(page, 'Your creators');
  expect(table.rows).toHaveLength(rows.length);
  for (const [at, { name, stage, kind, source, tags }] of rows.entries()) {
    const cells = table.rows[at] ?? [];
    for (const word of [name, ...tags]) expect(cells[0]).toContain(word);
    expect(cells[1]).toBe(PERSON_STAGE_LOOKS[stage].label);
    expect(cells[5]).toContain(kind === 'contact' ? 'not on Accord yet' : PERSON_SOURCE_LABELS[source]);
  }
  const filtered = await open('/brand/people?stage=active&tag=outdoor', { as: BRAND });
  expect(optionsOf(filtered, 'Stage').chosen).toBe('active');
  const found = await brand.crm.people({ stage: 'active', tag: 'outdoor' });
  expect(found.rows.length).toBeGreaterThan(0);
  expect(tableOf(filtered, 'Your creators').rows).toHaveLength(found.rows.length);
});

test('the page of a creator has deals, profile, notes and timeline, and that of a contact what the file says', async () => {
  const { rows } = await brand.crm.people({ stage: 'active', sort: 'oldest' });
  const creator = await brand.crm.person({ personId: rows[0]?.id ?? '' });
  const page = await open(`/brand/people/${creator.id}`, { as: BRAND });
  const main = mainOf(page);
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe(creator.name);
  for (const { campaign } of creator.deals) expect(main.textContent).toContain(campaign);
  expect(hrefsOf(main.querySelectorAll('a'))).toContain(`/brand/messages?dealId=${creator.deals[0]?.id}`);
  for (const heading of ['Deals with you', 'Profile', 'Stage', 'Follow-ups', 'Notes', 'Timeline'])
    expect(page.screen.getAllByRole('heading', { name: heading }).length).toBeGreaterThan(0);
  const contact = (await brand.crm.people({ search: 'Solveig' })).rows[0];
  const file = await open(`/brand/people/${contact?.id}`, { as: BRAND });
  for (const words of ['solveig.aas@mail.example', 'Gave us her card in Friedrichshafen.', 'Invite to Accord'])
    expect(mainOf(file).textContent).toContain(words);
});

test('the page of a link says whose it is, to a visitor with two ways in and to a creator with a question', async () => {
  const link = await brand.crm.joinLink();
  const visitor = await open(link?.path ?? '');
  expect(visitor.screen.getByRole('heading', { level: 1 }).textContent).toBe('Join the creators of Northwind Outdoor');
  const way = visitor.screen.getByRole('link', { name: 'Create a creator account' }).getAttribute('href');
  expect(way).toContain('mode=sign-up');
  expect(way).toContain('type=creator');
  const creator = await open(link?.path ?? '', { as: 'creator@accord.test' });
  expect(creator.screen.getByRole('button', { name: 'Yes, join' })).toBeTruthy();
});

test('a creator’s area and an agency have no list of own creators', async () => {
  for (const as of ['creator@accord.test', 'agency@accord.test']) {
    const page = await open('/brand/people', { as });
    expect(page.address.startsWith('/brand/people')).toBe(false);
  }
});
