import { expect, settled, test } from '#tests/support/browser.ts';

test.use({ as: 'hello@tidal-swim.test' });

test('a range, a country, a skill and the rest have chips too, in words, which take them off again', async ({
  page,
}) => {
  await page.goto(
    '/brand/creators?followerCountMin=1000&followerCountMax=50000&engagementRateMin=2.5&priceRangeMax=900' +
      '&audienceLocations=["de"]&languages=["de"]&skills=["Skincare"]&ageGroups=["18-24"]&availability=available&growthTrend=growing&lastActiveWithin=30',
  );
  await settled(page);
  const chips = page.getByRole('list', { name: 'Applied filters' });
  const all = [
    'Skill: Skincare',
    'Audience in Germany',
    'Aged 18-24',
    'German',
    'Followers 1,000 – 50,000',
    'Engagement from 2.5%',
    'Price up to $900',
    'Available now',
    'Growing',
    'Active within 30 days',
  ];
  await expect(chips.getByRole('listitem')).toHaveText(all);
  await page.reload();
  await expect(chips.getByRole('listitem')).toHaveText(all);
  for (const label of all) await chips.getByRole('button', { name: `Remove ${label}`, exact: true }).click();
  await expect(page).toHaveURL('/brand/creators');
  await expect(chips).toBeHidden();
});

test('an open list of the panel stays where it is when the page behind scrolls', async ({ page }) => {
  await page.goto('/brand/creators');
  await page.getByRole('button', { name: /^Advanced Filters/ }).click();
  await page.getByRole('button', { name: /^Platforms: / }).click();
  const list = page.getByRole('listbox', { name: 'Platforms' });
  await expect(list.getByRole('option').first()).toBeFocused();
  const [before, after, scrolled] = await list.evaluate((element) => {
    const top = element.getBoundingClientRect().top;
    window.scrollTo(0, 300);
    return [top, element.getBoundingClientRect().top, window.scrollY];
  });
  expect({ after, scrolled }).toEqual({ after: before, scrolled: 300 });
});
