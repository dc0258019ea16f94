import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

test.describe('a brand that has just set up its profile', () => {
  test.use({ as: 'newbrand@accord.test' });

  test('reads on the dashboard what to do first, and what is done is ticked', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', 'newbrand@accord.test');
    await api.profiles.setupBrand.mutate({ companyName: 'Fresh Kettles', industry: 'Home & Living' });
    await page.goto('/brand');
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps).toContainText('0 of 4 done');
    await expect(steps.getByRole('listitem')).toHaveText([
      /Say who you are/,
      /Plan a campaign/,
      /Store a card/,
      /Invite a creator/,
    ]);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    await api.campaigns.createDraft.mutate({ draft: { name: 'First light' } });
    await page.reload();
    await expect(steps).toContainText('1 of 4 done');
    await expect(steps.getByRole('link', { name: /Plan a campaign/ })).toHaveCount(0);
    await expect(steps.getByText('Done: Plan a campaign')).toBeVisible();
    await steps.getByRole('link', { name: /Invite a creator/ }).click();
    await expect(page).toHaveURL('/brand/creators');
  });
});

test.describe('a creator who has just set up their profile', () => {
  test.use({ as: 'newcreator@accord.test' });

  test('reads on the dashboard what to do first, and each step leads there', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', 'newcreator@accord.test');
    await api.profiles.setupCreator.mutate({ firstName: 'Ines', lastName: 'Costa', primaryPlatform: 'instagram' });
    await api.profiles.dismissIntro.mutate();
    await page.goto('/creator/dashboard');
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps).toContainText('0 of 4 done');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    for (const [step, path] of [
      ['Complete your profile', '/creator/profile/setup'],
      ['Connect an account', '/creator/profile'],
      ['Set up payouts', '/creator/analytics'],
      ['Answer an offer', '/creator/campaigns/open'],
    ] as const) {
      await page.goto('/creator/dashboard');
      await steps.getByRole('link', { name: step }).click();
      await expect(page).toHaveURL(path);
    }
  });
});

for (const [as, path] of [
  ['brand@accord.test', '/brand'],
  ['creator@accord.test', '/creator/dashboard'],
] as const) {
  test.describe(as, () => {
    test.use({ as });
    test('has done all of it, so the list is gone', async ({ page, baseURL }) => {
      const { api } = await signedIn(baseURL ?? '', as);
      if (as === 'creator@accord.test') await api.profiles.dismissIntro.mutate();
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled(page);
      await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0);
    });
  });
}
