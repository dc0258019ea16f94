import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#db/demo.ts';

/** Fills in the dialog that asks for the password once before a change that a thief would make first. */
export async function prove(page: Page, password = DEMO_PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}
