import { expect, test } from 'vitest';
import { sources } from './sources.ts';

const screens = sources.filter(({ path }) => /^src-client\/(features|screens)\//.test(path));

/** The status sets that the browser still checks, and why; none of them decides about a button. */
const SETS: Record<string, string> = {
  'src-client/features/analytics/BrandAnalyticsPage.tsx': 'the rows of the panel that counts invitations',
  'src-client/features/campaigns/CampaignRows.tsx': 'whether a row says when content is due',
  'src-client/features/content/ContentReviewPage.tsx': 'which content is counted as waiting for a review',
  'src-client/features/review/ReviewPage.tsx': 'the options of the filter',
  'src-client/features/review/reviewSearch.ts': 'the options of the filter, in the address',
  'src-client/features/users/UsersPage.tsx': 'the options of the filter',
  'src-client/features/users/usersSearch.ts': 'the options of the filter, in the address',
  'src-client/screens/CreatorCampaignScreen.tsx': 'whether the agreement is shown',
};

test('screens know no sets of statuses: what may be done comes with the answer of the server', () => {
  const asking = screens.flatMap(({ path, imports }) =>
    imports.filter(({ to }) => to === 'src-shared/status-sets.ts').map(() => path),
  );
  expect(asking.toSorted()).toEqual(Object.keys(SETS));
});

test('screens know no moves of a lifecycle', () => {
  const rules = ['src-shared/lifecycle-moves.ts', 'src-shared/lifecycles.ts'];
  const asking = screens.flatMap(({ path, imports }) =>
    imports.filter(({ to, typeOnly }) => rules.includes(to) && !typeOnly).map(() => path),
  );
  expect(asking).toEqual([]);
});

/** A comparison of a status with a word that disables a control, or comes right before a button in the markup. */
const COMPARED = /[sS]tatus\s*[!=]==\s*'\w+'/.source;
const DECIDES = new RegExp(
  [`disabled=\\{[^}]*${COMPARED}`, `${COMPARED}[^;{}<]*&&\\s*\\(?\\s*<(?:Button|IconButton|ButtonLink)\\b`].join('|'),
  'g',
);

test('no button is shown, hidden or closed by a status that the browser compares', () => {
  // The comparison as it would be written, to prove that the pattern finds it.
  for (const written of [
    "disabled={deal.status !== 'invited'}",
    '{status === \'pending\' && (\n  <Button size="sm">',
  ]) {
    expect(written.match(DECIDES), written).not.toBeNull();
  }
  const found = screens.flatMap(({ path, text }) =>
    [...text.matchAll(DECIDES)].map(([line]) => `${path}: ${line.replaceAll(/\s+/g, ' ')}`),
  );
  expect(found).toEqual([]);
});
