import { waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { Failure, openApp, said } from '#tests/support/whole-app.ts';

const CAMPAIGN = '/brand/campaign-review/0198c0de-0000-7000-8000-000000000001';

test('[MSG-135] a brand whose session has ended is told so when it opens a campaign', async () => {
  await openApp(CAMPAIGN, 'brand', {
    'content.forCampaign': new Failure('UNAUTHORIZED'),
    'payments.contract': null,
    'guests.onCampaign': [],
  });
  await waitFor(() => expect(said).toContain('User not authenticated'));
});
