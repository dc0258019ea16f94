import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { accepted, CREATOR_NAME, cast } from '#tests/support/stages.ts';

// templates.client.test.ts proves what is asked before a template is kept or used.

test.use({ as: 'brand@accord.test', viewport: { width: 390, height: 900 } });

test('a brand keeps a brief as a template and starts the next message from another, on a phone', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { id, name } = await accepted(at, 'Templated lamp');
  const template = `Lamps ${process.pid}`;
  const text = 'Hello {creator}, welcome to {campaign}.';
  await at.brand.api.settings.saveMessageTemplate.mutate({ name: template, text });
  await page.goto(`/brand/orders?projectId=${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Create brief' }).click();
  const brief = page.getByRole('dialog', { name: 'Create campaign brief' });
  const objective = brief.getByLabel('Campaign objective');
  const briefs = page.getByRole('dialog', { name: 'Brief templates' });

  await test.step('the brief is kept under a name, and used', async () => {
    await objective.fill('Light every desk');
    await expectAccessible(page);
    await brief.getByRole('button', { name: 'Templates' }).click();
    await briefs.getByRole('button', { name: 'Save this brief as a template' }).click();
    const keep = page.getByRole('dialog', { name: 'Save the brief as a template' });
    await keep.getByLabel('Template name').fill(template);
    await keep.getByRole('button', { name: 'Save template' }).click();
    await expect(briefs.getByText(template)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await briefs.getByRole('button', { name: 'Close' }).click();
    await objective.fill('');
    await brief.getByRole('button', { name: 'Templates' }).click();
    await briefs.getByRole('button', { name: `Use ${template}` }).click();
    await expect(objective).toHaveValue('Light every desk');
  });
  await test.step('a template that was deleted comes back by Undo', async () => {
    await brief.getByRole('button', { name: 'Templates' }).click();
    await briefs.getByRole('button', { name: `Delete ${template}` }).click();
    await expect(briefs.getByText(template)).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(briefs.getByText(template)).toBeVisible();
    await briefs.getByRole('button', { name: 'Close' }).click();
    await brief.getByRole('button', { name: 'Save brief' }).click();
    await expect(brief).toBeHidden();
  });
  await test.step('a message is inserted with the names of the deal', async () => {
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByRole('button', { name: `Message ${CREATOR_NAME}` }).click();
    const drawer = page.getByRole('dialog', { name: `Conversation with ${CREATOR_NAME}` });
    const field = drawer.getByLabel('Message', { exact: true });
    await drawer.getByRole('button', { name: 'Templates' }).click();
    const messages = page.getByRole('dialog', { name: 'Message templates' });
    await expect(messages.getByText(template)).toBeVisible();
    await expectAccessible(page);
    await messages.getByRole('button', { name: `Insert ${template}` }).click();
    const words = `Hello ${CREATOR_NAME}, welcome to ${name}.`;
    await expect(field).toHaveValue(words);
    await drawer.getByRole('button', { name: 'Send' }).click();
    await expect(drawer.getByText(words)).toHaveCount(1);
    await expect(field).toHaveValue('');
  });
});
