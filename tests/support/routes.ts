import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import type { createTRPCClient } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';

// Every route, and the account with which tests open it. A route with a parameter needs a line in PARAMETERS, one in a new area a line in
// VISITORS; without it the tests that open all routes fail.

type Client = ReturnType<typeof createTRPCClient<AppRouter>>;

const TREE = readFileSync(resolve(import.meta.dirname, '../../src-client/routeTree.gen.ts'), 'utf8');
export const ROUTES = [...(/^ {2}to:\n([\s\S]*?);\n/m.exec(TREE)?.[1] ?? '').matchAll(/'([^']+)'/g)].flatMap(
  ([, path]) => path ?? [],
);

/** The account that opens the routes below a path; the longest path counts, undefined is a visitor. */
const VISITORS: Readonly<Record<string, string | undefined>> = {
  '/': undefined,
  '/$': undefined,
  '/auth': undefined,
  '/c': undefined,
  '/data-deletion': undefined,
  '/guest': undefined,
  '/do-not-contact': undefined,
  '/interest': undefined,
  '/join': undefined,
  '/mailbox': undefined,
  '/privacy-policy': undefined,
  '/tos': undefined,
  '/unsubscribe': undefined,
  '/account': 'creator@accord.test',
  '/assistants': 'brand@accord.test',
  '/certificate': 'brand@accord.test',
  '/notifications': 'brand@accord.test',
  '/setup/brand': 'newbrand@accord.test',
  '/setup/creator': 'newcreator@accord.test',
  '/setup/second-factor': 'admin@accord.test',
  '/brand': 'brand@accord.test',
  '/brand/setup-profile': 'newbrand@accord.test',
  '/creator': 'creator@accord.test',
  '/agency': 'agency@accord.test',
  '/admin': 'admin@accord.test',
  '/super_admin': 'super@accord.test',
};

/** The address of a route with parameters, from the demo data that its account can see, or of a route that needs some preparation. */
export const PARAMETERS: Readonly<Record<string, (client: Client) => Promise<string>>> = {
  '/admin/projects/$campaignId': async (client) => {
    const { rows } = await client.campaigns.projects.query({ status: 'completed' });
    return `/admin/projects/${rows[0]?.id}`;
  },
  '/admin/terms/$dealId': async (client) => {
    const { rows } = await client.campaigns.projects.query({ status: 'completed' });
    const deals = await client.deals.forStaff.query({ campaignId: rows[0]?.id ?? '' });
    return `/admin/terms/${deals.rows.find(({ status }) => status === 'completed')?.id}`;
  },
  '/brand/terms/$dealId': async (client) => {
    const { rows } = await client.orders.list.query({ limit: 100 });
    const live = rows.find(({ status }) => status === 'live');
    const { creators } = await client.orders.read.query({ campaignId: live?.id ?? '' });
    return `/brand/terms/${creators.find(({ status }) => status === 'submitted')?.dealId}`;
  },
  '/creator/terms/$dealId': async (client) => {
    const { rows } = await client.deals.mine.query({ tab: 'active' });
    return `/creator/terms/${rows.find(({ status }) => status === 'in_progress')?.id}`;
  },
  '/brand/analytics/$campaignId': async (client) => {
    const { rows } = await client.analytics.brandCampaigns.query({ limit: 50 });
    return `/brand/analytics/${rows.find(({ clicks }) => clicks > 0)?.id}`;
  },
  '/brand/roster/$campaignId': async (client) => {
    const { rows } = await client.orders.list.query({ limit: 100 });
    return `/brand/roster/${rows.find(({ status }) => status === 'under_review')?.id}`;
  },
  '/brand/campaign-review/$campaignId': async (client) => {
    const { rows } = await client.orders.list.query({ limit: 100 });
    return `/brand/campaign-review/${rows.find(({ status }) => status === 'in_progress')?.id}`;
  },
  '/brand/people/$id': async (client) => {
    const { rows } = await client.crm.people.query({ stage: 'active' });
    return `/brand/people/${rows[0]?.id}`;
  },
  // The link of the demo brand, which a visitor cannot look up.
  '/join/$code': async () => '/join/northwind-demo-link-2026',
  '/brand/cases/$caseId': async (client) => `/brand/cases/${await ownCase(client)}`,
  '/creator/cases/$caseId': async (client) => `/creator/cases/${await ownCase(client)}`,
  '/admin/cases/$caseId': async (client) => {
    const { rows } = await client.cases.list.query({ status: 'escalated' });
    return `/admin/cases/${rows[0]?.id}`;
  },
  '/brand/creators/lists/$listId': async (client) => {
    const { rows } = await client.discovery.lists.query({});
    return `/brand/creators/lists/${rows[0]?.id}`;
  },
  '/admin/crm/brands/$brandId': async (client) => `/admin/crm/brands/${await firstBrand(client)}`,
  '/admin/crm/creators/$id': async (client) => `/admin/crm/creators/${await firstCreator(client)}`,
  '/agency/crm/brands/$brandId': async (client) => `/agency/crm/brands/${await firstBrand(client)}`,
  '/agency/crm/creators/$id': async (client) => `/agency/crm/creators/${await firstCreator(client)}`,
  '/creator/invitations/$dealId': async (client) => {
    const { rows } = await client.deals.myInvitations.query({ tab: 'all' });
    return `/creator/invitations/${rows[0]?.id}`;
  },
  '/brand/proposals/$proposalId': async (client) => `/brand/proposals/${await ownProposal(client)}`,
  '/creator/proposals/$proposalId': async (client) => `/creator/proposals/${await ownProposal(client)}`,
  '/agency/proposals/$proposalId': async (client) => `/agency/proposals/${await ownProposal(client)}`,
  '/brand/webhooks/$webhookId': async (client) => `/brand/webhooks/${await ownWebhook(client)}`,
  '/creator/webhooks/$webhookId': async (client) => `/creator/webhooks/${await ownWebhook(client)}`,
  '/agency/webhooks/$webhookId': async (client) => `/agency/webhooks/${await ownWebhook(client)}`,
  '/c/$username': async () => '/c/amaraokafor',
  // Opens the page of the link.
  '/guest/$linkId': async () => '/guest#token=demo-content',
  // Any other link shows the same page; its effect is tested with notifications.
  '/unsubscribe/$token': async () => '/unsubscribe/n-1',
  // The welcome covers the dashboard until it is dismissed. `/creator` is opened with the welcome.
  '/creator/dashboard': async (client) => {
    await client.profiles.dismissIntro.mutate();
    return '/creator/dashboard';
  },
  '/creator/campaigns/$campaignId': async (client) => `/creator/campaigns/${await currentCampaign(client)}`,
  '/creator/campaigns/$campaignId/upload': async (client) =>
    `/creator/campaigns/${await currentCampaign(client)}/upload`,
  '/super_admin/users/$userId': async (client) => {
    const { rows } = await client.users.list.query({ role: 'brand' });
    return `/super_admin/users/${rows[0]?.id}`;
  },
};

/**
 * Routes that show the screen of another one: a second address of it (ruling A43), or the same screen in another area. They draw nothing that the other
 * does not (same-screens.db.test.ts), so a test about what is drawn opens the other.
 */
export const SAME_SCREEN: Readonly<Record<string, string>> = {
  '/admin/dashboard': '/admin',
  '/admin/projects': '/admin/project-management',
  '/admin/orders': '/admin/order-management',
  '/admin/users': '/admin/user-management',
  '/agency/dashboard': '/agency',
  '/brand/dashboard': '/brand',
  '/brand/creator-search': '/brand/creators',
  '/creator/profile/complete-setup': '/creator/profile/setup',
  '/super_admin/dashboard': '/super_admin',
  '/agency/crm': '/admin/crm',
  '/agency/crm/brands': '/admin/crm/brands',
  '/admin/crm/brands/$brandId': '/agency/crm/brands/$brandId',
  '/agency/crm/brands/leaderboard': '/admin/crm/brands/leaderboard',
  '/agency/crm/creators': '/admin/crm/creators',
  '/admin/crm/creators/$id': '/agency/crm/creators/$id',
  '/agency/crm/creators/leaderboard': '/admin/crm/creators/leaderboard',
  '/agency/crm/deals': '/admin/crm/deals',
  '/agency/members': '/brand/members',
  '/agency/proposals': '/brand/proposals',
  '/agency/proposals/$proposalId': '/brand/proposals/$proposalId',
  '/agency/webhooks/$webhookId': '/brand/webhooks/$webhookId',
  '/brand/record': '/creator/record',
  '/creator/cases': '/brand/cases',
  '/creator/cases/$caseId': '/brand/cases/$caseId',
  '/admin/cases/$caseId': '/brand/cases/$caseId',
  '/creator/messages': '/brand/messages',
  '/creator/proposals': '/brand/proposals',
  '/creator/proposals/$proposalId': '/brand/proposals/$proposalId',
  '/creator/terms/$dealId': '/brand/terms/$dealId',
  '/admin/terms/$dealId': '/brand/terms/$dealId',
  '/creator/webhooks/$webhookId': '/brand/webhooks/$webhookId',
  '/super_admin/users/agencies': '/super_admin/users/creators',
  '/super_admin/users/brands': '/super_admin/users/creators',
};

/** Routes that only redirect, and where to. */
export const REDIRECTS: Readonly<Record<string, { from: string; to: string }>> = {
  '/$': { from: '/nowhere', to: '/' },
  '/auth/$': { from: '/auth/nowhere', to: '/auth' },
};

/** A person with a profile, among those whom the account sees. */
async function firstBrand(client: Client): Promise<string | undefined> {
  const { rows } = await client.crm.brands.query({ status: 'active', pageSize: 100 });
  return rows.find(({ industry }) => industry !== null)?.id;
}

async function firstCreator(client: Client): Promise<string | undefined> {
  const { rows } = await client.crm.creators.query({ platform: 'instagram' });
  return rows[0]?.id;
}

/** A proposal that waits for the account. */
async function ownProposal(client: Client): Promise<string | undefined> {
  const { rows } = await client.proposals.list.query({});
  return rows[0]?.id;
}

async function ownWebhook(client: Client): Promise<string | undefined> {
  const [webhook] = await client.settings.webhooks.query();
  return webhook?.id;
}

/** A case of the account; the open ones come first. */
async function ownCase(client: Client): Promise<string | undefined> {
  const { rows } = await client.cases.mine.query({});
  return rows[0]?.id;
}

async function currentCampaign(client: Client): Promise<string | undefined> {
  const { rows } = await client.content.campaigns.query({ tab: 'active' });
  return rows.find(({ dealStatus }) => dealStatus === 'in_progress')?.id;
}

/** The account with which a route is opened; undefined is a visitor. */
export function visitorOf(route: string): string | undefined {
  const known = Object.keys(VISITORS)
    .filter((path) => route === path || (path !== '/' && route.startsWith(`${path}/`)))
    .sort((a, b) => b.length - a.length)[0];
  expect(known, `VISITORS says who opens ${route}`).toBeDefined();
  return known === undefined ? undefined : VISITORS[known];
}
