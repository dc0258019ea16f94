import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { BRAND, CREATOR, offer } from '../deals/offer.ts';

const PERSON = CREATOR.name;
const WIDTHS = [1440, 390];

/** Looks at a page at both widths and in both themes. */
async function look(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a creator consents, the agency accepts an offer in their name, both read who did it, and the consent is taken back', async ({
  browser,
  baseURL,
}) => {
  const open = async (email: string) => {
    const page = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
    await signIn(page, email);
    return page;
  };
  const [admin, creator] = [
    await signedIn(baseURL ?? '', 'admin@accord.test'),
    await signedIn(baseURL ?? '', CREATOR.email),
  ];
  const userId = (await creator.api.auth.session.query())?.id ?? '';
  await admin.api.agency.assign.mutate({ userId, agency: 'agency@accord.test' });
  const [boss, person] = [await open('agency@accord.test'), await open(CREATOR.email)];
  const name = `Drums by proxy ${Date.now()}`;
  const { brand, campaignId } = await offer(baseURL ?? '', { name, approved: true });
  const row = boss.getByRole('row', { name: new RegExp(PERSON) });
  const dialog = person.getByRole('dialog', { name: 'Permissions of Bright Talent' });
  const line = person.getByRole('listitem').filter({ hasText: 'Bright Talent' });
  const consent = async () => {
    await person.goto('/account');
    await person.getByRole('button', { name: 'Permissions of Bright Talent' }).click();
    await expect(dialog).toBeVisible();
  };

  await test.step('without consent the agency can do nothing', async () => {
    await boss.goto('/agency/users?search=Kwame');
    await expect(row.getByRole('cell', { name: 'Nothing', exact: true })).toBeVisible();
    await expect(row.getByRole('button', { name: `Act for ${PERSON}` })).toHaveCount(0);
  });
  await test.step('the creator says what it may do', async () => {
    await person.goto('/account');
    await expect(line.getByText('May do nothing in your name')).toBeVisible();
    await consent();
    await look(person);
    await dialog.getByRole('checkbox', { name: 'Answer invitations' }).check();
    await dialog.getByRole('button', { name: 'Save permissions' }).click();
    await expect(line.getByText('May in your name: answer invitations')).toBeVisible();
    await look(person);
  });
  await test.step('the agency opens the creator’s invitations, and nothing else of theirs', async () => {
    await boss.reload();
    await look(boss);
    await row.getByRole('button', { name: `Act for ${PERSON}` }).click();
    await expect(boss).toHaveURL('/creator/invitations');
    const banner = boss.getByRole('region', { name: 'Acting for someone' });
    await expect(banner).toContainText(`You act for ${PERSON}. You may: answer invitations.`);
    const nav = boss.getByRole('navigation', { name: 'Creator' });
    await expect(nav.getByRole('link')).toHaveText([/Campaigns/, /Deals/, /Invitations/]);
    await expect(boss.getByRole('button', { name: 'Notifications' })).toHaveCount(0);
    await look(boss);
    for (const path of ['/creator/profile', '/account', '/notifications', '/creator/campaigns/open', '/agency']) {
      await boss.goto(path);
      await expect(boss).toHaveURL('/creator/invitations');
    }
  });
  await test.step('it accepts, and both sides read who did', async () => {
    await boss.getByRole('button', { name: `Accept ${name} by ${BRAND.name}` }).click();
    await boss.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await expect(boss.getByText('Invitation accepted successfully!', { exact: true })).toBeVisible();
    const { creators } = await brand.api.orders.read.query({ campaignId });
    expect(creators.map(({ status }) => status)).toEqual(['accepted']);
    await person.goto('/notifications');
    await expect(person.getByText('Bright Talent acted in your name').first()).toBeVisible();
    await expect(person.getByText(`The invitation to “${name}” was accepted.`, { exact: false })).toBeVisible();
  });
  await test.step('it goes back to its own area', async () => {
    await boss.getByRole('button', { name: 'Stop acting' }).click();
    await expect(boss).toHaveURL('/agency/users');
    await expect(boss.getByRole('region', { name: 'Acting for someone' })).toHaveCount(0);
  });
  await test.step('with the consent the way in is gone, also for who is inside', async () => {
    await boss.goto('/agency/users?search=Kwame');
    await row.getByRole('button', { name: `Act for ${PERSON}` }).click();
    await expect(boss).toHaveURL('/creator/invitations');
    await consent();
    await dialog.getByRole('checkbox', { name: 'Answer invitations' }).uncheck();
    await dialog.getByRole('button', { name: 'Save permissions' }).click();
    await expect(line.getByText('May do nothing in your name')).toBeVisible();
    await boss.reload();
    await expect(boss).toHaveURL(/^(?!.*\/creator)/);
    await boss.goto('/agency/users?search=Kwame');
    await expect(row.getByRole('cell', { name: 'Nothing', exact: true })).toBeVisible();
  });
});
