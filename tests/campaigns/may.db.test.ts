import { test } from 'vitest';
import { createUser } from '#db/factories.ts';
import type { CampaignDraft } from '#shared/campaigns/campaigns.schema.ts';
import { type CampaignStatus, lifecycles, type ReviewStatus } from '#shared/lifecycles.ts';
import { harness } from '#tests/support/harness.ts';
import { seen } from '#tests/support/may.ts';
import { brandWithDraft, NOW } from './campaign-drafts.ts';

const h = await harness();
const staff = await h.as((await createUser(h.owner, 'admin')).id, NOW);

interface World {
  brandId: string;
  campaignId: string;
}

const drafted =
  (over: CampaignDraft = {}) =>
  async (): Promise<World> => {
    const { brand, id } = await brandWithDraft(h, over);
    return { brandId: brand.id, campaignId: id };
  };

/** Submitted, then brought to the statuses by hand. */
const at =
  (set: { reviewStatus: ReviewStatus; status?: CampaignStatus; pausedFrom?: CampaignStatus }) =>
  async (): Promise<World> => {
    const { brand, caller, id } = await brandWithDraft(h);
    await caller.campaigns.submit({ campaignId: id });
    await h.owner.updateTable('campaigns').set(set).where('id', '=', id).execute();
    return { brandId: brand.id, campaignId: id };
  };

/** A revision was requested; the brand has or has not changed something since. */
const toRevise = (changed: boolean) => async (): Promise<World> => {
  const world = await at({ reviewStatus: 'pending_review' })();
  await staff.review.start({ campaignId: world.campaignId });
  await staff.review.requestRevision({ campaignId: world.campaignId, note: 'More words' });
  const { campaigns } = await h.as(world.brandId, NOW);
  const draft = { name: 'Summer capsule' };
  if (changed) await campaigns.saveDraft({ campaignId: world.campaignId, currentStep: 1, draft });
  return world;
};

const LATER = { started: new Date('2026-05-25T10:00:00.000Z'), over: new Date('2026-06-15T10:00:00.000Z') };
const reviewed = lifecycles.review.statuses.filter((status) => status !== 'draft');
const states: Record<string, { build: () => Promise<World>; now?: Date }> = {
  'a complete draft': { build: drafted() },
  'a draft without a description': { build: drafted({ description: null }) },
  'a draft that should have started': { build: drafted(), now: LATER.started },
  'a draft whose deadline is over': { build: drafted(), now: LATER.over },
  'to be revised': { build: toRevise(false) },
  revised: { build: toRevise(true) },
  'revised after its deadline': { build: toRevise(true), now: LATER.over },
  ...Object.fromEntries(reviewed.map((reviewStatus) => [reviewStatus, { build: at({ reviewStatus }) }])),
  'to be revised, and paused': { build: at({ reviewStatus: 'needs_revision', status: 'paused', pausedFrom: 'new' }) },
};

test('the wizard saves and sends a campaign exactly where its form says so', async () => {
  const { drive, both } = seen();
  for (const [state, { build, now = NOW }] of Object.entries(states)) {
    for (const act of ['save', 'submit', 'resubmit'] as const) {
      const { brandId, campaignId } = await build();
      const { campaigns } = await h.as(brandId, now);
      const { may } = await campaigns.read({ campaignId });
      const calls = {
        save: () => campaigns.saveDraft({ campaignId, currentStep: 2, draft: { name: 'Autumn capsule' } }),
        submit: () => campaigns.submit({ campaignId }),
        resubmit: () => campaigns.resubmit({ campaignId }),
      };
      await drive(act, may, calls[act], state);
    }
  }
  both('save', 'submit', 'resubmit');
});
