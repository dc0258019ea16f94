import { become, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { clientOf } from '#tests/support/client.ts';
import { BRAND, CREATOR, offer, submittedCampaign } from './offer.ts';

const OTHERS = ['sofia.romano@example.test', 'creator@accord.test'];

test.use({ as: CREATOR.email });

test('several invitations and applications are declined at once, and several offers withdrawn', async ({
  page,
  server,
}) => {
  const bar = page.getByRole('region', { name: 'Selection' });
  await page.setViewportSize({ width: 390, height: 844 });
  await test.step('each invitation says what became of it', async () => {
    const names = [`Many drums ${Date.now()}`, `Many horns ${Date.now()}`];
    const [first = '', second = ''] = names;
    await offer(server.url, { name: first, approved: true });
    await offer(server.url, { name: second, approved: true });
    await page.goto('/creator/invitations');
    const box = (name: string) =>
      page.getByRole('checkbox', { name: `Select the invitation to ${name} by ${BRAND.name}` });
    for (const name of names) await box(name).check();
    await expect(bar.getByText('2 selected')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Decline' }).click();
    const question = page.getByRole('alertdialog', { name: 'Decline 2 invitations?' });
    await question.getByRole('button', { name: 'Decline invitations' }).click();
    await expect(page.getByText('2 invitations declined')).toBeVisible();
    await expect(bar).toBeHidden();
    for (const name of names) {
      const card = page.getByRole('listitem').filter({ hasText: name });
      await expect(card.getByText('Declined', { exact: true })).toBeVisible();
      await expect(box(name)).toBeHidden();
    }
  });
  await test.step('the brand declines and withdraws', async () => {
    const name = `Many applicants ${Date.now()}`;
    const { campaignId, brand } = await submittedCampaign(server.url, {
      name,
      approved: true,
      participation: 'application',
    });
    const people: string[] = [];
    for (const email of [CREATOR.email, ...OTHERS]) {
      const { api } = await clientOf(server.url, email);
      await api.deals.sendApplication.mutate({ campaignId, note: 'I would show it on a weekday evening.' });
      people.push((await api.auth.session.query())?.id ?? '');
    }
    await become(page, server, BRAND.email);
    await page.goto(`/brand/orders?projectId=${campaignId}&tab=creators`);
    const panel = page.getByRole('region', { name: 'Applications' });
    await expect(panel.getByRole('article')).toHaveCount(3);
    await panel.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await panel.getByRole('checkbox', { name: `Select the application of ${CREATOR.name}` }).uncheck();
    await expect(bar.getByText('2 selected')).toBeVisible();
    await bar.getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline 2 applications?' });
    await dialog.getByLabel('Reason').fill('We have found somebody.');
    await dialog.getByRole('button', { name: 'Decline applications' }).click();
    await expect(page.getByText('2 applications declined')).toBeVisible();
    await expect(panel.getByRole('article')).toHaveCount(1);
    await page.getByRole('tab', { name: 'Answered' }).click();
    await expect(panel.getByText('Reason: We have found somebody.')).toHaveCount(2);

    await brand.api.orders.advance.mutate({ campaignId });
    await brand.api.deals.invite.mutate({
      campaignId,
      currency: 'USD',
      invites: people.slice(1).map((creatorId) => ({ creatorId, agreedMinor: 300_000 })),
      notes: null,
    });
    // Without a reload, like every change.
    const creators = page.getByRole('region', { name: 'Creators', exact: true });
    await creators.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expectNoSidewaysScroll(page);
    await bar.getByRole('button', { name: 'Withdraw' }).click();
    const question = page.getByRole('alertdialog', { name: 'Withdraw 2 offers?' });
    await expect(question).toContainText('$6,000.00 in all');
    await question.getByRole('button', { name: 'Withdraw offers' }).click();
    await expect(page.getByText('2 offers withdrawn')).toBeVisible();
    await expect(creators.getByRole('checkbox')).toHaveCount(0);
  });
});
