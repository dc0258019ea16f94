import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, goOn } from '#tests/support/browser.ts';
import { samples } from '#tests/support/sample-files.ts';
import { signUpAndConfirm } from '#tests/support/sign-up.ts';

// The steps from a brief to a paid creator, each as the person does it on the screen, in the app that is open.

export const GOOD_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000 0000 0000 0002';

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

export async function becomeBrand(page: Page, email: string, company: string): Promise<void> {
  await signUpAndConfirm(page, 'Brand', email);
  await page.getByLabel('Company name').fill(company);
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page).toHaveURL('/brand');
}

/** Fills in the first two steps of the wizard and leaves the draft. */
export async function beginCampaign(page: Page, name: string): Promise<void> {
  await goOn(page, '/brand/create-campaign');
  await page.getByLabel('Campaign name').fill(name);
  await page.getByLabel('Campaign type').selectOption('Single');
  await page
    .getByLabel('Description', { exact: true })
    .fill('Show our trail shoe on a muddy morning run and say that the post is an #ad. Honest words, your own light.');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Budget', { exact: true }).fill('10000');
  await page.getByLabel('Start date').fill(day(5));
  await page.getByLabel('Submission deadline').fill(day(20));
  await page.getByLabel('End date').fill(day(30));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('group', { name: 'Platforms' })).toBeVisible();
}

/** Finds the draft again, completes it and submits it; returns the campaign's id. */
export async function finishCampaign(page: Page, name: string): Promise<string> {
  await goOn(page, '/brand/campaigns');
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole('group', { name: 'Platforms' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Instagram' }).check();
  await page.getByRole('checkbox', { name: 'Post', exact: true }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: /^Industries/ }).click();
  await page.getByRole('option', { name: 'Fitness', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page).toHaveURL(/projectId=/);
  return new URL(page.url()).searchParams.get('projectId') ?? '';
}

/** Staff open a campaign that waits for them from the queue. */
export async function openReview(page: Page, name: string): Promise<void> {
  await goOn(page, '/admin/campaign-review');
  await page.getByLabel('Filter by status').selectOption({ label: 'Pending Review' });
  await page.getByRole('button', { name: `Review ${name}` }).click();
}

/** They open it, run the R4 review and read it. */
export async function assess(page: Page, name: string): Promise<void> {
  await openReview(page, name);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'R4 Review' }).click();
  await expect(dialog.getByText(/Score: \d+\/10/)).toBeVisible();
}

/** They decide on the campaign that is open. */
export async function decide(page: Page, decision: 'Approve Campaign' | 'Needs Revision', note?: string) {
  const dialog = page.getByRole('dialog');
  if (note) await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: decision }).click();
  await expect(dialog).toBeHidden();
}

export async function openOrder(page: Page, campaignId: string): Promise<void> {
  await goOn(page, `/brand/orders?projectId=${campaignId}`);
  await expect(page.getByRole('link', { name: 'Back to Orders' })).toBeVisible();
}

export async function advance(page: Page): Promise<void> {
  // Wait for the answer: leaving the page before would cancel the request.
  const moved = page.waitForResponse((response) => response.url().includes('orders.advance'));
  await page.getByRole('button', { name: 'Complete Next Steps' }).click();
  await moved;
}

/** Searches for a creator with a filter and by name, as a brand that knows whom it wants. */
export async function discover(page: Page, campaignId: string, name: string): Promise<void> {
  await goOn(page, `/brand/creator-search?campaign=${campaignId}&platforms=tiktok`);
  await page.getByLabel('Search creators').fill(name);
  const cards = page.getByRole('list', { name: 'Creators' }).getByRole('article');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(name);
}

/** Invites several creators at once, each with an amount in whole dollars; `tooMuch` for the last one is tried first and refused. */
export async function inviteSeveral(page: Page, offers: Record<string, string>, tooMuch: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite More' }).click();
  const panel = page.getByRole('dialog', { name: 'Invite Additional Creators' });
  const send = panel.getByRole('button', { name: 'Send Invites' });
  for (const [name, amount] of Object.entries(offers)) {
    await panel.getByLabel('Search creators by name').fill(name);
    await panel.getByRole('checkbox', { name: `Select ${name}` }).check();
    await panel.getByLabel(`Budget for ${name}`).fill(amount);
  }
  const last = panel.getByLabel(`Budget for ${Object.keys(offers).at(-1)}`);
  await last.fill(tooMuch);
  await expect(panel.getByRole('alert')).toContainText('exceeds remaining budget');
  await expect(send).toBeDisabled();
  await last.fill(Object.values(offers).at(-1) ?? '');
  await send.click();
  await expect(panel).toBeHidden();
}

/** Checks that the invitation is in the bell's list and in a mail. */
export async function hearOfInvitation(page: Page, email: string, campaign: string): Promise<void> {
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(campaign);
  await goOn(page, `/mailbox?to=${encodeURIComponent(email)}`);
  const mail = page.getByRole('button', { name: new RegExp(`invites you to ${campaign}`) }).first();
  await mail.click();
  const shown = page.getByRole('dialog');
  await expect(shown).toContainText(campaign);
  await expect(shown.getByRole('link').first()).toHaveAttribute('href', /^https?:.*\/creator\//);
}

export async function answer(page: Page, campaign: string, word: 'Accept' | 'Decline'): Promise<void> {
  await goOn(page, '/creator/invitations');
  await page.getByRole('button', { name: new RegExp(`^${word} .*${campaign}`) }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: word }).click();
}

export async function writeBriefAndContract(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create brief' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create campaign brief' });
  await dialog.getByLabel('Campaign objective').fill('Get trail runners to try the shoe in bad weather');
  await dialog.getByLabel('Target audience').fill('People who run on trails all year');
  await dialog.getByRole('button', { name: 'Save brief' }).click();
  await expect(dialog).toBeHidden();
  const file = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: await samples.pdf() };
  await page.getByLabel('Add contract files').setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Open contract.pdf' })).toBeVisible();
}

export async function sign(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign the contract' });
  await dialog.getByLabel('Full name').fill(name);
  await dialog.getByRole('button', { name: /^Sign/ }).click();
  await expect(dialog).toBeHidden();
}

/** Fills in the bank's own page with a test card. */
export async function payAtBank(page: Page, card: string): Promise<void> {
  await expect(page).toHaveURL(/sandbox-bank\/pay/);
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill(`12/${(new Date().getUTCFullYear() + 2) % 100}`);
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Robin Payer');
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** Submits a picture; with `again` as the next version after a request for revision. */
export async function handIn(page: Page, campaignId: string, title: string, again = false): Promise<void> {
  await goOn(page, `/creator/campaigns/${campaignId}`);
  await page.getByRole('tab', { name: /Uploads/ }).click();
  await page.getByRole('link', { name: again ? 'Send New Version' : 'Upload New Content' }).click();
  const background = again ? '#8a1c58' : '#c98a1c';
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await page.getByLabel(/Choose File/).setInputFiles({ name: `${title}.jpg`, mimeType: 'image/jpeg', buffer });
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Caption').fill(again ? 'Mud, sole and all. #ad' : 'Mud. #ad');
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await expect(page.getByText('Content uploaded successfully!')).toBeVisible();
}

export async function review(page: Page, campaignId: string, word: 'Approve' | 'Request Revision', feedback?: string) {
  await goOn(page, `/brand/campaign-review/${campaignId}`);
  await page.getByRole('button', { name: word, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (feedback) await dialog.getByLabel('Feedback').fill(feedback);
  await dialog.getByRole('button', { name: word, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Changes the description of a campaign that the review returned, and submits it again. */
export async function revise(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Revise campaign' }).click();
  const description = page.getByLabel('Description', { exact: true });
  await expect(page.getByRole('heading', { name: 'Revise Campaign' })).toBeVisible();
  await expect(async () => {
    // The step of a press may also come late.
    if (!(await description.isVisible()))
      await page.getByRole('button', { name: 'Previous' }).click({ timeout: 1_000 });
    await expect(description).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await description.fill(
    'Show our Fell 3 trail shoe on a muddy morning run and say that the post is an #ad. Honest words.',
  );
  const title = page.getByText(/^Step \d of 5|^Step \d\/5/);
  for (let at = 1; at < 5; at++) {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(title).toContainText(String(at + 1));
  }
  const submit = page.getByRole('button', { name: 'Submit again' });
  await submit.click();
  await expect(page).toHaveURL(/projectId=/);
}
