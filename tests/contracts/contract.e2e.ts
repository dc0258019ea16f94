import { truncateSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DOCUMENT_MAX_BYTES } from '#shared/constants.ts';
import { isolated } from '#shared/isolated.ts';
import {
  BY_A_JOB,
  comesAlive,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/browser.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { signatureIn } from '#tests/support/pdf-signature.ts';
import { refused, samples } from '#tests/support/sample-files.ts';
import { accepted, CREATOR_NAME, cast, pay } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function payByCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill(`12/${(new Date().getUTCFullYear() + 2) % 100}`);
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Bo Brand');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

/** From now on each page remembers its toasts: they are shown for only two seconds, and nobody knows when the bank leads back. */
const keepToasts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const { innerText } of document.querySelectorAll<HTMLElement>('[data-sonner-toast]')) {
        if (!said.includes(innerText)) said.push(innerText);
      }
    }).observe(document, { childList: true, subtree: true });
  });
const toasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => ('said' in window ? (window.said as string[]) : []));

test('a contract and a brief are signed, the deposit and the balance are paid at the bank, and all papers are there to take away', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { id, name, dealId } = await accepted(at, 'Papers lamp');
  const read = () => at.brand.api.payments.contract.query({ campaignId: id });
  await keepToasts(page);
  await page.goto(`/brand/orders?projectId=${id}`);
  const deposit = region(page, 'Deposit');
  const contract = region(page, 'Contract files');
  const brief = region(page, 'Campaign brief');
  const payButton = deposit.getByRole('button', { name: 'Pay Deposit' });
  const choose = contract.getByLabel('Add contract files');
  await test.step('[BR-ORD-15] [BR-ORD-24] the stage shows the contract and its payment', async () => {
    for (const title of ['Campaign brief', 'Contract files', 'Signatures', 'Deposit']) {
      await expect(region(page, title)).toBeVisible();
    }
  });
  await test.step('[BR-CONTRACT-01] files of the contract, a brief to write or to upload, and a button to pay', async () => {
    await expect(choose).toHaveAttribute('type', 'file');
    await expect(brief.getByRole('button', { name: 'Create brief' })).toBeVisible();
    await expect(brief.getByLabel('Add brief files')).toHaveAttribute('type', 'file');
    await expect(payButton).toBeVisible();
  });
  await test.step('[BR-CONTRACT-12] half of a budget of 10,000 is due', async () => {
    await expect(deposit.getByText('$5,000.00')).toBeVisible();
    const read = await at.brand.api.payments.contract.query({ campaignId: id });
    expect(read).toMatchObject({ budgetMinor: 1_000_000, depositMinor: 500_000 });
  });
  await test.step('[BR-CONTRACT-13] the invoice begins with eight characters of the campaign’s id', async () => {
    await expect(deposit.getByText(`${id.slice(0, 8)}-1`)).toBeVisible();
  });
  await test.step('[BR-CONTRACT-03] [MSG-109] without both it says what is missing', async () => {
    await expect(deposit.getByText('Requirements Missing')).toBeVisible();
    await expect(
      deposit.getByText('Please complete both contract documents and campaign brief before proceeding to payment.'),
    ).toBeVisible();
  });
  await test.step('[BR-CONTRACT-04] PDF or DOCX for the contract, PowerPoint too for the brief', async () => {
    await expect(contract.getByText('PDF, DOCX, up to 20MB each')).toBeVisible();
    await expect(brief.getByText('PDF, DOCX, PPT, PPTX, up to 20MB each')).toBeVisible();
    await expect(choose).toHaveAttribute('accept', '.pdf,.docx');
    await expect(brief.getByLabel('Add brief files')).toHaveAttribute('accept', '.pdf,.docx,.ppt,.pptx');
  });
  await test.step('[BR-CONTRACT-05] another type, other content and too large a file are refused by name', async () => {
    await choose.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: await samples.png() });
    await expect(contract.getByRole('alert')).toContainText('picture.png');
    const large = test.info().outputPath('large.pdf');
    writeFileSync(large, '');
    truncateSync(large, DOCUMENT_MAX_BYTES + 1);
    await choose.setInputFiles(large);
    await expect(contract.getByRole('alert')).toContainText('large.pdf is larger than 20MB');
    await choose.setInputFiles({ name: 'words.pdf', mimeType: 'application/pdf', buffer: await refused.text() });
    await expect(contract.getByText(/words\.pdf is not/)).toBeVisible();
    await expect(contract.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
    await contract.getByRole('button', { name: /Remove words\.pdf/ }).click();
  });
  const use = contract.getByRole('button', { name: 'Use the standard agreement' });
  const agreement = `Agreement with ${CREATOR_NAME}.pdf`;
  const open = page.getByRole('button', { name: `Open ${agreement}` });
  await test.step('[BR-CONTRACT-02] it can be paid once both are there and signed, and not before', async () => {
    const type = 'application/vnd.openxmlformats-officedocument';
    await choose.setInputFiles({
      name: 'contract.docx',
      mimeType: `${type}.wordprocessingml.document`,
      buffer: await samples.docx(),
    });
    const stored = contract.getByRole('button', { name: `Open ${isolated('contract.docx')}` });
    await expect(stored).toBeVisible();
    await contract.getByRole('button', { name: 'Remove contract.docx' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove contract.docx?' });
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(stored).toBeVisible();
    await contract.getByRole('button', { name: 'Remove contract.docx' }).click();
    await question.getByRole('button', { name: 'Remove file' }).click();
    await expect(stored).toHaveCount(0);
    await expect(payButton).toBeDisabled();
    await brief.getByLabel('Add brief files').setInputFiles({
      name: 'brief.pptx',
      mimeType: `${type}.presentationml.presentation`,
      buffer: await samples.pptx(),
    });
    await expect(brief.getByRole('button', { name: 'Open brief.pptx' })).toBeVisible();
    await use.click();
    await expect(page.getByText('1 agreement made from the terms of the deals')).toBeVisible();
    await expect(open).toBeVisible();
    await expect(deposit.getByText('Requirements Missing')).toHaveCount(0);
    await expect(deposit.getByRole('listitem').filter({ hasText: 'Contract file stored' })).toContainText('(done)');
    await expect(payButton).toBeDisabled();
    await page.setViewportSize({ width: 390, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const documentHash = (await read()).documents.hash;
    await at.brand.api.payments.signAsBrand.mutate({ campaignId: id, name: 'Bo Brand', documentHash });
    await at.creator.api.payments.signAsCreator.mutate({ dealId, name: CREATOR_NAME, documentHash });
    await expect(payButton).toBeEnabled(BY_A_JOB);
  });
  await test.step('the standard agreement is made from the deal, read, and there with its signature', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), open.click()]);
    const words = wordsOf(await readFile(await download.path()));
    for (const part of [CREATOR_NAME, name, '$6,000.00', '$1,200.00 (20%)', '1 × Post', 'Cancellation']) {
      expect(words).toContain(part);
    }
    await page.getByRole('button', { name: 'Make the agreements again' }).click();
    await expect(page.getByText('The agreements are up to date.')).toBeVisible();
    // Without a reload.
    await expect(page.getByText(/^Creator signed /)).toBeVisible();
    const signed = page.getByRole('button', { name: `Signed agreement of the deal with ${CREATOR_NAME}` });
    const [copy] = await Promise.all([page.waitForEvent('download'), signed.click()]);
    expect(signatureIn(await readFile(await copy.path())).valid).toBe(true);
    await page.getByRole('button', { name: `Remove ${agreement}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove file' }).click();
    await expect(open).toHaveCount(0);
    await expect(signed).toHaveCount(0);
    await use.click();
    await expect(open).toBeVisible();
    // The same terms make the same file, which is signed already.
    await expect(payButton).toBeEnabled(BY_A_JOB);
  });
  await test.step('who leaves the bank’s page can go on there, or cancel and begin again', async () => {
    await payButton.click();
    await expect(page.getByRole('heading', { name: `Accord invoice ${id.slice(0, 8)}-1` })).toBeVisible();
    await expect(page.getByText('$5,000.00')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('Card number is required');
    await page.getByRole('link', { name: 'Cancel and go back to Accord' }).click();
    await expect(deposit.getByRole('button', { name: 'Continue to the bank' })).toBeVisible();
    await comesAlive(page);
    await deposit.getByRole('button', { name: 'Cancel payment' }).click();
    await payButton.click();
    await payByCard(page);
  });

  const dialog = page.getByRole('dialog', { name: 'Payment Successful!' });
  await test.step('[BR-CONTRACT-11] [MSG-111] a toast says that it was paid', async () => {
    const words = 'Contract uploaded and payment processed successfully.';
    await expect
      .poll(() => toasts(page), BY_A_JOB)
      .toContainEqual(expect.stringMatching(`Payment processed\\s*${words}`));
  });
  await test.step('[BR-CONTRACT-07] [MSG-110] and so does a dialog, and how much', async () => {
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText('$5,000.00');
  });
  await test.step('[BR-CONTRACT-06] [BR-CONTRACT-09] the bank’s word alone has moved the campaign on', async () => {
    const { status, payments } = await read();
    expect(status).toBe('in_progress');
    expect(payments.filter(({ status }) => status !== 'cancelled')).toMatchObject([
      { kind: 'deposit', status: 'succeeded', amountMinor: 500_000 },
    ]);
  });
  await expectAccessible(page);
  await test.step('[BR-CONTRACT-08] Continue shows the next stage', async () => {
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`/brand/orders?projectId=${id}`);
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '80');
    await expect(page.getByRole('button', { name: 'Mark as Complete' })).toBeVisible();
  });
  await test.step('[BR-CONTRACT-23] the other half is paid as the balance, and the payments are listed; invoices and the certificate are there to take away', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('tab', { name: 'Money' }).click();
    const balance = region(page, 'Balance');
    await expect(balance.getByText('$3,000.00')).toBeVisible();
    await expect(balance.getByText(`${id.slice(0, 8)}-2`)).toBeVisible();
    await expect(balance.getByRole('button', { name: 'Pay remaining balance' })).toBeEnabled();
    await pay(at, id, 'balance');
    const payments = region(page, 'Payments');
    await expect(payments.getByText('Paid in full')).toBeVisible(BY_A_JOB);
    await expect(payments.getByText('$8,000.00')).toBeVisible();
    await expect(payments.getByText(`Invoice ${id.slice(0, 8)}-2`)).toBeVisible();

    const invoice = page.waitForEvent('download');
    await payments.getByRole('button', { name: `PDF of invoice ${id.slice(0, 8)}-2` }).click();
    expect((await invoice).suggestedFilename()).toBe(`invoice-${id.slice(0, 8)}-2.pdf`);
    await page.getByRole('tab', { name: 'Agreement' }).click();
    const certificate = page.waitForEvent('download');
    await page.getByRole('button', { name: `Signing certificate of the deal with ${CREATOR_NAME}` }).click();
    const file = await readFile(await (await certificate).path());
    const checked = await at.creator.api.payments.verifyCertificate.mutate({ pdf: file.toString('base64') });
    expect(checked).toMatchObject({ valid: true, deal: { campaignId: id, creatorName: CREATOR_NAME } });
    await page.setViewportSize({ width: 390, height: 900 });
    await expectNoSidewaysScroll(page);

    await page.getByRole('link', { name: 'Check a signed file' }).click();
    const drop = page.getByLabel('Drop the file here');
    await drop.setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: file });
    await expect(page.getByText('This file is genuine')).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: CREATOR_NAME }).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const changed = Buffer.from(file);
    changed[400] = (changed[400] ?? 0) ^ 1;
    await drop.setInputFiles({ name: 'copy.pdf', mimeType: 'application/pdf', buffer: changed });
    await expect(page.getByText('This file was changed')).toBeVisible();
  });
});
