import type { Page } from '@playwright/test';
import { isoDay } from '#shared/dates.ts';
import { expect, goOn, settled, test } from '#tests/support/browser.ts';
import { type Client, signedIn, upload } from '#tests/support/client.ts';
import { MARK, PAYLOADS, packed, stuffed } from '#tests/support/payloads.ts';
import { PARAMETERS, REDIRECTS, ROUTES, SAME_SCREEN, visitorOf } from '#tests/support/routes.ts';
import { samples } from '#tests/support/sample-files.ts';
import { querySql } from '#tests/support/sql.ts';
import { type Cast, cast, inDays, pay } from '#tests/support/stages.ts';

// Fills every field that a screen shows with hostile texts (tests/support/payloads.ts), then opens every screen once, as wide as a phone: each
// role's first as the server sends it, the others inside the app. New screens are included as soon as they exist.

let turn = 0;
/** The next payload text for a field of this length. Different rows get different payloads, so that together they show all of them. */
const hostile = (maxChars: number): string => stuffed(maxChars, turn++);

/** The campaigns that this test creates, by how far they have come. */
interface Made {
  brandId: string;
  creatorId: string;
  drafts: string[];
  returned: string;
  invited: string;
  bound: string;
}

const plan = () => ({
  campaignType: 'Single' as const,
  description: stuffed(4_000),
  budgetMinor: 1_000_000,
  startDate: inDays(20),
  submissionDeadline: inDays(40),
  endDate: inDays(60),
  platforms: ['instagram' as const],
  contentRequirements: { post: { quantity: 1, description: hostile(1_000) } },
  industries: ['home' as const],
});

async function proposed({ brand }: Cast): Promise<string> {
  const { id } = await brand.api.campaigns.createDraft.mutate({ draft: { ...plan(), name: hostile(120) } });
  await brand.api.campaigns.submit.mutate({ campaignId: id });
  return id;
}

async function offered(at: Cast): Promise<string> {
  const campaignId = await proposed(at);
  await at.admin.api.review.approve.mutate({ campaignId, note: hostile(2_000) });
  await at.brand.api.orders.advance.mutate({ campaignId });
  await at.brand.api.deals.invite.mutate({
    campaignId,
    currency: 'USD',
    invites: [{ creatorId: at.creatorId, agreedMinor: 600_000 }],
    notes: hostile(2_000),
  });
  return campaignId;
}

const brief = () => ({
  campaignObjective: hostile(2_000),
  targetAudience: hostile(2_000),
  keyMessages: [hostile(300), hostile(300)],
  contentGuidelines: hostile(2_000),
  brandGuidelines: hostile(2_000),
  dosList: [hostile(300)],
  dontsList: [hostile(300)],
  deliverables: [
    { platform: 'instagram' as const, contentType: 'post' as const, quantity: 1, specifications: hostile(2_000) },
  ],
  timeline: { contentDue: null, reviewPeriod: null, publishDate: null },
  additionalNotes: hostile(2_000),
  hashtags: [hostile(80)],
  mentions: [hostile(80)],
  approvalProcess: 'standard' as const,
});

/** A campaign that is signed and paid for, with content that was returned and submitted again. */
async function worked(at: Cast): Promise<string> {
  const campaignId = await offered(at);
  const { brand, creator } = at;
  const { creators } = await brand.api.orders.read.query({ campaignId });
  const dealId = creators[0]?.dealId ?? '';
  await creator.api.deals.accept.mutate({ dealId });
  await brand.api.orders.advance.mutate({ campaignId });
  const contract = await upload(brand, 'contract', campaignId, `${hostile(150)}.pdf`, await samples.pdf());
  await brand.api.payments.attachFile.mutate({ campaignId, kind: 'contract', fileId: contract });
  await brand.api.payments.saveBrief.mutate({ campaignId, brief: brief() });
  const { documents } = await brand.api.payments.contract.query({ campaignId });
  await brand.api.payments.signAsBrand.mutate({ campaignId, name: hostile(80), documentHash: documents.hash });
  await creator.api.payments.signAsCreator.mutate({ dealId, name: hostile(80), documentHash: documents.hash });
  await pay(at, campaignId, 'deposit');
  for (const returned of [true, false]) {
    const fileId = await upload(creator, 'submission', campaignId, `${hostile(150)}.jpg`, await samples.jpg());
    await creator.api.content.submit.mutate({
      campaignId,
      title: hostile(120),
      caption: hostile(2_200),
      fileIds: [fileId],
    });
    if (!returned) continue;
    const { submissions } = await brand.api.content.forCampaign.query({ campaignId });
    const [waiting] = submissions;
    if (!waiting) throw new Error('The content did not arrive');
    await brand.api.content.requestRevision.mutate({
      submissionId: waiting.id,
      version: waiting.version,
      feedback: hostile(2_000),
    });
  }
  return campaignId;
}

/** What staff write about a person in the CRM. */
async function mark({ admin }: Cast, userId: string): Promise<void> {
  const { crm } = admin.api;
  for (const body of packed(2_000)) await crm.addNote.mutate({ userId, body });
  await crm.addTag.mutate({ userId, tag: hostile(30) });
  await crm.addFollowUp.mutate({ userId, title: hostile(200), dueOn: isoDay(new Date()) });
}

async function world(at: Cast, databaseUrl: string): Promise<Made> {
  // Fields that screens show, but that no screen can set yet.
  const set = (statement: string, ...values: string[]) => querySql(databaseUrl, statement, ...values);
  await set('update creator_profiles set bio = $1 where listed', stuffed(500));
  const people = await set("select id from users where role in ('brand', 'creator') order by created_at, id");
  for (const { id } of people) {
    await set('update users set first_name = $1, last_name = $2 where id = $3', hostile(80), hostile(80), String(id));
    await set(
      'update brand_profiles set company_name = $1, brand_bio = $2 where user_id = $3',
      hostile(120),
      stuffed(2_000),
      String(id),
    );
  }
  const drafts: string[] = [];
  for (const name of packed(120)) {
    const { id } = await at.brand.api.campaigns.createDraft.mutate({ draft: { ...plan(), name } });
    drafts.push(id);
  }
  await at.brand.api.views.save.mutate({ list: 'discover', name: hostile(60), search: {}, shared: false });
  await at.brand.api.leads.register.mutate({
    name: hostile(80),
    email: 'lead@example.test',
    phoneNumber: hostile(40),
    userType: 'brand',
  });
  const [brand] = await set("select id from users where email = 'brand@accord.test'");
  const brandId = String(brand?.id);
  await mark(at, brandId);
  await mark(at, at.creatorId);
  const returned = await proposed(at);
  await at.admin.api.review.requestRevision.mutate({ campaignId: returned, note: hostile(2_000) });
  await proposed(at);
  return { brandId, creatorId: at.creatorId, drafts, returned, invited: await offered(at), bound: await worked(at) };
}

/** The addresses at which routes show the data of this test. */
const ownOf = (made: Made): Readonly<Record<string, string>> => ({
  '/brand/campaign-review/$campaignId': `/brand/campaign-review/${made.bound}`,
  '/admin/crm/brands/$brandId': `/admin/crm/brands/${made.brandId}`,
  '/admin/crm/creators/$id': `/admin/crm/creators/${made.creatorId}`,
  '/creator/campaigns/$campaignId': `/creator/campaigns/${made.bound}`,
  '/creator/campaigns/$campaignId/upload': `/creator/campaigns/${made.bound}/upload`,
});

async function addressOf(route: string, made: Made, client: Client | null): Promise<string> {
  const find = PARAMETERS[route];
  return ownOf(made)[route] ?? REDIRECTS[route]?.from ?? (find && client ? await find(client.api) : route);
}

/** More addresses, with search parameters that make a route show more. */
const alsoAs = (email: string | undefined, made: Made): string[] =>
  ({
    'brand@accord.test': [
      `/brand/create-campaign?draftId=${made.drafts[0]}`,
      ...[made.returned, made.invited, made.bound].map((id) => `/brand/orders?projectId=${id}`),
      '/notifications?tab=unread',
    ],
    'creator@accord.test': ['/creator/deals?tab=pending', '/creator/invitations?tab=all', '/notifications'],
    'admin@accord.test': [
      '/admin/campaign-review?status=needs_revision',
      `/admin/campaign-review?status=needs_revision&campaignId=${made.returned}`,
      '/notifications',
    ],
  })[email ?? ''] ?? [];

const cookiesOf = (client: Client | null, url: string) =>
  (client?.headers.cookie ?? '')
    .split('; ')
    .filter(Boolean)
    .map((cookie) => ({ name: cookie.split('=')[0] ?? '', value: cookie.slice(cookie.indexOf('=') + 1), url }));

/** Collects everything that should not happen on a page. */
async function watched(page: Page, url: string): Promise<string[]> {
  const wrong: string[] = [];
  page.on('dialog', (dialog) => {
    wrong.push(`${page.url()} opened a ${dialog.type()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => wrong.push(`${page.url()} ${error.message}`));
  page.on('request', (request) => {
    if (request.url().startsWith('http') && !request.url().startsWith(url))
      wrong.push(`${page.url()} asked ${request.url()}`);
  });
  await page.exposeFunction('noteViolation', (what: string) => wrong.push(`${page.url()} violated ${what}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const note: unknown = Reflect.get(window, 'noteViolation');
      if (typeof note === 'function') note(`${event.violatedDirective} by ${event.blockedURI} ${event.sample}`);
    });
  });
  return wrong;
}

/** Runs in the page: describes the innermost element that is widest beyond the window. */
function widest(): string {
  const limit = document.documentElement.clientWidth;
  const out = [...document.querySelectorAll('main *')].filter((each) => each.getBoundingClientRect().right > limit + 1);
  const inner = out.filter((each) => !out.some((other) => other !== each && each.contains(other)));
  return inner
    .slice(0, 3)
    .map(
      (each) =>
        `<${each.tagName.toLowerCase()} class="${each.getAttribute('class')}"> ${each.textContent?.slice(0, 60)}`,
    )
    .join('; ');
}

async function look(page: Page, path: string, wrong: string[], inside = false): Promise<void> {
  await (inside ? goOn(page, path) : page.goto(path));
  await settled(page);
  await judge(page, path, wrong);
  // The other tabs are opened, too.
  const tabs = page.getByRole('main').getByRole('tab');
  for (let at = 1; at < (await tabs.count()); at += 1) {
    await tabs.nth(at).click();
    await settled(page);
    await judge(page, `${path}, tab ${at + 1}`, wrong);
  }
}

async function judge(page: Page, path: string, wrong: string[]): Promise<void> {
  if (await page.evaluate((mark) => mark in window, MARK)) wrong.push(`${path} ran a script`);
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (excess > 0) wrong.push(`${path} is ${excess} px too wide: ${await page.evaluate(widest)}`);
}

test('[S9] texts that people write are shown as text and do nothing else, on every route of every role', async ({
  page,
  server,
}) => {
  test.setTimeout(600_000);
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(50);
  const { url } = server;
  const made = await world(await cast(url), server.databaseUrl);
  await page.setViewportSize({ width: 390, height: 844 });
  const wrong = await watched(page, url);
  const opened = ROUTES.filter((route) => !(route in SAME_SCREEN) || route in ownOf(made));
  for (const [email, routes] of Map.groupBy(opened, visitorOf)) {
    await test.step(email ?? 'a visitor', async () => {
      const client = email ? await signedIn(url, email) : null;
      await page.context().clearCookies();
      await page.context().addCookies(cookiesOf(client, url));
      // A visitor's pages say in their head what they show; all others are sent in one way.
      for (const [nth, route] of routes.entries())
        await look(page, await addressOf(route, made, client), wrong, client !== null && nth > 0);
      for (const path of alsoAs(email, made)) await look(page, path, wrong, true);
      if (email === 'brand@accord.test') await searchFor(page, wrong);
    });
  }
  expect(wrong).toEqual([]);
});

/** The payloads are on the page as text, and the search across everything shows them as text, too. */
async function searchFor(page: Page, wrong: string[]): Promise<void> {
  await look(page, '/brand/campaigns', wrong, true);
  await expect(page.locator('main').getByText('<script').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('<script');
  await expect(page.getByRole('option').filter({ hasText: '<script' }).first()).toBeVisible();
}
