import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement, Fragment } from 'react';
import { describe, expect, test } from 'vitest';
import { ToastList } from '#client/components/frame/ToastList.tsx';
import { MessageTemplates } from '#client/features/conversations/MessageTemplates.tsx';
import { BriefDialog } from '#client/features/payments/BriefDialog.tsx';
import type { Brief } from '#shared/contracts/brief.schema.ts';
import { allowedUnless } from '#shared/may.ts';
import type { BriefTemplate, Templates } from '#shared/settings/templates.schema.ts';
import { press } from '#tests/support/press.ts';
import { show, type } from '#tests/support/show.ts';

// What the lists of templates ask and send; templates.db.test.ts proves what is kept, and templates.e2e.ts keeps and uses one of each kind.

const id = '0198c0de-0000-7000-8000-000000000001';
const removalId = '0198c0de-0000-7000-8000-000000000002';
const yes = allowedUnless(null);
const may = { create: yes, change: yes, delete: yes };
const list = (...rows: Templates['rows']): Templates => ({ rows, may });
const lamps = { id, name: 'Lamps', text: null };
const starting: Brief = {
  campaignObjective: 'Something typed since',
  targetAudience: 'Interested in Home',
  keyMessages: [],
  contentGuidelines: null,
  brandGuidelines: null,
  dosList: [],
  dontsList: [],
  deliverables: [{ platform: 'instagram', contentType: 'post', quantity: 1, specifications: null }],
  timeline: { contentDue: null, reviewPeriod: null, publishDate: null },
  additionalNotes: null,
  hashtags: [],
  mentions: [],
  approvalProcess: 'standard',
  portfolioUse: true,
};
const template: BriefTemplate = {
  name: 'Lamps',
  brief: { ...starting, campaignObjective: 'Light every desk', brandGuidelines: 'Lower-case name' },
};

describe('a brief', () => {
  async function opened(given: Record<string, unknown>) {
    localStorage.clear();
    const answers: Record<string, unknown> = { 'settings.briefTemplate': template, ...given };
    const dialog = createElement(BriefDialog, { campaignId: id, stored: null, starting, onClose: () => {} });
    const page = show(createElement(Fragment, null, dialog, createElement(ToastList)), answers);
    const { screen } = page;
    const pressIt = async (name: string) => press(await screen.findByRole('button', { name }));
    const value = (label: RegExp) => screen.getByLabelText<HTMLTextAreaElement>(label).value;
    await pressIt('Templates');
    await screen.findByRole('dialog', { name: 'Brief templates' });
    return { ...page, answers, press: pressIt, value };
  }

  test('is kept under a name, which is asked for', async () => {
    const { screen, answers, press: pressIt, sent } = await opened({ 'settings.templates': list() });
    await screen.findByText('You have no brief templates yet.');
    await pressIt('Save this brief as a template');
    const keep = within(await screen.findByRole('dialog', { name: 'Save the brief as a template' }));
    await pressIt('Save template');
    await keep.findByText('Template name is required');
    expect(sent).toEqual([]);
    type(keep.getByLabelText('Template name'), 'Lamps');
    answers['settings.templates'] = list(lamps);
    await pressIt('Save template');
    await screen.findByRole('button', { name: 'Use Lamps' });
    expect(sent).toMatchObject([{ name: 'settings.saveBriefTemplate', input: { name: 'Lamps', brief: starting } }]);
  });

  test.each([
    ['Fill only empty fields', 'Something typed since', 'Filled from the template: Brand guidelines.'],
    ['Replace them', 'Light every desk', 'Filled from the template: Campaign objective, Brand guidelines.'],
  ])('that is filled otherwise is asked about before a template is used: %s', async (choice, objective, said) => {
    const { screen, press: pressIt, value } = await opened({ 'settings.templates': list(lamps) });
    await pressIt('Use Lamps');
    await screen.findByText(/Already filled with something else: Campaign objective\./);
    expect(value(/^Campaign objective/)).toBe('Something typed since');
    await pressIt(choice);
    await screen.findByText(said);
    expect(value(/^Campaign objective/)).toBe(objective);
    expect(value(/^Brand guidelines/)).toBe('Lower-case name');
  });

  test('whose template is deleted gets it back by Undo, also where the list was closed before the answer came', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<{ removalId: string }>();
    const given = { 'settings.templates': list(lamps), 'settings.deleteTemplate': held };
    const { screen, press: pressIt, sent } = await opened(given);
    await pressIt('Delete Lamps');
    const briefs = within(screen.getByRole('dialog', { name: 'Brief templates' }));
    fireEvent.click(briefs.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Brief templates' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    answer({ removalId });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone');
    expect(sent).toEqual([
      { name: 'settings.deleteTemplate', input: { templateId: id } },
      { name: 'settings.restoreTemplate', input: { removalId } },
    ]);
  });
});

test('a message is kept as a template with a name, and with no blanks that nothing fills', async () => {
  const inserted: string[] = [];
  const typed = 'Hello {friend}, welcome to {campaign}.';
  const part = createElement(MessageTemplates, { typed, onInsert: (text) => inserted.push(text), onClose: () => {} });
  const answers: Record<string, unknown> = { 'settings.templates': list() };
  const { screen, sent } = show(part, answers);
  const pressIt = async (name: string) => press(await screen.findByRole('button', { name }));
  await pressIt('Save what you typed as a template');
  const form = within(await screen.findByRole('dialog', { name: 'New template' }));
  await pressIt('Save template');
  await form.findByText('Template name is required');
  await form.findByText(/^\{friend\} is not a placeholder/);
  expect(sent).toEqual([]);
  const text = 'Hello {creator}, welcome to {campaign}.';
  type(form.getByLabelText('Template name'), 'Welcome');
  type(form.getByLabelText('Text'), text);
  answers['settings.templates'] = list({ id, name: 'Welcome', text });
  await pressIt('Save template');
  await pressIt('Insert Welcome');
  expect(inserted).toEqual([text]);
  expect(sent).toEqual([{ name: 'settings.saveMessageTemplate', input: { name: 'Welcome', text } }]);
});
