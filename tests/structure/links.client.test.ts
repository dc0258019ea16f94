import fc from 'fast-check';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { createParts } from '#client/app.tsx';
import type { AppLink } from '#client/components/base/AppLink.tsx';
import { addressOf, type LinkTarget, type PlainPath } from '#client/components/base/address.ts';
import type { ButtonLink } from '#client/components/base/Button.tsx';
import { trpcClient } from '#client/trpc.ts';
import { below } from './sources.ts';

type LinkProps = ComponentProps<typeof AppLink>;
type ButtonProps = ComponentProps<typeof ButtonLink>;
const campaignId = '0198c0de-0000-7000-8000-000000000001';

/** Checked by the compiler: each of these marks fails the type check if the line below it is no error. */
void [
  { to: '/brand' } satisfies LinkTarget,
  { to: '/brand/orders', search: { projectId: campaignId } } satisfies LinkTarget,
  { to: '/brand/analytics/$campaignId', params: { campaignId } } satisfies LinkTarget,
  // @ts-expect-error no such screen
  { to: '/brand/nothing' } satisfies LinkTarget,
  // @ts-expect-error an address that is already built
  { to: `/brand/analytics/${campaignId}` } satisfies LinkTarget,
  // @ts-expect-error a parameter is missing
  { to: '/brand/analytics/$campaignId' } satisfies LinkTarget,
  // @ts-expect-error a parameter of another name
  { to: '/brand/analytics/$campaignId', params: { campaign: campaignId } } satisfies LinkTarget,
  // @ts-expect-error no screen has this search parameter
  { to: '/brand/orders', search: { project: campaignId } } satisfies LinkTarget,
  // @ts-expect-error a search parameter of another screen
  { to: '/brand/orders', search: { draftId: campaignId } } satisfies LinkTarget,
  // @ts-expect-error a search parameter of another type
  { to: '/brand/orders', search: { projectId: 7 } } satisfies LinkTarget,
  // @ts-expect-error a word that this search parameter does not know
  { to: '/creator/deals', search: { tab: 'nothing' } } satisfies LinkTarget,
  // @ts-expect-error the screen has no search
  { to: '/account', search: { tab: 'all' } } satisfies LinkTarget,
  // @ts-expect-error a screen that does not exist
  { to: '/agency/nothing' } satisfies LinkTarget,
  { to: '/brand/orders' } satisfies LinkProps,
  // @ts-expect-error links of the app have no free address
  { href: '/brand/orders' } satisfies LinkProps,
  // @ts-expect-error nor have buttons that lead somewhere
  { href: '/brand/orders', children: 'Orders' } satisfies ButtonProps,
  // @ts-expect-error a screen with parameters is no place for a sidebar
  '/brand/analytics/$campaignId' satisfies PlainPath,
];

// Only addresses are built with it: nothing is called.
const { router } = createParts({ client: trpcClient, tell: () => {} });
const byRouter = (target: LinkTarget): string =>
  router.buildLocation(target as Parameters<typeof router.buildLocation>[0]).href;

const TARGETS: LinkTarget[] = [
  { to: '/' },
  { to: '/brand' },
  { to: '/brand/orders', search: {} },
  { to: '/brand/orders', search: { projectId: undefined } },
  { to: '/brand/orders', search: { projectId: campaignId } },
  { to: '/creator/campaigns/$campaignId/upload', params: { campaignId }, search: { submission: campaignId } },
  { to: '/auth', search: { mode: 'sign-up', type: 'brand' } },
  { to: '/auth', search: { setup: true } },
  { to: '/brand/create-campaign', search: { creators: [campaignId, 'ü&=+ #'] } },
  { to: '/mailbox', search: { to: 'a+b@accord.test' } },
  { to: '/brand/creators', search: { search: 'null', platforms: [] } },
];

test('an address that a link builds is the one that the router builds', () => {
  for (const target of TARGETS) expect(addressOf(target), JSON.stringify(target)).toBe(byRouter(target));
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('7', '-1e3', ' 7', 'true', 'null', '"a"', '[1]', '{}', 'fa', '007', '\t1', ''),
  );
  fc.assert(
    fc.property(text, fc.array(text), (search, platforms) => {
      const target: LinkTarget = { to: '/brand/creators', search: { search, platforms } };
      expect(addressOf(target)).toBe(byRouter(target));
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
      const target: LinkTarget = { to: '/brand/analytics/$campaignId', params: { campaignId: id } };
      // Some characters that no id contains are left as they are by the router; the addresses mean the same.
      expect(decodeURIComponent(addressOf(target))).toBe(decodeURIComponent(byRouter(target)));
    }),
    { examples: [['^ '], ['[a]'], ['%5D']] },
  );
});

test('addresses are data in those places only where the server sends them', () => {
  const doors = below('src-client').filter(
    ({ path, text }) => !path.endsWith('/AppLink.tsx') && /<DataLink\b/.test(text),
  );
  expect(doors.map(({ path }) => path.slice('src-client/'.length))).toEqual([
    'components/parts/PortfolioGrid.tsx',
    'features/campaigns/ActionItems.tsx',
    'features/content/ContentReviewPage.tsx',
    'features/content/CreatorUploads.tsx',
    'features/content/PostDialog.tsx',
    'features/content/StaffSubmissions.tsx',
    'features/crm/BrandPage.tsx',
    'features/discovery/AnalyticsCard.tsx',
    'features/notifications/NotificationItem.tsx',
    'features/portfolio/Figures.tsx',
    'features/security/AuditTab.tsx',
    'features/system/NeedsYou.tsx',
  ]);
});
