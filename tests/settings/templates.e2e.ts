import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { accepted, CREATOR_NAME, cast } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test', viewport: { width: 390, height: 900 } });

test('a brand keeps a brief and a message as templates and starts the next from them, on a phone', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { id, name } = await accepted(at, 'Templated lamp');
  const template = `Lamps ${process.pid}`;
  await page.goto(`/brand/orders?projectId=${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Create brief' }).click();
  const brief = page.getByRole('dialog', { name: 'Create campaign brief' });
  const objective = brief.getByLabel('Campaign objective');
  const briefs = page.getByRole('dialog', { name: 'Brief templates' });

  await test.step('the brief is kept under a name', async () => {
    await objective.fill('Light every desk');
    await expectAccessible(page);
    await brief.getByRole('button', { name: 'Templates' }).click();
    await briefs.getByRole('button', { name: 'Save this brief as a template' }).click();
    const keep = page.getByRole('dialog', { name: 'Save the brief as a template' });
    await keep.getByRole('button', { name: 'Save template' }).click();
    await expect(keep.getByText('Template name is required')).toBeVisible();
    await keep.getByLabel('Template name').fill(template);
    await keep.getByRole('button', { name: 'Save template' }).click();
    await expect(briefs.getByText(template)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
  await test.step('what is typed otherwise is asked about before it is replaced', async () => {
    await briefs.getByRole('button', { name: 'Close' }).click();
    await objective.fill('Something typed since');
    await brief.getByLabel('Brand guidelines').fill('');
    await brief.getByRole('button', { name: 'Templates' }).click();
    await briefs.getByRole('button', { name: `Use ${template}` }).click();
    await expect(briefs.getByText(/Already filled with something else: Campaign objective\./)).toBeVisible();
    await briefs.getByRole('button', { name: 'Fill only empty fields' }).click();
    await expect(objective).toHaveValue('Something typed since');
    await brief.getByRole('button', { name: 'Templates' }).click();
    await briefs.getByRole('button', { name: `Use ${template}` }).click();
    await briefs.getByRole('button', { name: 'Replace them' }).click();
    await expect(page.getByText('Filled from the template: Campaign objective.')).toBeVisible();
    await expect(objective).toHaveValue('Light every desk');
  });
  await test.step('a template that was deleted comes back by Undo', async () => {
    await brief.getByRole('button', { name: 'Templates' }).click();
    await briefs.getByRole('button', { name: `Delete ${template}` }).click();
    await expect(briefs.getByText(template)).toBeHidden();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect(undo).toHaveCount(0);
    await expect(briefs.getByText(template)).toBeVisible();
    // A person who closes the list before the answer is there still gets the undo.
    const closed = Promise.withResolvers<void>();
    await page.route('**/trpc/settings.deleteTemplate*', async (route) => {
      await closed.promise;
      await route.continue();
    });
    await briefs.getByRole('button', { name: `Delete ${template}` }).click();
    await briefs.getByRole('button', { name: 'Close' }).click();
    await expect(briefs).toBeHidden();
    closed.resolve();
    await undo.click();
    await expect(undo).toBeHidden();
    await brief.getByRole('button', { name: 'Templates' }).click();
    await expect(briefs.getByText(template)).toBeVisible();
    await briefs.getByRole('button', { name: 'Close' }).click();
    await brief.getByRole('button', { name: 'Save brief' }).click();
    await expect(brief).toBeHidden();
    await page.getByRole('button', { name: 'Read the brief' }).click();
    await expect(page.getByText('Light every desk').first()).toBeVisible();
  });
  await test.step('a message is kept with what it leaves open, and inserted with the names of the deal', async () => {
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByRole('button', { name: `Message ${CREATOR_NAME}` }).click();
    const drawer = page.getByRole('dialog', { name: `Conversation with ${CREATOR_NAME}` });
    const field = drawer.getByLabel('Message', { exact: true });
    await field.fill('Hello {friend}, welcome to {campaign}.');
    await drawer.getByRole('button', { name: 'Templates' }).click();
    const messages = page.getByRole('dialog', { name: 'Message templates' });
    await messages.getByRole('button', { name: 'Save what you typed as a template' }).click();
    const form = page.getByRole('dialog', { name: 'New template' });
    await form.getByLabel('Template name').fill(template);
    await form.getByRole('button', { name: 'Save template' }).click();
    await expect(form.getByText(/^\{friend\} is not a placeholder/)).toBeVisible();
    await form.getByLabel('Text').fill('Hello {creator}, welcome to {campaign}.');
    await form.getByRole('button', { name: 'Save template' }).click();
    await expect(messages.getByText(template)).toBeVisible();
    await expectAccessible(page);
    await messages.getByRole('button', { name: 'Close' }).click();
    await field.fill('');
    await drawer.getByRole('button', { name: 'Templates' }).click();
    await messages.getByRole('button', { name: `Insert ${template}` }).click();
    const words = `Hello ${CREATOR_NAME}, welcome to ${name}.`;
    await expect(field).toHaveValue(words);
    await drawer.getByRole('button', { name: 'Send' }).click();
    await expect(drawer.getByText(words)).toHaveCount(1);
    await expect(field).toHaveValue('');
  });
});
