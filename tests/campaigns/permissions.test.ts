import { expect, test } from 'vitest';
import { type Action, can } from '#shared/policy.ts';

const BRAND_WORK = [
  'campaigns.list',
  'orders.read',
  'campaign.create',
  'campaign.edit',
  'campaign.delete',
  'campaign.advance',
  'campaign.back',
  'deal.invite',
  'payments.payDeposit',
  'payments.payBalance',
  'submission.approve',
  'submission.requestRevision',
  'submission.reject',
  'campaign.launch',
] as const;

test('[BR-DASH-25] a brand may view, edit, delete, move, invite, pay, review and launch; a creator none of it', () => {
  expect(BRAND_WORK.filter((action) => !can('brand', action))).toEqual([]);
  expect(BRAND_WORK.filter((action) => can('creator', action))).toEqual([]);
});

test('[BR-DASH-27] the whole brand area is open to brands, drafts and favourites included', () => {
  const area: readonly Action[] = [
    ...BRAND_WORK,
    'campaign.saveDraft',
    'campaign.submit',
    'campaigns.search',
    'discovery.creators',
    'discovery.creator',
    'discovery.favourite',
    'payments.saveBrief',
    'payments.attachFile',
    'payments.signAsBrand',
    'settings.saveCompany',
    'settings.openSetup',
    'settings.openPortal',
    'notifications.savePreferences',
  ];
  expect(area.filter((action) => !can('brand', action))).toEqual([]);
});
