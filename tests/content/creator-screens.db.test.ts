import { within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { createFile, createSubmission } from '#db/factories.ts';
import { longDay, momentLabel, shortDay } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { BRAND, CREATOR, inDays } from '#tests/deals/offer.ts';
import { offered } from '#tests/deals/offered.ts';
import { demoScreens, opener } from '#tests/support/screens.ts';
import { callerOf, idOf, textsOf } from '#tests/support/sent.ts';

// What a creator reads about their campaigns and submissions.

const { open, h } = await demoScreens();
const openWithoutSupport = await opener({ ...h, env: { ...h.env, supportEmail: '' } });

const HUGO = 'hugo.martin@example.test';
const JONAS = 'jonas.bakker@example.test';
const SUPER = 'super@accord.test';
const STAFF = 'admin@accord.test';
const NOBODYS = '00000000-0000-4000-8000-000000000000';
type Page = Awaited<ReturnType<typeof open>>;

const asCreator = (path: string) => open(path, { as: CREATOR.email });
const headOf = ({ document }: Page) => within(document.querySelector<HTMLElement>('main header') ?? document.body);
const panelOf = (page: Page) => within(page.screen.getByRole('tabpanel'));
/** A part of the overview, its title before its value. */
const fact = (page: Page, label: string) =>
  panelOf(page).getByRole('heading', { name: label }).parentElement?.textContent;
const datesOf = (page: Page) =>
  textsOf(within(page.screen.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem'));
const actionsOf = (page: Page) => within(page.screen.getByRole('region', { name: 'Quick Actions' }));
const cardsOf = ({ screen }: Page, name: string) =>
  screen.queryAllByRole('listitem').filter((item) => within(item).queryByRole('heading', { name }) !== null);

describe('the list of campaigns', async () => {
  const name = 'Reviewed drums';
  const { campaignId, creator } = await offered(h, name, { approved: false });

  test('[CR-CAMP-01] [CR-CAMP-03] has a tab and a count card for each of Active, Upcoming and Completed', async () => {
    const { screen } = await asCreator('/creator/campaigns');
    screen.getByRole('heading', { name: 'Campaigns', level: 1 });
    const { active, upcoming, completed } = (await creator.content.campaigns({})).counts;
    expect(upcoming).toBeGreaterThan(0);
    expect(textsOf(screen.getAllByRole('tab'))).toEqual([
      `Active${active}`,
      `Upcoming${upcoming}`,
      `Completed${completed}`,
    ]);
    for (const [label, count] of [
      ['Active Campaigns', active],
      ['Upcoming Campaigns', upcoming],
      ['Completed Campaigns', completed],
    ] as const) {
      expect(screen.getByText(label, { exact: true }).parentElement?.textContent).toBe(`${label}${count}`);
    }
  });

  test('[CR-CAMP-09] shows what starts later as upcoming, and under no other tab', async () => {
    for (const tab of ['active', 'completed']) {
      expect(cardsOf(await asCreator(`/creator/campaigns?tab=${tab}`), name)).toEqual([]);
    }
    const [card] = cardsOf(await asCreator('/creator/campaigns?tab=upcoming'), name);
    expect(card && within(card).getByText('Invited', { exact: true })).toBeTruthy();
  });

  test('[CR-CAMP-05] [CR-CAMP-06] [MSG-152] dims and closes a campaign until it is approved', async () => {
    const { review } = await callerOf(h, STAFF);
    for (const move of [
      async () => undefined,
      () => review.start({ campaignId }),
      () => review.requestRevision({ campaignId, note: 'Another name' }),
    ]) {
      await move();
      const [card] = cardsOf(await asCreator('/creator/campaigns?tab=upcoming'), name);
      if (!card) throw new Error('The campaign is upcoming');
      expect(within(card).getByRole('heading', { name }).className).toContain('text-muted');
      within(card).getByText('Campaign not yet available');
      expect(within(card).getByRole<HTMLButtonElement>('button', { name: 'Under Review' }).disabled).toBe(true);
      expect(within(card).queryByRole('link', { name: /View Details/ })).toBeNull();
    }
  });

  test('[CR-CAMP-10] shows what has ended, by its day or its status, as completed, and leads to it', async () => {
    const { rows } = await (await callerOf(h, JONAS)).content.campaigns({ tab: 'completed' });
    expect(rows.length).toBeGreaterThan(0);
    for (const { status, endDate } of rows) {
      expect(status === 'completed' || (endDate !== null && endDate < inDays(0))).toBe(true);
    }
    const page = await open('/creator/campaigns?tab=completed', { as: JONAS });
    expect(textsOf(panelOf(page).getAllByRole('heading', { level: 2 }))).toEqual(rows.map((row) => row.name));
    const [first] = panelOf(page).getAllByRole('link', { name: /View Details/ });
    expect(first?.getAttribute('href')).toBe(`/creator/campaigns/${rows[0]?.id}`);
  });

  test('[CR-CAMP-03] [CR-CAMP-04] [MSG-200] says under each tab that it is empty, with a way on', async () => {
    for (const [tab, text] of [
      ['active', 'No active campaigns'],
      ['upcoming', 'No upcoming campaigns'],
      ['completed', 'No completed campaigns yet'],
    ]) {
      const panel = panelOf(await open(`/creator/campaigns?tab=${tab}`, { as: SUPER }));
      panel.getByText(text ?? '', { exact: true });
      const way = panel.getByRole('link', { name: 'View Invitations' });
      expect(way.getAttribute('href')).toBe('/creator/invitations');
    }
  });
});

describe('a campaign to come', async () => {
  const name = 'Upcoming drums';
  const { campaignId, creator } = await offered(h, name);
  const path = `/creator/campaigns/${campaignId}`;
  const page = await asCreator(path);

  test('[CR-CAMP-02] [CR-CAMP-34] [CR-CAMP-12] has an address of its own, and three tabs', () => {
    page.screen.getByRole('heading', { name, level: 1 });
    expect(textsOf(page.screen.getAllByRole('tab'))).toEqual(['Overview', 'Requirements', 'Uploads0']);
  });

  test('[CR-CAMP-13] leads back to the campaigns', () => {
    const back = page.screen.getByRole('link', { name: 'Back to Campaigns' });
    expect(back.getAttribute('href')).toBe('/creator/campaigns');
  });

  test('[CR-CAMP-15] names the day it starts', () => {
    headOf(page).getByText(`Starts ${shortDay(inDays(20))}`, { exact: true });
  });

  test('[CR-CAMP-16] [CR-CAMP-35] has the brand’s logo, or its letters, its name and the platforms in its head', async () => {
    for (const text of [BRAND.name, 'Instagram', 'TikTok']) headOf(page).getByText(text, { exact: true });
    const logo = page.document.querySelector('main header img');
    expect(logo?.getAttribute('src')).toMatch(/^\/images\//);
    expect(headOf(page).queryByText('VE', { exact: true })).toBeNull();
    const profile = await idOf(h, BRAND.email);
    const logoOf = (logoUrl: string | null) =>
      h.owner.updateTable('brandProfiles').set({ logoUrl }).where('userId', '=', profile).execute();
    await logoOf(null);
    const without = headOf(await asCreator(path));
    await logoOf(logo?.getAttribute('src')?.replace(/\?.*/, '') ?? null);
    without.getByText('VE', { exact: true });
  });

  test('[CR-CAMP-17] begins with the overview and its description', () => {
    expect(page.screen.getByRole('tab', { selected: true }).textContent).toBe('Overview');
    panelOf(page).getByText('Show how the headphones sound on an ordinary way to work.');
    page.screen.getByText('This is an invitation: answer it to work on this campaign.');
  });

  test.each([
    ['[CR-CAMP-18]', 'Timeline', `${longDay(inDays(20))} – ${longDay(inDays(60))} Accra time`],
    ['[CR-CAMP-19]', 'Payment', '$6,000.00'],
    ['[CR-CAMP-20]', 'Content Deadline', `${longDay(inDays(40))} Accra time`],
    // The sum of two reels and a post.
    ['[CR-CAMP-21]', 'Content Pieces', '3'],
  ])('%s says its %s', (_row, label, value) => {
    expect(fact(page, label)).toBe(`${label}${value}`);
  });

  test('[CR-CAMP-29] has start, content deadline and end beside it, none of them done', () => {
    expect(datesOf(page)).toEqual([
      `Start${longDay(inDays(20))}`,
      `Content deadline${longDay(inDays(40))}`,
      `End${longDay(inDays(60))}`,
    ]);
  });

  test('[CR-CAMP-31] writes to the address of support that is set, and to none where there is none', async () => {
    const { supportEmail } = await creator.content.campaign({ campaignId });
    expect(supportEmail).toMatch(/.+@.+/);
    const support = actionsOf(page).getByRole('link', { name: 'Contact Support' });
    expect(support.getAttribute('href')).toBe(`mailto:${supportEmail}`);
    const { screen } = await openWithoutSupport(path, { as: CREATOR.email });
    screen.getByRole('region', { name: 'Quick Actions' });
    expect(screen.queryByRole('link', { name: 'Contact Support' })).toBeNull();
  });

  test('[CR-CAMP-22] [CR-CAMP-23] asks for each content type on a card, in words or with the usual sentence', async () => {
    const cards = panelOf(await asCreator(`${path}?tab=requirements`)).getAllByRole('listitem');
    expect(textsOf(cards).toSorted()).toEqual([
      expect.stringMatching(/^PostQuantity: 1Create engaging post content that fits the campaign\./),
      'ReelQuantity: 2One on the train, one at home.',
    ]);
  });

  test('[CR-CAMP-27] [MSG-158] has no upload yet, and takes none', async () => {
    const uploads = await asCreator(`${path}?tab=uploads`);
    panelOf(uploads).getByText('No Uploads Yet', { exact: true });
    expect(uploads.screen.queryByRole('link', { name: /^Upload/ })).toBeNull();
    const { screen } = await asCreator(`${path}/upload`);
    screen.getByText(/^Content can be uploaded while the campaign runs/);
    expect(screen.queryByRole('button', { name: 'Submit for Review' })).toBeNull();
  });
});

describe('a campaign that says little', async () => {
  const { campaignId } = await offered(h, 'Silent drums');
  // Only old campaigns have neither a name nor a description nor requirements.
  await h.owner
    .updateTable('campaigns')
    .set({ origin: 'legacy', name: null, description: null, contentRequirements: JSON.stringify({}) })
    .where('id', '=', campaignId)
    .execute();
  const page = await asCreator(`/creator/campaigns/${campaignId}`);

  test('[CR-CAMP-17] [MSG-22] is shown without a name and a description', () => {
    page.screen.getByRole('heading', { name: 'Untitled Campaign', level: 1 });
    panelOf(page).getByText('No description provided for this campaign.');
  });

  test('[CR-CAMP-21] specifies no number of pieces', () => {
    expect(fact(page, 'Content Pieces')).toBe('Content PiecesNot specified');
  });

  test('[CR-CAMP-24] [MSG-157] has no requirements', async () => {
    const requirements = panelOf(await asCreator(`/creator/campaigns/${campaignId}?tab=requirements`));
    requirements.getByText('No specific content requirements provided for this campaign.');
  });
});

describe('a campaign at work', async () => {
  const hugo = await callerOf(h, HUGO);
  const { rows } = await hugo.content.campaigns({ tab: 'active' });
  const campaignId = rows.find(({ dealStatus }) => dealStatus === 'in_progress')?.id ?? '';
  const { campaign } = await hugo.content.campaign({ campaignId });
  const path = `/creator/campaigns/${campaignId}`;
  const file = await createFile(h.owner, { ownerId: await idOf(h, HUGO), purpose: 'submission' });
  const title = 'Kitchen light';
  await hugo.content.submit({ campaignId, title, caption: 'The honest version. #ad', fileIds: [file.id] });
  const page = await open(path, { as: HUGO });
  const uploads = await open(`${path}?tab=uploads`, { as: HUGO });
  const upload = await open(`${path}/upload`, { as: HUGO });

  test('[CR-CAMP-29] marks what has passed as done', () => {
    headOf(page).getByText('Active', { exact: true });
    const days = [campaign.startDate, campaign.submissionDeadline, campaign.endDate];
    const done = days.map((day) => day !== null && day < inDays(0));
    expect(done).toEqual([true, expect.any(Boolean), false]);
    expect(datesOf(page).map((text) => text.includes('(done)'))).toEqual(done);
  });

  test('[CR-CAMP-30] has Upload Content and Contact Support as quick actions', () => {
    const links = actionsOf(page).getAllByRole('link');
    expect(links.map((link) => [link.textContent.trim(), link.getAttribute('href')])).toEqual([
      ['Upload Content', `${path}/upload`],
      ['Contact Support', expect.stringMatching(/^mailto:.+@.+/)],
    ]);
  });

  test('[CR-CAMP-26] [CR-UPLOAD-01] leads from its uploads to the upload page', () => {
    const way = uploads.screen.getByRole('link', { name: 'Upload New Content' });
    expect(way.getAttribute('href')).toBe(`${path}/upload`);
    upload.screen.getByRole('heading', { name: 'Upload content', level: 1 });
  });

  test('[CR-CAMP-25] [CR-CAMP-36] lists the creator’s own uploads, each with its title, day, status and View', async () => {
    const mine = await hugo.content.mine({ campaignId });
    expect(textsOf(panelOf(uploads).getAllByRole('heading', { level: 3 }))).toEqual(mine.map((one) => one.title));
    const [row] = cardsOf(uploads, title);
    const day = momentLabel(mine.find((one) => one.title === title)?.submittedAt ?? '', 'UTC');
    expect(row?.textContent).toContain(`Uploaded ${day}`);
    expect(row && within(row).getByText('Under Review', { exact: true })).toBeTruthy();
    expect(row && within(row).getByRole('button', { name: /^View/ })).toBeTruthy();
  });

  test('[CR-UPLOAD-03] [CR-UPLOAD-07] takes images and videos that are chosen or dropped', () => {
    upload.screen.getByText(/^Drag and drop your images and videos here/);
    const picker = upload.screen.getByLabelText<HTMLInputElement>(/^Choose File/);
    expect(picker.type).toBe('file');
    expect(picker.accept.split(',').toSorted()).toEqual([
      '.avi',
      '.gif',
      '.heic',
      '.jpeg',
      '.jpg',
      '.mov',
      '.mp4',
      '.png',
    ]);
  });

  test('[CR-UPLOAD-06] says in its guidelines what is taken', () => {
    const guidelines = within(upload.screen.getByRole('region', { name: 'Guidelines' }));
    for (const text of ['Maximum file size: 100MB', 'Images: JPG, PNG, GIF', 'Videos: MP4, MOV, AVI']) {
      guidelines.getByText(text, { exact: true });
    }
  });
});

test('each approved piece of a live campaign has its own field for the address of its post, above all tabs', async () => {
  const deal = await h.owner
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .innerJoin('users', 'users.id', 'deals.creatorId')
    .selectAll('deals')
    .select('users.email')
    .where('campaigns.status', '=', 'live')
    .where('deals.status', '=', 'submitted')
    .executeTakeFirstOrThrow();
  const titles = ['First reel', 'Second reel'];
  for (const title of titles) await createSubmission(h.owner, { deal, title, status: 'approved' });
  const path = `/creator/campaigns/${deal.campaignId}`;
  const fieldsOf = async () => {
    const { screen } = await open(path, { as: deal.email });
    const fields = screen.queryAllByLabelText<HTMLInputElement>(/^Post URL of/);
    return fields.flatMap(({ labels }) => [...(labels ?? [])].map(({ textContent }) => textContent));
  };
  const before = await fieldsOf();
  for (const title of titles) expect(before).toContain(`Post URL of ${isolated(title)}`);
  const [{ id } = { id: '' }] = (
    await (await callerOf(h, deal.email)).content.mine({ campaignId: deal.campaignId })
  ).filter(({ title }) => title === 'First reel');
  await (await callerOf(h, deal.email)).content.publish({ submissionId: id, postUrl: `https://instagram.com/p/${id}` });
  expect(await fieldsOf()).toEqual(before.filter((label) => !label.includes('First reel')));
});

test('[CR-CAMP-14] [CR-CAMP-26] a campaign that is over says so, and nothing new can be uploaded to it', async () => {
  const { rows } = await (await callerOf(h, JONAS)).content.campaigns({ tab: 'completed' });
  const campaign = rows.find(({ status }) => status === 'completed');
  const page = await open(`/creator/campaigns/${campaign?.id}?tab=uploads`, { as: JONAS });
  headOf(page).getByText('Completed', { exact: true });
  headOf(page).getByText(campaign?.brandName ?? '', { exact: true });
  expect(panelOf(page).getAllByRole('heading', { level: 3 }).length).toBeGreaterThan(0);
  expect(page.screen.queryByRole('link', { name: /^Upload/ })).toBeNull();
});

test('[CR-CAMP-32] [MSG-155] [MSG-156] a campaign that is not theirs or not there is not found, and the page leads to all', async () => {
  const foreign = await h.owner
    .selectFrom('campaigns')
    .select('id')
    .where('brandId', '!=', await idOf(h, BRAND.email))
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow();
  for (const id of [NOBODYS, foreign.id]) {
    const { screen } = await asCreator(`/creator/campaigns/${id}`);
    screen.getByRole('heading', { name: 'Campaign Not Found' });
    screen.getByText("The campaign you're looking for doesn't exist or you don't have access to it.");
    const all = screen.getByRole('link', { name: 'View All Campaigns' });
    expect(all.getAttribute('href')).toBe('/creator/campaigns');
  }
});

test('[CR-CAMP-39] an address that names no campaign, or something else, says so', async () => {
  const nonsense = await asCreator('/creator/campaigns/nonsense');
  nonsense.screen.getByRole('heading', { name: 'Campaign Not Found' });
  const unnamed = await asCreator('/creator/campaigns/upload');
  unnamed.screen.getByRole('heading', { name: 'Campaign ID required', level: 1 });
  const all = unnamed.screen.getByRole('link', { name: 'View All Campaigns' });
  expect(all.getAttribute('href')).toBe('/creator/campaigns');
});

test('[CR-CAMP-39] who is signed out is led to the sign-in, which leads back', async () => {
  const path = `/creator/campaigns/${NOBODYS}`;
  expect((await open(path)).address).toBe(`/auth?next=${encodeURIComponent(path)}`);
});
