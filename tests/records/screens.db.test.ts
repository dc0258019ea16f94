import { expect, test } from 'vitest';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { figureLabels, NOT_ENOUGH, type RecordLine, recordLines, recordSummary } from '#shared/records/records.ts';
import { demoScreens, type SentPage } from '#tests/support/screens.ts';
import { callerOf, factsIn, tableOf } from '#tests/support/sent.ts';

const { open, h } = await demoScreens();
const [BRAND, CREATOR, STAFF] = ['brand@accord.test', 'creator@accord.test', 'admin@accord.test'] as const;
const ALL = { limit: 100 } as const;

/** A figure with its value, as a list of facts says it. */
const said = (line: RecordLine) => `${line.label}${line.says ?? NOT_ENOUGH}`;
const cardOf = (page: SentPage, title: string) => {
  const card = page.screen.getByRole('heading', { name: title }).closest('section');
  if (!card) throw new Error(`There is no card ${title}`);
  return card;
};

test.each([
  ['brand', BRAND, 'review'],
  ['creator', CREATOR, 'answer'],
] as const)('a %s reads the figures of their record, and the entries behind one of them', async (side, as, figure) => {
  const api = await callerOf(h, as);
  const { counts } = await api.records.mine();
  const entries = (await api.records.entries({ figure, ...ALL })).rows;
  const page = await open(`/${side}/record?figure=${figure}`, { as });
  expect(factsIn(cardOf(page, 'Your figures'))).toEqual(recordLines(side, counts).map(said));
  expect(counts[figure]?.entries).toBeGreaterThan(4);
  const shown = tableOf(page, 'Entries').rows;
  expect(shown.map(([campaign]) => campaign)).toEqual(
    entries.slice(0, shown.length).map(({ campaignName }) => campaignName),
  );
  const objected = entries.findIndex(({ objection }) => objection !== null);
  const { objection } = entries[objected] ?? {};
  expect(shown[objected]?.[3]).toContain(objection?.reason);
  expect(shown[objected]?.[3]).toContain(objection?.decision ?? 'Open');
  expect(shown.find((_, index) => index !== objected)?.[3]).toBe('Object');
});

test('staff read who objects to what and why, the decision of those that are decided, and the two buttons of open ones', async () => {
  const { rows } = await (await callerOf(h, STAFF)).records.objections(ALL);
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['open', 'upheld']);
  const shown = tableOf(await open('/admin/security?tab=objections&objection=all', { as: STAFF }), 'Objections').rows;
  for (const [index, row] of rows.entries()) {
    const [person, entry, reason, status, , actions] = shown[index] ?? [];
    expect(person).toBe(row.person.name);
    expect(entry).toContain(figureLabels[row.side][row.figure]);
    expect(entry).toContain(row.campaign?.name);
    expect(reason).toBe(row.reason);
    expect(status).toContain(row.decision ?? 'Open');
    expect(actions).toBe(row.status === 'open' ? 'Leave outDismiss' : '');
  }
  expect(tableOf(await open('/admin/security?tab=objections', { as: STAFF }), 'Objections').rows).toHaveLength(1);
});

test('a brand reads the record of creators in Discover and with an application, and a creator that of the brand with an offer', async () => {
  const brand = await callerOf(h, BRAND);
  const { rows } = await brand.discovery.creators({ filters: { ...NO_FILTERS, search: 'Amara' } });
  const found = rows[0];
  const discover = await open('/brand/creators?search=Amara', { as: BRAND });
  const summary = recordSummary(found?.record ?? {});
  expect(summary).not.toBe(NOT_ENOUGH.toLowerCase());
  expect(discover.screen.getByRole('article', { name: found?.name ?? '' }).textContent).toContain(
    `Track record: ${summary}`,
  );

  const creator = await callerOf(h, CREATOR);
  const [offer] = (await creator.deals.myInvitations({ tab: 'pending', ...ALL })).rows;
  const { brand: who } = await creator.deals.invitation({ dealId: offer?.id ?? '' });
  const invitation = await open(`/creator/invitations/${offer?.id}`, { as: CREATOR });
  expect(factsIn(cardOf(invitation, 'The brand')).slice(3)).toEqual(recordLines('brand', who.record).map(said));
});
