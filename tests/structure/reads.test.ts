import { expect, test } from 'vitest';
import { below, occurrences } from './sources.ts';

const client = below('src-client').filter(({ path }) => path !== 'src-client/trpc.ts');

/** Parts that show more once the data is known, and are complete without it: they neither wait for it nor report that it did not load. */
const BESIDE: Readonly<Record<string, string>> = {
  'src-client/features/auth/session.ts': 'the guard has read who is signed in before a screen is shown',
  'src-client/features/auth/CheckMail.tsx': 'the link to the mailbox is there only where there is a mailbox to read',
  'src-client/features/crm/DealPanel.tsx':
    'the head and the foot of the panel name the deal and what may be done; its body stands in the boundary',
  'src-client/features/deals/CampaignPicker.tsx':
    'the name of the campaign that was chosen before, where it is not among those that are found',
  'src-client/features/deals/DealList.tsx':
    'the card of a deal that was answered shows what it showed until the answer is read',
  'src-client/features/deals/InviteCreatorsPanel.tsx':
    'the head and the foot of the panel say what remains; its list stands in the boundary',
  'src-client/features/discovery/CreatorDialog.tsx':
    'the username and the heart around the profile, which stands in the boundary',
  'src-client/features/discovery/DiscoverPage.tsx': 'the count in the button of the favourites',
  'src-client/features/ledger/LedgerDialog.tsx':
    'the head of the dialog names the campaign; its body stands in the boundary',
  'src-client/features/ledger/RowPanel.tsx':
    'the head and the foot of the panel name the campaign and what may be done; its body stands in the boundary',
  'src-client/features/notifications/NotificationBell.tsx': 'the count at the bell',
  'src-client/features/notifications/NotificationsPage.tsx': 'the count in the head and at the tab',
  'src-client/features/review/ReviewDialog.tsx':
    'the head of the dialog names the campaign; its body stands in the boundary',
  'src-client/features/review/useNeeds.ts':
    'the counts in the sidebar and at tabs, read again every half minute, by staff',
  'src-client/features/users/PersonFilter.tsx':
    'the name of the person who is chosen; the beginning of the id stands in its place',
  'src-client/features/users/UserPanel.tsx':
    'the head and the foot of the panel name the user and what may be done; its body stands in the boundary',
  'src-client/screens/AreaShell.tsx': 'the count in the sidebar, for creators alone',
};

/** Parts that read only once there is something to ask, or repeatedly, and report failures themselves. */
const BY_ITSELF: Readonly<Record<string, string>> = {
  'src-client/features/auth/LinkScreens.tsx': 'an invitation is read only where nobody is signed in',
  'src-client/features/payments/PaymentReturn.tsx': 'read again until the bank has answered',
  'src-client/features/search/CommandPalette.tsx': 'asks once something is typed',
  'src-client/features/seats/SeatSwitch.tsx': 'the companies in the account menu, once it is open',
  'src-client/features/settings/BillingCard.tsx':
    'read again while the page of the bank is open; what failed counts as no card (BR-SET-16)',
  'src-client/features/settings/ReplayForm.tsx': 'counts while the form is filled in',
  'src-client/features/users/FindPerson.tsx': 'asks once something is typed',
};

test('screens read with suspense inside one boundary; every other read is listed, and why', () => {
  const others = client.filter(({ text }) => /\.use(?:Infinite)?Query\(/.test(text)).map(({ path }) => path);
  const listed = [...Object.keys(BESIDE), ...Object.keys(BY_ITSELF)];
  expect(others.toSorted()).toEqual(listed.toSorted());
});

test('what is read with suspense does not say itself that it waits or what failed', () => {
  const inBoundary = client.filter(({ text }) => /\.useSuspense\w*\(/.test(text));
  const listed = [...Object.keys(BESIDE), ...Object.keys(BY_ITSELF)];
  const screens = inBoundary.filter(({ path }) => !listed.includes(path));
  expect(screens.length).toBeGreaterThan(10);
  expect(occurrences(screens, /\bisLoadingError\b|\bisLoading\b|\bplaceholderData\b/)).toEqual([]);
});
