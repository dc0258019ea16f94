import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#db/demo.ts';

/** Answers who sits at the session, which is asked once before what a thief would change first. */
export async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}
