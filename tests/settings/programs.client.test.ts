import { fireEvent, waitFor, within } from '@testing-library/dom';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { ApiCard } from '#client/features/settings/ApiCard.tsx';
import { NewWebhookSecret } from '#client/features/settings/NewWebhookSecret.tsx';
import { ReplayForm } from '#client/features/settings/ReplayForm.tsx';
import type { ApiKeyView, OpenDelivery, WebhookView } from '#client/features/settings/types.ts';
import { WebhookMessage } from '#client/features/settings/WebhookMessage.tsx';
import { WebhooksCard } from '#client/features/settings/WebhooksCard.tsx';
import { allowedUnless } from '#shared/may.ts';
import { refuses, show, type } from '#tests/support/show.ts';

// What the cards of keys and webhooks ask and send; programs.e2e.ts makes and uses one of each.

const ID = '0198c0de-0000-7000-8000-000000000001';
const yes = allowedUnless(null);
const key: ApiKeyView = {
  id: ID,
  name: 'Nightly report',
  prefix: 'accord_ab',
  scopes: ['campaigns:read'],
  networks: [],
  expired: false,
  expiresAt: '2027-11-30T09:00:00.000Z',
  createdAt: '2026-11-30T09:00:00.000Z',
  lastUsedAt: null,
  lastUsedFrom: null,
  madeBy: null,
  oldUntil: '2026-12-01T09:00:00.000Z',
  may: { rotate: yes },
};
const webhook: WebhookView = {
  id: ID,
  url: 'https://hooks.example.test/accord',
  events: ['deal.accepted'],
  enabled: true,
  failingSince: null,
  createdAt: '2026-11-30T09:00:00.000Z',
};

describe('a key', () => {
  async function card(given: Record<string, unknown> = {}) {
    const answers = { 'settings.apiKeys': { keys: [key], scopes: ['campaigns:read'] }, ...given };
    const page = show(createElement(ApiCard), answers);
    const press = async (name: string | RegExp) => fireEvent.click(await page.screen.findByRole('button', { name }));
    return { ...page, press };
  }

  test('has a name and something that it can do; a network that is none is refused beside its field', async () => {
    const wrong = 'Networks has an entry that is not an address: office';
    const { screen, press, sent } = await card({ 'settings.createApiKey': refuses(wrong, 'networks') });
    await press('New key');
    const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }));
    await press('Create key');
    await dialog.findByText('Name is required');
    await dialog.findByText('Choose at least one thing that the key can do');
    expect(sent).toEqual([]);
    type(dialog.getByLabelText('Name'), 'Nightly report');
    fireEvent.click(within(dialog.getByRole('group', { name: 'Campaigns' })).getByRole('checkbox', { name: 'Read' }));
    const networks = dialog.getByLabelText(/^Networks/);
    fireEvent.change(networks, { target: { value: 'office' } });
    fireEvent.keyDown(networks, { key: 'Enter' });
    await press('Create key');
    await dialog.findByText(wrong);
    expect(sent).toEqual([
      {
        name: 'settings.createApiKey',
        input: { name: 'Nightly report', scopes: ['campaigns:read'], networks: ['office'], days: 365 },
      },
    ]);
  });

  test('gets a new secret, which is shown once', async () => {
    const { screen, press, sent } = await card({ 'settings.rotateApiKey': { key: 'accord_new' } });
    await press('New secret for Nightly report');
    await press('Create secret');
    expect(await screen.findByLabelText('API key')).toHaveProperty('value', 'accord_new');
    expect(sent).toEqual([{ name: 'settings.rotateApiKey', input: { keyId: ID, days: 365 } }]);
    await press('Done');
    await waitFor(() => expect(screen.queryByLabelText('API key')).toBeNull());
  });

  test('loses its old secret before its time, after a question', async () => {
    const { press, sent, said } = await card();
    await press('End it now');
    expect(sent).toEqual([]);
    await press('End it');
    await waitFor(() => expect(said).toEqual([['The old secret has ended', undefined]]));
    expect(sent).toEqual([{ name: 'settings.endOldApiKey', input: { keyId: ID } }]);
  });
});

describe('a webhook', () => {
  async function card() {
    const page = show(createElement(WebhooksCard, { holder: 'brand' }), { 'settings.webhooks': [webhook] });
    const press = async (name: string | RegExp) => fireEvent.click(await page.screen.findByRole('button', { name }));
    return { ...page, press };
  }

  test('has an address and an event', async () => {
    const { screen, press, sent } = await card();
    await press('New webhook');
    await press('Create webhook');
    await screen.findByText('Address is required');
    await screen.findByText('Choose at least one event');
    expect(sent).toEqual([]);
  });

  test('is changed and switched off', async () => {
    const { screen, press, sent } = await card();
    await press(/^Edit/);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Content is submitted' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Send messages' }));
    await press('Save changes');
    await waitFor(() => expect(sent).toHaveLength(1));
    const events = expect.arrayContaining(['content.submitted', 'deal.accepted']);
    expect(sent).toEqual([{ name: 'settings.changeWebhook', input: { webhookId: ID, enabled: false, events } }]);
  });

  test('gets a new secret after a question, which is shown once', async () => {
    const dialog = createElement(NewWebhookSecret, { webhookId: ID, onClose: () => {} });
    const { screen, sent } = show(dialog, { 'settings.rotateWebhookSecret': { secret: 'whsec_new' } });
    fireEvent.click(await screen.findByRole('button', { name: 'New secret' }));
    expect(await screen.findByLabelText('Secret')).toHaveProperty('value', 'whsec_new');
    expect(sent).toEqual([{ name: 'settings.rotateWebhookSecret', input: { webhookId: ID } }]);
  });

  test('replays nothing where there is nothing', async () => {
    const none = { 'settings.countWebhookReplay': { messages: 0, most: 1_000 } };
    const { screen } = show(createElement(ReplayForm, { webhook, onClose: () => {} }), none);
    await screen.findByText('There is nothing to send since then.');
    expect(screen.getByRole('button', { name: 'Send again' }).hasAttribute('disabled')).toBe(true);
  });

  test('replays after it has said how many messages that is', async () => {
    const answers = {
      'settings.countWebhookReplay': { messages: 3, most: 1_000 },
      'settings.replayWebhookMessages': { messages: 3 },
    };
    const { screen, sent, said } = show(createElement(ReplayForm, { webhook, onClose: () => {} }), answers);
    await screen.findByText('3 messages will be sent again.');
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(said).toEqual([['3 messages sent again', undefined]]));
    expect(sent[0]).toMatchObject({
      name: 'settings.replayWebhookMessages',
      input: { webhookId: ID, what: 'failed', events: null },
    });
  });

  test('shows a message with its attempts, and sends it again, which is a further attempt', async () => {
    const attempt = {
      number: 1,
      attemptedAt: '2026-11-30T09:00:00.000Z',
      durationMs: 12,
      status: null,
      error: 'The name does not resolve',
      response: null,
      headers: { 'webhook-signature': 'v1,abc' },
      nextAt: null,
    };
    const message: OpenDelivery = {
      id: ID,
      event: 'webhook.test',
      createdAt: '2026-11-30T09:00:00.000Z',
      concerns: null,
      attemptedAt: attempt.attemptedAt,
      nextAttemptAt: null,
      deliveredAt: null,
      responseStatus: null,
      response: null,
      attempts: 1,
      outcome: 'failed',
      body: '{}',
      tries: [attempt],
    };
    const answers: Record<string, unknown> = { 'settings.webhookDelivery': message };
    const part = createElement(WebhookMessage, { deliveryId: ID, on: true, onClose: () => {} });
    const { screen, sent, said } = show(part, answers);
    await screen.findByText('Attempt 1');
    screen.getByText('webhook-signature');
    answers['settings.webhookDelivery'] = { ...message, tries: [{ ...attempt, number: 2 }, attempt] };
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByText('Attempt 2');
    expect(said).toEqual([['Sent again', undefined]]);
    expect(sent).toEqual([{ name: 'settings.replayWebhook', input: { deliveryId: ID } }]);
  });
});
