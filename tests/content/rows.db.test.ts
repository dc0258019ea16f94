import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createCampaign, createDeal, createSubmission, createUser } from '#db/factories.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';

const h = await harness();
const open = await opener(h);

test('[CR-CAMP-28] a creator reads of each upload its title and its state, a draft being Under Review', async () => {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'in_progress' });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });
  const labels = {
    draft: 'Under Review',
    submitted: 'Under Review',
    approved: 'Approved',
    revision_requested: 'Needs Revision',
    rejected: 'Needs Revision',
    published: 'Published',
  } as const;
  expect(Object.keys(labels).toSorted()).toEqual([...lifecycles.submission.statuses].toSorted());
  for (const status of lifecycles.submission.statuses) {
    await createSubmission(h.owner, { deal, status, title: `Take ${status}` });
  }
  const { screen } = await open(`/creator/campaigns/${campaign.id}?tab=uploads`, { as: creator.email });
  for (const [status, label] of Object.entries(labels)) {
    const upload = screen.getByRole('heading', { name: `Take ${status}` }).closest('li') as HTMLElement;
    expect(within(upload).getByText(label, { exact: true }), status).toBeTruthy();
    for (const other of Object.values(labels).filter((each) => each !== label)) {
      expect(within(upload).queryByText(other, { exact: true }), `${status} ${other}`).toBeNull();
    }
    expect(within(upload).queryByText('Draft', { exact: true }), status).toBeNull();
  }
});

test('[CR-CAMP-25] an upload has the day on which it was submitted, and a draft the one on which it was begun', async () => {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'in_progress' });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });
  const begun = new Date('2026-02-03T12:00:00Z');
  const submittedAt = new Date('2026-04-05T12:00:00Z');
  await createSubmission(h.owner, { deal, title: 'Submitted', createdAt: begun, submittedAt });
  await createSubmission(h.owner, { deal, title: 'Begun', status: 'draft', createdAt: begun });
  const { screen } = await open(`/creator/campaigns/${campaign.id}?tab=uploads`, { as: creator.email });
  const dayOf = (title: string) => screen.getByRole('heading', { name: title }).nextElementSibling?.textContent;
  expect([dayOf('Submitted'), dayOf('Begun')]).toEqual(['Uploaded Apr 5, 2026', 'Uploaded Feb 3, 2026']);
});
