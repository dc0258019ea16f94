import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { RulesTab } from '#client/features/security/RulesTab.tsx';
import { RULE_TEMPLATES } from '#shared/security/rule-templates.ts';
import type { RuleRow } from '#shared/security/security.schema.ts';
import { press } from '#tests/support/press.ts';
import { BROKEN, show, type } from '#tests/support/show.ts';

// What staff say of a rule, what is sent, and what is said of it; rules.db.test.ts proves what becomes of it, and security.e2e.ts makes one.

const WHY = 'Something went wrong. Please try again.';
const [rateLimit, suspicious] = RULE_TEMPLATES;
if (!rateLimit || !suspicious) throw new Error('The templates are missing');
const rule: RuleRow = {
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Calm',
  description: null,
  priority: 1,
  enabled: true,
  updatedAt: '2026-11-30T09:00:00.000Z',
  parameters: suspicious.parameters,
};

async function tab(given: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = { 'security.rules': [rule], ...given };
  const page = show(createElement(RulesTab), answers);
  const { screen } = page;
  await screen.findByRole('row', { name: /^Calm/ });
  const pressIt = async (name: string) => press(await screen.findByRole('button', { name }));
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  const says = (...words: string[]) => waitFor(() => expect(page.said).toEqual(words.map((each) => [each, undefined])));
  return { ...page, answers, press: pressIt, dialog, says };
}

test('[ADM-SEC-37] [ADM-SEC-38] [ADM-SEC-41] each of the three templates opens the dialog with its own words, and the priority High of three', async () => {
  const { screen, press: pressIt, dialog } = await tab();
  expect(RULE_TEMPLATES.map(({ name }) => name)).toEqual([
    'Rate Limiting',
    'Suspicious Activity',
    'Content Moderation',
  ]);
  for (const { name, description } of RULE_TEMPLATES) {
    await pressIt(`Create Rule from ${name}`);
    const form = await dialog('Create Security Rule');
    expect(form.getByLabelText('Rule Name')).toHaveProperty('value', name);
    expect(form.getByLabelText('Description')).toHaveProperty('value', description);
    const priority = within(form.getByLabelText('Priority'));
    const options = priority.getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ text, selected }) => [text, selected])).toEqual([
      ['High', true],
      ['Medium', false],
      ['Low', false],
    ]);
    await pressIt('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('[ADM-SEC-45] a rule is tried with the numbers of a form, and from the table with its own', async () => {
  const none = { rows: [], nextCursor: null, total: 0, capped: false };
  const { screen, reads, press: pressIt, dialog } = await tab({ 'security.dryRun': none });
  const tried = () => reads.filter(({ name }) => name === 'security.dryRun').map(({ input }) => input);
  await pressIt('Create Rule from Rate Limiting');
  const form = await dialog('Create Security Rule');
  type(form.getByLabelText('Requests'), '90000');
  await pressIt('Try on the last 90 days');
  await form.findByText('Would have flagged 0');
  form.getByText(/^Requests are not recorded\./);
  await pressIt('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pressIt('Try Calm on the last 90 days');
  const panel = await dialog('Dry run of Calm');
  await panel.findByText(/^This counts the sign-ins in the audit log/);
  expect(tried()).toMatchObject([
    { parameters: { ...rateLimit.parameters, requests: 90_000 } },
    { parameters: rule.parameters },
  ]);
});

test('[ADM-SEC-40] [ADM-SEC-51] [MSG-57] a name of blanks is refused, and nothing is sent', async () => {
  const { press: pressIt, dialog, says, sent } = await tab();
  await pressIt('Create Rule from Rate Limiting');
  const form = await dialog('Create Security Rule');
  type(form.getByLabelText('Rule Name'), '  ');
  await pressIt('Create Rule');
  await says('Rule name is required');
  await form.findByText('Rule name is required');
  expect(sent).toEqual([]);
});

test('[ADM-SEC-51] [MSG-61] [MSG-62] that a rule is refused is said with the reason, and that it is made', async () => {
  const { answers, press: pressIt, dialog, says, sent, screen } = await tab({ 'security.createRule': BROKEN });
  await pressIt('Create Rule from Rate Limiting');
  const form = await dialog('Create Security Rule');
  type(form.getByLabelText('Description'), '');
  await pressIt('Create Rule');
  await says(`Failed to create rule: ${WHY}`);
  answers['security.createRule'] = rule;
  await pressIt('Create Rule');
  await says(`Failed to create rule: ${WHY}`, 'Rule created successfully');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const input = { name: 'Rate Limiting', description: null, priority: 1, parameters: rateLimit.parameters };
  expect(sent).toEqual(Array(2).fill({ name: 'security.createRule', input }));
});

test('[ADM-SEC-33] [ADM-SEC-42] its row says No description, High and Active', async () => {
  const { screen } = await tab();
  const cells = within(screen.getByRole('row', { name: /^Calm/ })).getAllByRole('cell');
  expect(cells.slice(1, 3).map(({ textContent }) => textContent)).toEqual(['No description', 'High']);
  expect(cells[3]?.textContent).toContain('Active');
  expect(screen.getByRole('switch', { name: 'Calm is on' })).toHaveProperty('checked', true);
});

test('[ADM-SEC-39] [ADM-SEC-52] [MSG-64] a switch that is refused stays as it was, and says why', async () => {
  const { screen, says, sent } = await tab({ 'security.toggleRule': BROKEN });
  fireEvent.click(screen.getByRole('switch', { name: 'Calm is on' }));
  await says(`Failed to update rule: ${WHY}`);
  expect(screen.getByRole('switch', { name: 'Calm is on' })).toHaveProperty('checked', true);
  expect(sent).toEqual([{ name: 'security.toggleRule', input: { ruleId: rule.id, enabled: false } }]);
});

test('[ADM-SEC-39] [ADM-SEC-52] [MSG-63] a switch that is moved says so, and shows the new state', async () => {
  const { screen, answers, says } = await tab();
  answers['security.rules'] = [{ ...rule, enabled: false }];
  fireEvent.click(screen.getByRole('switch', { name: 'Calm is on' }));
  await says('Rule status updated successfully');
  await within(screen.getByRole('row', { name: /^Calm/ })).findByText('Disabled');
});

test('[ADM-SEC-34] a rule is edited in the dialog, which has its values', async () => {
  const { press: pressIt, dialog, says, sent } = await tab();
  await pressIt('Edit Calm');
  const form = await dialog('Edit Security Rule');
  expect(form.getByLabelText('Rule Name')).toHaveProperty('value', 'Calm');
  type(form.getByLabelText('Rule Name'), 'Quiet');
  await pressIt('Save');
  await says('Rule updated successfully');
  const input = { ruleId: rule.id, name: 'Quiet', description: null, priority: 1, parameters: rule.parameters };
  expect(sent).toEqual([{ name: 'security.updateRule', input }]);
});

test('[ADM-SEC-35] [ADM-SEC-43] [MSG-58] a rule is deleted after a question', async () => {
  const { screen, press: pressIt, sent } = await tab();
  await pressIt('Delete Calm');
  await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this rule?' });
  expect(sent).toEqual([]);
  await pressIt('Delete');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).toEqual([{ name: 'security.deleteRule', input: { ruleId: rule.id } }]);
});

test('[ADM-SEC-53] [MSG-65] [MSG-66] that it is not deleted is said with the reason, and that it is', async () => {
  const { answers, press: pressIt, says } = await tab({ 'security.deleteRule': BROKEN });
  await pressIt('Delete Calm');
  await pressIt('Delete');
  await says(`Failed to delete rule: ${WHY}`);
  answers['security.deleteRule'] = null;
  await pressIt('Delete');
  await says(`Failed to delete rule: ${WHY}`, 'Rule deleted successfully');
});
