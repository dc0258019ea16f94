import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { prove } from '#tests/support/prove.ts';

// What the programs of an account get: keys and webhooks. Creators and agencies have the same cards on their account (screens.db.test.ts).

test.describe('a brand', () => {
  test.use({ as: 'brand@accord.test' });

  test('makes a key and a webhook, sees each secret once, uses them, and takes them away again', async ({
    page,
    baseURL,
  }) => {
    const ask = async (key: string, address: string) => {
      const answer = await fetch(`${baseURL}/api/v1${address}`, { headers: { authorization: `Bearer ${key}` } });
      return answer.status;
    };
    await page.goto('/brand/settings');
    const dialog = page.getByRole('dialog');
    const question = page.getByRole('alertdialog');
    await test.step('a key is named, sees what was chosen, and is shown once, until it is revoked', async () => {
      const card = page.getByRole('region', { name: 'API', exact: true });
      await card.getByRole('button', { name: 'New key' }).click();
      await dialog.getByLabel('Name').fill('Nightly report');
      await dialog.getByRole('group', { name: 'Campaigns' }).getByRole('checkbox', { name: 'Read' }).check();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Create key' }).click();
      await prove(page);
      const key = await dialog.getByLabel('API key').inputValue();
      expect(key).toMatch(/^accord_/);
      await dialog.getByRole('button', { name: 'Done' }).click();
      const listed = card.getByRole('listitem').filter({ hasText: 'Nightly report' });
      await expect(listed).toContainText('never used');
      await expect(page.getByText(key)).toHaveCount(0);
      expect([await ask(key, '/campaigns'), await ask(key, '/invoices')]).toEqual([200, 403]);
      await listed.getByRole('button', { name: 'Revoke Nightly report' }).click();
      await question.getByRole('button', { name: 'Revoke' }).click();
      await expect(page.getByText('Key revoked')).toBeVisible();
      await expect(listed).toHaveCount(0);
      expect(await ask(key, '/campaigns')).toBe(401);
    });

    const card = page.getByRole('region', { name: 'Webhooks', exact: true });
    const listed = card.getByRole('listitem').filter({ hasText: 'hooks.example.test' });
    await test.step('a webhook has an address and events, and its secret is shown once', async () => {
      await card.getByRole('button', { name: 'New webhook' }).click();
      await dialog.getByRole('textbox', { name: 'Address' }).fill('https://hooks.example.test/accord');
      await dialog.getByRole('checkbox', { name: 'An offer is accepted', exact: true }).check();
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Create webhook' }).click();
      const shown = await dialog.getByLabel('Secret').inputValue();
      expect(shown).toMatch(/^whsec_/);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(listed).toContainText('deal.accepted');
      await expect(page.getByText(shown)).toHaveCount(0);
    });
    await test.step('its page has a test that led nowhere, as soon as it was tried', async () => {
      await listed.getByRole('link', { name: /^Log of/ }).click();
      await expect(page.getByText('Nothing has been sent yet')).toBeVisible();
      await page.getByRole('button', { name: 'Send a test' }).click();
      // The page is live: the name does not resolve, which it says without being asked again.
      const row = page.getByRole('row').filter({ hasText: 'webhook.test' });
      await expect(row).toContainText('Not accepted');
      await row.getByRole('button', { name: /webhook\.test/ }).click();
      await expect(dialog.getByText('Attempt 1')).toBeVisible();
      await dialog.getByText('Headers as sent').click();
      await expect(dialog.getByText('webhook-signature')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
      await page.getByRole('button', { name: 'Replay' }).click();
      await expect(dialog.getByText('There is nothing to send since then.')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('link', { name: 'Settings' }).first().click();
    });
    await test.step('it is deleted', async () => {
      await listed.getByRole('button', { name: /^Delete/ }).click();
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(listed).toHaveCount(0);
    });
  });
});

/** The parts of the description of the API that are taken out. */
interface Described {
  paths: Record<string, { get?: { responses?: object } }>;
  components: { securitySchemes: object };
  webhooks?: object;
}

test('the API can be tried on its page, which shows the answer and asks nobody else', async ({ page, baseURL }) => {
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  // The viewer would resolve and draw a hundred endpoints for ten seconds: one is enough, whose answer is any.
  await page.route('**/openapi.json', async (route) => {
    const response = await route.fetch();
    const { paths, components, webhooks, ...rest }: Described = await response.json();
    const { responses, ...read } = paths['/campaigns']?.get ?? {};
    const one = { ...read, responses: { 200: { description: 'The campaigns' } } };
    const { securitySchemes } = components;
    await route.fulfill({
      response,
      json: { ...rest, components: { securitySchemes }, paths: { '/campaigns': { get: one } } },
    });
  });
  await page.goto('/api/docs');
  await page.locator('#operations-campaigns-campaignsList .opblock-summary-control').first().click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.locator('.live-responses-table tr.response .response-col_status')).toContainText('200');
  expect([...new Set(asked)].filter((origin) => origin !== new URL(baseURL ?? '').origin && origin !== 'null')).toEqual(
    [],
  );
  expect(complaints).toEqual([]);
});
