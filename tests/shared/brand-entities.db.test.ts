import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createSubmission, createUser } from '#db/factories.ts';
import { PARTICIPATIONS } from '#shared/choices/tiers.ts';
import { brief } from '#shared/contracts/brief.schema.ts';
import { dealsCalled, dealWords } from '#shared/deals/deal-words.ts';
import { inviteInput } from '#shared/deals/deals.schema.ts';
import { creatorFilters } from '#shared/discovery/discovery.schema.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { VISIBILITY_KEYS } from '#shared/profiles/profiles.schema.ts';
import { SOCIAL_FIELDS, saveCompanyInput } from '#shared/settings/settings.schema.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ columnName: string }>`
    select column_name from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(
    h.owner,
  );
  return rows.map(({ columnName }) => columnName);
}
const words = (text: string): string[] => text.trim().split(/\s+/);

describe('every field that screens show has its column', () => {
  test.each([
    [
      '[DATA-01] [DATA-26] profiles and auth users, who are one table; company and logo are the brand’s profile',
      'users',
      'id email first_name last_name role status flagged created_at email_confirmed_at last_sign_in_at',
    ],
    ['[DATA-03] user_roles', 'user_roles', 'id user_id role status created_at'],
    ['[DATA-10] interest_registrations', 'leads', 'name email phone_number user_type'],
    [
      '[DATA-05] brand_profiles',
      'brand_profiles',
      `user_id company_name display_name industry website_url brand_bio budget_range logo_url brand_goal campaign_focus social_urls
       created_at updated_at`,
    ],
    [
      '[DATA-07] creator_profiles, whose names are the account’s and whose joined texts are lists',
      'creator_profiles',
      `user_id primary_platform bio avatar_url banner_url username content_types platforms industries creator_type audience_type
       social_handles audience_primary audience_countries visibility_settings is_profile_complete follower_count engagement_rate
       created_at updated_at`,
    ],
    [
      '[DATA-11] campaigns, of every origin',
      'campaigns',
      `id brand_id name description campaign_type budget_minor currency status review_status review_priority current_step platforms
       content_requirements start_date end_date created_at updated_at total_creator_budget_minor submission_deadline review_stage`,
    ],
    ['[DATA-12] campaign_reviews', 'campaign_reviews', 'campaign_id ai_decision reviewed_at created_at'],
    [
      '[DATA-13] [DATA-15] [DATA-55] imported campaigns and drafts, in the one table with their origin',
      'campaigns',
      `origin id brand_id name description status participation start_date end_date budget_minor currency platforms
       submission_deadline content_requirements created_at current_step`,
    ],
    [
      '[DATA-16] [DATA-40] deals, which are the invitations too',
      'deals',
      `id campaign_id brand_id creator_id status agreed_amount_minor currency notes invitation_date response_date created_at updated_at`,
    ],
    [
      '[DATA-36] creator_public_analytics',
      'creator_public_analytics',
      `creator_id platform identifier fetched_at profile_url image_url full_name is_verified follower_count engagement_rate
       platform_account_type introduction gender age_group language content_count average_likes average_comments average_views
       average_reels_views sponsored_posts_performance credibility_score top_contents recent_contents sponsored_contents
       top_hashtags top_mentions top_interests brand_affinity audience pricing created_at updated_at`,
    ],
    ['[DATA-39] connections', 'brand_creator_connections', 'id creator_id brand_id status created_at updated_at'],
    [
      '[DATA-42] [DATA-49] submissions, whose caption and files belong to a version',
      'submissions',
      'id campaign_id creator_id title status created_at submitted_at reviewed_at',
    ],
    ['[DATA-43] submission_reviews', 'submission_reviews', 'submission_id reviewer_id action feedback_text'],
    ['[DATA-44] notifications', 'notifications', 'user_id campaign_id submission_id notification_type title message'],
    ['[DATA-47] saved filter sets, which are saved views', 'saved_views', 'name search'],
    ['[DATA-48] payment_methods', 'payment_methods', 'brand last4 exp_month exp_year'],
    ['[DATA-19] creator_deals, which are the deals', 'deals', 'creator_id status'],
    [
      '[DATA-20] deal_earnings, each with what the brand paid, the fee and what the creator gets',
      'earnings',
      'gross_minor fee_minor net_minor currency earned_at creator_id deal_id milestone_id',
    ],
    ['[DATA-21] pricing_floors', 'pricing_floors', 'id tier campaign_type min_price_minor updated_at'],
    ['[DATA-22] invite_logs', 'invites', 'id email role status sent_at'],
    [
      '[DATA-23] security_audit_log',
      'audit_log',
      'id created_at action resource_type resource_id user_id ip_address user_agent',
    ],
    [
      '[DATA-24] r4_rules',
      'security_rules',
      'id rule_name rule_description rule_condition rule_action priority enabled updated_at',
    ],
    ['[DATA-25] r4_flags', 'feature_flags', 'key value description updated_at'],
    [
      '[DATA-50] creators_social_accounts',
      'social_accounts',
      'id creator_id platform handle status last_run followers created_at',
    ],
    ['[DATA-52] agency_users', 'agency_users', 'agency_id user_id role created_at'],
    [
      '[DATA-29] project_content: what was made for a deal, and what came of it',
      'submissions',
      'deal_id campaign_id creator_id title status version post_url published_at',
    ],
    [
      '[DATA-29] project_creator_payments: what a deal pays, and by which payout',
      'milestones',
      'deal_id kind status amount_minor currency payout_id accrued_at released_at paid_at',
    ],
    ['[DATA-29] rate_limits: the store of the rate limiter', 'rate_limits', 'key points expire'],
  ])('%s', async (_name, table, columns) => {
    expect(await columnsOf(table)).toEqual(expect.arrayContaining(words(columns)));
  });
});

test('[DATA-09] lists that the old tables joined into a text are stored as lists, and an audience has a primary place', async () => {
  const { rows } = await sql<{ columnName: string; dataType: string }>`
    select column_name, data_type from information_schema.columns
    where table_name = 'creator_profiles' and column_name in ('content_types', 'platforms', 'audience_primary', 'audience_countries')
    order by column_name`.execute(h.owner);
  expect(rows.map(({ columnName, dataType }) => `${columnName} ${dataType}`)).toEqual([
    'audience_countries ARRAY',
    'audience_primary text',
    'content_types ARRAY',
    'platforms ARRAY',
  ]);
  const { id } = await createUser(h.owner, 'creator');
  await h.owner
    .updateTable('creatorProfiles')
    .set({ contentTypes: ['Reels', 'Photos'], audiencePrimary: 'global', audienceCountries: ['GB', 'US'] })
    .where('userId', '=', id)
    .execute();
  const seen = await (await h.as((await createUser(h.owner, 'brand')).id)).discovery.creator({ creatorId: id });
  expect(seen.contentTypes).toEqual(['Reels', 'Photos']);
  expect(seen.audience).toEqual(['GB', 'US', 'global']);
});

describe('the values of the old tables', () => {
  test('[DATA-02] [DATA-04] an account is active, pending or suspended, or about to be deleted; a role is pending, approved or rejected', () => {
    expect(lifecycles.account.statuses).toEqual(['pending', 'active', 'suspended', 'deletion_requested', 'deleted']);
    expect(lifecycles.roleRequest.statuses).toEqual(['pending', 'approved', 'rejected']);
  });
  test('[DATA-06] a brand has five social addresses', () => {
    expect(SOCIAL_FIELDS).toEqual(['instagram', 'tiktok', 'youtube', 'linkedin', 'twitter']);
    expect(Object.keys(saveCompanyInput.shape)).toEqual(expect.arrayContaining([...SOCIAL_FIELDS]));
  });
  test('[DATA-14] campaigns may be active (in progress), drafts, completed or paused, and by invite or by application', () => {
    expect(lifecycles.campaign.statuses).toEqual(
      expect.arrayContaining(['in_progress', 'draft', 'completed', 'paused']),
    );
    expect(PARTICIPATIONS).toEqual(['invite', 'application']);
  });
  test('[DATA-17] a deal is active, accepted, pending, completed or cancelled', () => {
    const all = ['active', 'accepted', 'pending', 'completed', 'cancelled'] as const;
    expect(new Set(Object.values(dealWords).map(({ crm }) => crm))).toEqual(new Set(all));
    expect(all.flatMap((word) => dealsCalled('crm', word)).toSorted()).toEqual(
      [...lifecycles.deal.statuses].toSorted(),
    );
  });
  test('[DATA-18] in its creator’s figures it is pending, accepted, completed, or something else', () => {
    const told = new Set(Object.values(dealWords).map(({ analytics }) => analytics));
    expect(told).toEqual(new Set(['pending', 'accepted', 'completed', 'declined']));
  });
  test('[DATA-31] a creator in an order is invited, accepted, declined or completed', () => {
    const told = new Set(Object.values(dealWords).map(({ orderCreator }) => orderCreator));
    expect(told).toEqual(new Set(['invited', 'accepted', 'declined', 'completed']));
  });
  test('[DATA-08] a creator has six visibility switches', () => {
    expect(VISIBILITY_KEYS).toEqual([
      'showInstagram',
      'showTiktok',
      'showYoutube',
      'showLinkedin',
      'showLocation',
      'showAnalytics',
    ]);
  });
  test('[DATA-41] an invitation has campaign, creators with their amounts, currency, notes and usage rights', () => {
    expect(Object.keys(inviteInput.shape).toSorted()).toEqual([
      'campaignId',
      'currency',
      'invites',
      'notes',
      'usageRights',
    ]);
    expect(Object.keys(inviteInput.shape.invites.unwrap().shape)).toEqual(['creatorId', 'agreedMinor']);
  });
  test('[DATA-45] a brief has its thirteen fields, and so have deliverables and timeline theirs', () => {
    expect(Object.keys(brief.shape)).toEqual(
      words(`campaignObjective targetAudience keyMessages contentGuidelines brandGuidelines dosList dontsList deliverables timeline
        additionalNotes hashtags mentions approvalProcess portfolioUse`),
    );
  });
  test('[DATA-46] a set of filters has its fields', () => {
    expect(Object.keys(creatorFilters.shape)).toEqual(
      expect.arrayContaining(
        words(`search platforms followerCountMin followerCountMax engagementRateMin engagementRateMax contentTypes industries skills
          audienceLocations ageGroups languages priceRangeMin priceRangeMax availability growthTrend lastActiveWithin`),
      ),
    );
  });
});

describe('the data of the screens', () => {
  const brandAtWork = async () => {
    const { id: brandId } = await createUser(h.owner, 'brand');
    const { id: creatorId } = await createUser(h.owner, 'creator');
    const campaign = await createCampaign(h.owner, { brandId, status: 'in_progress' });
    await createCampaign(h.owner, { brandId, status: 'completed' });
    const deal = await createDeal(h.owner, { campaign, creatorId, status: 'in_progress' });
    await createSubmission(h.owner, { deal, status: 'submitted' });
    return { campaign, brand: await h.as(brandId) };
  };

  test('[DATA-30] [DATA-32] orders with creators and content', async () => {
    const { campaign, brand } = await brandAtWork();
    const order = await brand.orders.read({ campaignId: campaign.id });
    expect(Object.keys(order)).toEqual(
      expect.arrayContaining(
        words('id name description createdAt stage budget currency submissionDeadline creators platforms content'),
      ),
    );
    expect(Object.keys(order.content[0] ?? {})).toEqual(
      expect.arrayContaining(words('submissionId dealId creatorName kind status submittedAt postUrl')),
    );
  });

  test('[DATA-33] [DATA-34] a brand’s action items', async () => {
    const { campaign, brand } = await brandAtWork();
    const { actionItems } = await brand.campaigns.dashboard();
    const waits = actionItems.find(({ type }) => type === 'review');
    expect(waits).toEqual({
      key: `review-1:${campaign.id}`,
      title: 'Review pending approval',
      description: expect.stringContaining('1 submission waits'),
      priority: 'high',
      type: 'review',
      route: `/brand/campaign-review/${campaign.id}`,
      dueDate: null,
    });
  });

  test('[DATA-35] [BR-DASH-28] the dashboard’s counts', async () => {
    const { brand } = await brandAtWork();
    expect((await brand.campaigns.dashboard()).stats).toEqual({ total: 2, active: 1, completed: 1 });
  });

  test('[DATA-37] [DATA-38] [DATA-51] the figures on a creator’s card are numbers, engagement a fraction', async () => {
    const brand = await h.as((await createUser(h.owner, 'brand')).id);
    const { id } = await createUser(h.owner, 'creator');
    await h.owner
      .updateTable('creatorProfiles')
      .set({ followerCount: 50_000, engagementRate: 0.032 })
      .where('userId', '=', id)
      .execute();
    const creator = await brand.discovery.creator({ creatorId: id });
    expect(Object.keys(creator)).toEqual(
      expect.arrayContaining(
        words('id name username platform avatarUrl followers engagement bio audience contentTypes industries price'),
      ),
    );
    expect(creator).toMatchObject({ followers: 50_000, engagement: 0.032 });
  });

  test('[BR-DRAFT-15] a campaign past draft without a review status, also an imported one, waits for review; none of them is a draft', async () => {
    const { id: brandId } = await createUser(h.owner, 'brand');
    const brand = await h.as(brandId);
    await sql`insert into campaigns (brand_id, origin, name, status, stage, created_at, updated_at)
      select ${brandId}, 'legacy', name, status, 'campaign_setup', now(), now()
      from (values ('Before', 'completed'), ('Now', 'new')) old (name, status)`.execute(h.owner);
    const listed = await brand.campaigns.list({ which: 'submitted' });
    expect(listed.rows.map(({ name, reviewStatus }) => [name, reviewStatus]).toSorted()).toEqual([
      ['Before', 'pending_review'],
      ['Now', 'pending_review'],
    ]);
    expect((await brand.campaigns.list({ which: 'drafts' })).rows).toEqual([]);
  });

  test('[BR-DISC-42] [BR-DISC-44] an analytics card has three thumbnails at most and the day of its figures; a creator who shows none has no card', async () => {
    const brand = await h.as((await createUser(h.owner, 'brand')).id);
    const { id } = await createUser(h.owner, 'creator');
    const fetchedAt = new Date('2026-03-01T08:00:00.000Z');
    const topContents = JSON.stringify(
      ['a', '', 'b', 'c', 'd'].map((name) => ({ thumbnail_url: name && `https://cdn.example/${name}.jpg` })),
    );
    await h.owner
      .insertInto('creatorPublicAnalytics')
      .values({
        creatorId: id,
        platform: 'instagram',
        identifier: 'two',
        topContents,
        fetchedAt,
        createdAt: fetchedAt,
        updatedAt: fetchedAt,
      })
      .execute();
    const shown = () => brand.discovery.creator({ creatorId: id });
    expect((await shown()).analytics).toMatchObject([
      {
        platform: 'instagram',
        topContents: ['a', 'b', 'c'].map((name) => ({ thumbnailUrl: `https://cdn.example/${name}.jpg`, url: null })),
        updatedAt: fetchedAt,
      },
    ]);
    await h.owner
      .updateTable('creatorProfiles')
      .set({ visibilitySettings: JSON.stringify({ showAnalytics: false }) })
      .where('userId', '=', id)
      .execute();
    expect((await shown()).analytics).toEqual([]);
  });

  test('[BR-REVIEW-24] the review of an unknown campaign, without a campaign, or by a visitor is refused, each with its own message', async () => {
    const brand = await h.as((await createUser(h.owner, 'brand')).id);
    const { id: brandId } = await createUser(h.owner, 'brand');
    const { id: campaignId } = await createCampaign(h.owner, { brandId, status: 'in_progress' });
    const gone = { code: 'NOT_FOUND', message: 'This campaign was not found' };
    await expect(brand.content.forCampaign({ campaignId })).rejects.toMatchObject(gone);
    await expect(brand.content.forCampaign({ campaignId: '' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect((await h.as(null)).content.forCampaign({ campaignId })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });

  test('[CR-CAMP-37] [CR-CAMP-24] an imported campaign with empty fields reaches its creator with empty fields, for which the screen has words', async () => {
    const { id: brandId } = await createUser(h.owner, 'brand');
    const { id: creatorId } = await createUser(h.owner, 'creator');
    const silent = {
      origin: 'legacy',
      name: null,
      description: null,
      contentRequirements: JSON.stringify({}),
    } as const;
    const campaign = await createCampaign(h.owner, { brandId, status: 'in_progress', ...silent });
    await createDeal(h.owner, { campaign, creatorId, status: 'in_progress' });
    const creator = await h.as(creatorId);
    const detail = await creator.content.campaign({ campaignId: campaign.id });
    expect(detail).toMatchObject({
      campaign: { name: null, description: null, status: 'in_progress', contentRequirements: {} },
      pieces: null,
    });
    expect((await creator.deals.mine({ tab: 'active' })).rows[0]?.campaign.name).toBe('Untitled Campaign');
  });
});
