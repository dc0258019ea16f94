import { fireEvent, waitFor } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { StrikeDialog } from '#client/features/analytics/StrikeDialog.tsx';
import { TargetForm } from '#client/features/analytics/TargetForm.tsx';
import type { ConversionView } from '#shared/analytics/conversions.schema.ts';
import { press } from '#tests/support/press.ts';
import { show, type } from '#tests/support/show.ts';

// What the forms of a campaign's analytics ask and send; strikes.db.test.ts and attribution.db.test.ts prove what becomes of it, and brand.e2e.ts sends
// them.

const campaignId = '0198c0de-0000-7000-8000-000000000001';
const conversion: ConversionView = {
  id: '0198c0de-0000-7000-8000-000000000002',
  at: '2026-11-30T09:00:00.000Z',
  link: '2222222222',
  creator: 'Amara Okafor',
  code: null,
  clickedAt: null,
  outsideWindow: false,
  source: 'csv',
  value: null,
  order: 'A-1',
  network: null,
  struck: null,
};

test('[BR-AN-02] the links of a campaign lead to a public address alone', async () => {
  const { screen, sent, said } = show(createElement(TargetForm, { campaignId, url: null }), {});
  const target = await screen.findByLabelText('Links lead to');
  type(target, 'http://lumen.example');
  await press(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/must be a public web address that starts with https/);
  expect(target.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  type(target, 'https://lumen.example/lamp');
  await press(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(said).toEqual([['Links saved', undefined]]));
  expect(sent).toEqual([{ name: 'analytics.setTracking', input: { campaignId, url: 'https://lumen.example/lamp' } }]);
});

test('[BR-AN-02] what is struck out needs a reason, and a time where it is chosen by its times', async () => {
  const answers = { 'analytics.strikeConversions': { changed: 1 } };
  const { screen, sent, said } = show(
    createElement(StrikeDialog, { campaignId, conversion, onClose: () => {} }),
    answers,
  );
  await screen.findByRole('dialog', { name: 'Strike out conversions' });
  const which = screen.getByLabelText('Which ones');
  const strike = screen.getByRole('button', { name: 'Strike out' });
  fireEvent.change(which, { target: { value: 'times' } });
  type(await screen.findByLabelText('Until'), '');
  await press(strike);
  await screen.findByText('Until must be a date and time');
  await screen.findByText('Reason is required');
  expect(sent).toEqual([]);
  fireEvent.change(which, { target: { value: 'one' } });
  type(screen.getByLabelText('Reason'), 'A test of our shop');
  await press(strike);
  await waitFor(() => expect(said).toEqual([['1 conversion struck out', undefined]]));
  const choice = { by: 'one', conversionId: conversion.id };
  const input = { campaignId, choice, reason: 'A test of our shop' };
  expect(sent).toEqual([{ name: 'analytics.strikeConversions', input }]);
});
