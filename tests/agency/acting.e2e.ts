import { become, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { BRAND, CREATOR, offer } from '../deals/offer.ts';

// screens.db.test.ts proves what both see before and after, and what is closed while an agency acts.

test.use({ as: CREATOR.email });

test('a creator consents, and the agency accepts an offer in their name and goes back to its own area', async ({
  page,
  server,
}) => {
  const admin = await signedIn(server.url, 'admin@accord.test');
  const creator = await signedIn(server.url, CREATOR.email);
  const userId = (await creator.api.auth.session.query())?.id ?? '';
  await admin.api.agency.assign.mutate({ userId, agency: 'agency@accord.test' });
  const name = `Drums by proxy ${Date.now()}`;
  const { brand, campaignId } = await offer(server.url, { name, approved: true });

  await test.step('the creator says what the agency may do', async () => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Permissions of Bright Talent' }).click();
    const dialog = page.getByRole('dialog', { name: 'Permissions of Bright Talent' });
    await dialog.getByRole('checkbox', { name: 'Answer invitations' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save permissions' }).click();
    const line = page.getByRole('listitem').filter({ hasText: 'Bright Talent' });
    await expect(line.getByText('Can act in your name: answer invitations')).toBeVisible();
  });
  await test.step('the agency opens the creator’s invitations', async () => {
    await become(page, server, 'agency@accord.test');
    await page.goto('/agency/users?search=Kwame');
    await page.getByRole('button', { name: `Act for ${CREATOR.name}` }).click();
    await expect(page).toHaveURL('/creator/invitations');
    const banner = page.getByRole('region', { name: 'Acting for someone' });
    await expect(banner).toContainText(`You act for ${CREATOR.name}. You can: answer invitations.`);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('it accepts', async () => {
    await page.getByRole('button', { name: `Accept ${name} by ${BRAND.name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Invitation accepted successfully!', { exact: true })).toBeVisible();
    const { creators } = await brand.api.orders.read.query({ campaignId });
    expect(creators.map(({ status }) => status)).toEqual(['accepted']);
  });
  await test.step('it goes back to its own area', async () => {
    await page.getByRole('button', { name: 'Stop acting' }).click();
    await expect(page).toHaveURL('/agency/users');
    await expect(page.getByRole('region', { name: 'Acting for someone' })).toHaveCount(0);
  });
  await test.step('the creator reads who did it', async () => {
    await become(page, server, CREATOR.email);
    await page.goto('/notifications');
    await expect(page.getByText('Bright Talent acted in your name').first()).toBeVisible();
    await expect(page.getByText(`The invitation to “${name}” was accepted.`, { exact: false })).toBeVisible();
  });
});
