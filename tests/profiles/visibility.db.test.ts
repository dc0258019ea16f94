import { callTRPCProcedure } from '@trpc/server';
import { expect, test } from 'vitest';
import {
  createApplication,
  createCampaign,
  createDeal,
  createSubmission,
  createUser,
  FACTORY_TIME,
} from '#db/factories.ts';
import { procedures } from '#server/ops-list.ts';
import { appRouter } from '#server/router.ts';
import { can, isAction } from '#shared/policy.ts';
import { VISIBILITY_KEYS, type VisibilityKey, type VisibilitySettings } from '#shared/profiles/profiles.schema.ts';
import { createFavourite } from '#tests/support/creator-lists.ts';
import { harness } from '#tests/support/harness.ts';
import { inputSchemas, sample } from '#tests/support/inputs.ts';

const h = await harness();
const NOW = new Date('2026-03-05T10:00:00.000Z');
const at = { createdAt: FACTORY_TIME, updatedAt: FACTORY_TIME };
const PLATFORMS = ['instagram', 'tiktok', 'youtube', 'linkedin'] as const;

/** What each switch hides, as it would appear in an answer: values that nothing else in the database has. */
const MARKS: Record<VisibilityKey, readonly string[]> = {
  showInstagram: ['"instagram"', 'mark-instagram', '70000001'],
  showTiktok: ['"tiktok"', 'mark-tiktok', '70000002'],
  showYoutube: ['"youtube"', 'mark-youtube', '70000003'],
  showLinkedin: ['"linkedin"', 'mark-linkedin', '70000004'],
  showLocation: ['"germany"', '"poland"'],
  showAnalytics: ['6543217', '0.04321', '70000001', '70000002', '70000003', '70000004'],
};

async function scene() {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  await h.owner
    .updateTable('creatorProfiles')
    .set({
      primaryPlatform: 'instagram',
      platforms: [...PLATFORMS],
      socialHandles: JSON.stringify(Object.fromEntries(PLATFORMS.map((platform) => [platform, `mark-${platform}`]))),
      followerCount: 6_543_217,
      engagementRate: 0.04321,
      audienceCountries: ['germany'],
      audiencePrimary: 'Poland',
      username: 'marked',
      publicPage: true,
    })
    .where('userId', '=', creator.id)
    .execute();
  for (const [index, platform] of PLATFORMS.entries()) {
    const account = { creatorId: creator.id, platform, identifier: `mark-${platform}`, fetchedAt: FACTORY_TIME };
    await h.owner
      .insertInto('creatorPublicAnalytics')
      .values({ ...account, followerCount: 70_000_001 + index, engagementRate: 0.04321, ...at })
      .execute();
    const post = {
      creatorId: creator.id,
      kind: 'post' as const,
      platform,
      postUrl: `https://mark-${platform}.example/1`,
    };
    await h.owner
      .insertInto('portfolioItems')
      .values({ ...post, title: `mark-${platform}`, position: index + 1, ...at })
      .execute();
  }
  const platforms = ['twitter'];
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'in_progress', platforms });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });
  const submission = await createSubmission(h.owner, { deal, status: 'submitted' });
  const open = { status: 'new', reviewStatus: 'approved', participation: 'application' } as const;
  const other = await createCampaign(h.owner, { brandId: brand.id, platforms, ...open });
  await createApplication(h.owner, { campaign: other, creatorId: creator.id });
  await createFavourite(h.owner, { brandId: brand.id, creatorId: creator.id });
  return { brand, creator, campaigns: [campaign.id, other.id], submission };
}

const { brand, creator, campaigns, submission } = await scene();
const schemas = new Map(inputSchemas().map(({ name, schema }) => [name, schema]));
/** A brand's own channels are named there, whatever a creator hides. */
const OWN = ['settings.company'];
const reads = procedures().filter(
  ({ name, kind, action }) => kind === 'query' && !OWN.includes(name) && isAction(action) && can('brand', action),
);
/** Inputs for procedures for which the generic sample finds nothing; they cover both campaigns. */
const inputs: Record<string, object> = {
  'discovery.creators': { filters: {} },
  'discovery.compare': { creatorIds: [creator.id, crypto.randomUUID()] },
  'search.everything': { search: 'creator' },
  'deals.candidates': { search: '' },
  'portfolio.page': { username: 'marked' },
};

/** Every answer that the brand can get, as text, by the procedure's name. */
async function answers(): Promise<[string, string][]> {
  const ctx = h.context(await h.actor(brand.id), NOW);
  const found: [string, string][] = [];
  for (const { name, kind } of reads) {
    for (const campaignId of campaigns) {
      const schema = schemas.get(name);
      const ids = { campaignId, creatorId: creator.id, submissionId: submission.id };
      const own = inputs[name] && { ...inputs[name], ...(schema?.properties?.campaignId && { campaignId }) };
      const input = own ?? (schema && sample(schema, ids));
      const call = { router: appRouter, path: name, type: kind, ctx, getRawInput: async () => input };
      // A refused read reveals nothing about the creator.
      const answer = await callTRPCProcedure({ ...call, signal: undefined, batchIndex: 0 }).catch(() => null);
      found.push([name, JSON.stringify(answer ?? null)]);
    }
  }
  return found;
}

const hide = (settings: VisibilitySettings) =>
  h.owner
    .updateTable('creatorProfiles')
    .set({ visibilitySettings: JSON.stringify(settings) })
    .where('userId', '=', creator.id)
    .execute();

test('[DATA-08] shown, everything that a switch can hide stands in some answer to a brand', async () => {
  await hide({});
  const all = (await answers()).map(([, text]) => text).join('\n');
  const answered = new Map(await answers());
  for (const name of ['discovery.portfolio', 'portfolio.page']) {
    expect(PLATFORMS.filter((platform) => !answered.get(name)?.includes(`mark-${platform}.example`))).toEqual([]);
  }
  const missing = VISIBILITY_KEYS.flatMap((key) => MARKS[key].filter((mark) => !all.includes(mark)));
  expect(missing).toEqual([]);
});

test.each(VISIBILITY_KEYS)('[CR-PROF-03] [DATA-08] %s: hidden, it stands in no answer to a brand', async (key) => {
  await hide({ [key]: false });
  const told = (await answers()).flatMap(([name, text]) =>
    MARKS[key].filter((mark) => text.includes(mark)).map((mark) => `${name}: ${mark}`),
  );
  expect([...new Set(told)]).toEqual([]);
});
