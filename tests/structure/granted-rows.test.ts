import { expect, test } from 'vitest';
import { asOwn, asStaff, ownRow } from '#server/access.ts';
import { deleteAccount } from '#server/account/erase.service.ts';
import type { UserContext } from '#server/context.ts';
import type { Tx } from '#server/data/db.ts';
import { deleteList, renameList } from '#server/discovery/lists.queries.ts';
import { lockAccount, lockCampaign, lockCampaignAndDeal } from '#server/ground/locks.ts';
import { noteAccount, updateAccount } from '#server/ground/people.ts';
import { cancelCampaign, endOwnDeal } from '#server/lifecycle/ending.service.ts';
import { lockMilestone, lockPayment, lockPayout, lockRefund } from '#server/money/locking.service.ts';
import { lockPayoutAccount, updatePayoutAccount } from '#server/money/payouts/payout-accounts.queries.ts';
import { syncPayoutAccount } from '#server/money/payouts/payout-accounts.service.ts';
import { retryPayout, settlePayout } from '#server/money/payouts/payouts.service.ts';
import { releaseMilestones } from '#server/money/payouts/release.service.ts';
import {
  bookRefund,
  giveBack,
  requestRefund,
  retryRefund,
  settleRefund,
} from '#server/money/refunds/refunds.service.ts';
import { deleteTemplate } from '#server/settings/templates.queries.ts';
import { transition } from '#server/transition.ts';
import { below, occurrences } from './sources.ts';

/** Any ids that a program or a page has sent. */
interface Ids {
  campaignId: string;
  dealId: string;
  paymentId: string;
  refundId: string;
  milestoneId: string;
  payoutId: string;
  userId: string;
  listId: string;
  templateId: string;
}

const why = { kind: 'refund', reason: 'Somebody asked' } as const;

/**
 * What a careless service would do with ids that it was sent. None of it is run: the compiler refuses each marked line, and a mark above a line
 * that it takes is an error of its own.
 */
void [
  // A refund
  async (tx: Tx, ctx: UserContext, { paymentId }: Ids) => {
    // @ts-expect-error an id is no payment
    await requestRefund(tx, ctx, paymentId, 100, why);
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return;
    // @ts-expect-error nobody asked whose payment this is
    await requestRefund(tx, ctx, locked.payment, 100, why);
    // @ts-expect-error nor here
    await bookRefund(tx, ctx, locked.payment, 100, why);
    await requestRefund(tx, ctx, asStaff(ctx, locked.payment, 'This payment'), 100, why);
  },
  async (tx: Tx, ctx: UserContext, { campaignId }: Ids) => {
    const campaign = await lockCampaign(tx, campaignId).executeTakeFirstOrThrow();
    // @ts-expect-error nobody asked whose campaign this is
    await giveBack(tx, ctx, campaign, 100, why);
    await giveBack(tx, ctx, asOwn(ctx, campaign, 'brandId', 'This campaign'), 100, why);
  },
  async (tx: Tx, ctx: UserContext, { refundId }: Ids) => {
    const locked = await lockRefund(tx, refundId);
    if (!locked) return;
    // @ts-expect-error nobody asked whose refund this is
    await retryRefund(tx, ctx, locked.refund);
    // @ts-expect-error only the system is told by a bank that it was sent
    await settleRefund(tx, ctx, locked);
  },
  // A payout
  async (tx: Tx, ctx: UserContext, { payoutId }: Ids) => {
    const locked = await lockPayout(tx, payoutId);
    if (!locked) return;
    // @ts-expect-error nobody asked whose payout this is
    await transition(tx, ctx, 'payout', locked.payout, 'release');
    // @ts-expect-error nor here
    await retryPayout(tx, ctx, locked.payout);
    // @ts-expect-error only the system is told by a bank that it was paid
    await settlePayout(tx, ctx, locked);
    await transition(tx, ctx, 'payout', asStaff(ctx, locked.payout, 'This payout'), 'release');
  },
  async (tx: Tx, ctx: UserContext, { milestoneId, dealId }: Ids) => {
    const locked = await lockMilestone(tx, milestoneId);
    const found = await lockCampaignAndDeal(tx, dealId);
    if (!locked || !found) return;
    // @ts-expect-error nobody asked who may release this milestone
    await releaseMilestones(tx, ctx, locked.campaign, found.deal, [locked.milestone]);
  },
  // A deal and a campaign
  async (tx: Tx, ctx: UserContext, { dealId }: Ids) => {
    const found = await lockCampaignAndDeal(tx, dealId);
    if (!found) return;
    // @ts-expect-error nobody asked whose deal this is
    await endOwnDeal(tx, ctx, found, { how: 'cancelled' });
    // @ts-expect-error nor here
    await transition(tx, ctx, 'deal', found.deal, 'cancel');
    // @ts-expect-error nor whose campaign
    await cancelCampaign(tx, ctx, found.campaign, 'Somebody asked');
  },
  // Where a creator is paid
  async (tx: Tx, ctx: UserContext, { userId }: Ids) => {
    const account = await lockPayoutAccount(tx, userId).executeTakeFirstOrThrow();
    // @ts-expect-error nobody asked whose payout account this is
    await updatePayoutAccount(tx, account, { accountId: 'acct_of_another' });
    // @ts-expect-error nor here
    await transition(tx, ctx, 'payoutAccount', account, 'askAgain', { set: { accountId: 'acct_of_another' } });
    // @ts-expect-error a person names no account to the provider
    await syncPayoutAccount(ctx, userId);
  },
  // An account
  async (tx: Tx, ctx: UserContext, { userId }: Ids) => {
    const account = await lockAccount(tx, userId).executeTakeFirstOrThrow();
    // @ts-expect-error nobody asked whose account this is
    await transition(tx, ctx, 'account', account, 'requestDeletion');
    // @ts-expect-error nor here
    await deleteAccount(tx, ctx, account);
    // @ts-expect-error an id is no account
    await updateAccount(tx, userId, { passwordHash: 'of another' });
    // @ts-expect-error a password is changed of an account that is locked
    await noteAccount(tx, userId, { passwordHash: 'of another' });
    await deleteAccount(tx, ctx, asStaff(ctx, account, 'This account'));
  },
  // What people keep for themselves
  async (tx: Tx, ctx: UserContext, { listId, templateId }: Ids) => {
    // @ts-expect-error an id is no list
    await deleteList(tx, listId).execute();
    const list = await ownRow(tx, ctx, 'creatorLists', listId);
    await renameList(tx, list, 'Mine').execute();
    // @ts-expect-error a list is no template
    await deleteTemplate(tx, list).execute();
    await deleteTemplate(tx, await ownRow(tx, ctx, 'templates', templateId)).execute();
    // @ts-expect-error payments are no rows of one account alone
    await ownRow(tx, ctx, 'payments', listId);
  },
];

const server = below('src-server');
/** How often each file says something, in the order of their paths. */
const counted = (pattern: RegExp, files = server): Record<string, number> => {
  const paths = occurrences(files, pattern).map((each) => each.slice(0, each.indexOf(':')));
  return Object.fromEntries([...Map.groupBy(paths, (path) => path)].map(([path, all]) => [path, all.length]).sort());
};

/** Who makes a context of the system besides lifecycle/, how often, and why. These numbers only go down. */
const SYSTEM: Readonly<Record<string, readonly [times: number, why: string]>> = {
  'src-server/account/erase.service.ts': [2, 'an account that is erased ends its campaigns and its invites'],
  'src-server/agency/invites.service.ts': [1, 'an invite to an account has arrived with its notice'],
  'src-server/agreement/deals/closing.service.ts': [2, 'applications end with their campaign or their creator'],
  'src-server/agreement/offers/deals.service.ts': [2, 'the connection of two people follows the deal that they have'],
  'src-server/agreement/offers/invites.service.ts': [
    4,
    'the connection and the application follow an offer that is made',
  ],
  'src-server/approvals/limits/limits.service.ts': [1, 'what a member has asked for ends with their seat'],
  'src-server/approvals/limits/overtaken.service.ts': [1, 'what has been done without a request ends it'],
  'src-server/approvals/requests/deciding.service.ts': [1, 'what is approved too late can no longer be done'],
  'src-server/auth/invites.service.ts': [2, 'an invite runs out while somebody asks for another'],
  'src-server/auth/recovery.service.ts': [1, 'what was sent from sessions that end is withdrawn'],
  'src-server/auth/addresses.service.ts': [1, 'sign-ups end that nobody has confirmed'],
  'src-server/auth/links.service.ts': [1, 'a closed account is kept because its owner has set a new password'],
  'src-server/auth/sign-up.service.ts': [1, 'the role that was asked for comes with the address that is confirmed'],
  'src-server/campaigns/campaigns.service.ts': [1, 'a brief that was changed is checked again'],
  'src-server/cases/silence.service.ts': [1, 'the cases of an account that is erased end with it'],
  'src-server/content/post-claims.service.ts': [1, 'a post is taken from content whose creator it does not belong to'],
  'src-server/money/checkout/checkout.service.ts': [1, 'the bank has refused the payment'],
  'src-server/money/checkout/revalidation.service.ts': [1, 'a payment ends with what it was asked for'],
  'src-server/money/desk/bank-transfers.service.ts': [
    3,
    'staff says what the bank account shows, and the money is taken as from the bank',
  ],
  'src-server/money/desk/staff-actions.service.ts': [1, 'what a refused milestone frees goes back'],
  'src-server/money/payouts/payout-accounts.service.ts': [2, 'the provider says how an account stands'],
  'src-server/money/payouts/release.service.ts': [1, 'what the money does not cover is held'],
  'src-server/money/refunds/requests.service.ts': [
    2,
    'money that goes back grants what the brand asked for, and an end with none declines it',
  ],
  'src-server/orders/orders.service.ts': [2, 'a launch opens and closes with what it waits for'],
  'src-server/proposals/deciding.service.ts': [2, 'a proposal ends whose act can no longer be done or has changed'],
  'src-server/proposals/proposals.service.ts': [1, 'a proposal runs out while its program asks again'],
  'src-server/proposals/waiting/waiting.service.ts': [1, 'what a program has proposed ends with its key'],
  'src-server/seats/agencies.service.ts': [1, 'an invite to an agency has arrived with its notice'],
  'src-server/seats/invites.service.ts': [1, 'an invite to an account has arrived with its notice'],
  'src-server/security/holding.service.ts': [2, 'a rule holds a text, and lets it go with its author’s next one'],
  'src-server/security/suspicion.service.ts': [2, 'a rule flags an account'],
  'src-server/sso/sso-sign-in.service.ts': [
    5,
    'the identity provider says who is a member, and an invite ends with a sign-in',
  ],
};

test('the system acts in jobs, sweeps and endings, and in few other places, each with its reason', () => {
  const others = server.filter(({ path }) => !/^src-server\/(?:lifecycle\/|context\.ts$)/.test(path));
  const allowed = Object.fromEntries(Object.entries(SYSTEM).map(([path, [times]]) => [path, times]));
  expect(counted(/\basSystem\(/, others)).toEqual(allowed);
});

test('what follows from an end is granted without a question in one place, which works out the amount itself', () => {
  const asks = counted(/\basFollowing\(/);
  expect(asks).toEqual({ 'src-server/money/payouts/release.service.ts': 1 });
});

/** Queries that change rows by bare ids, a file each: whoever calls one has to have asked whose they are. These numbers only go down. */
const BY_BARE_IDS: Readonly<Record<string, number>> = {
  'src-server/account/account.queries.ts': 2,
  'src-server/account/copy.queries.ts': 1,
  'src-server/account/erase.queries.ts': 6,
  'src-server/account/role-change.queries.ts': 2,
  'src-server/agreement/deals/deals.queries.ts': 1,
  'src-server/auth/auth.queries.ts': 9,
  // Challenges, which are nobody's.
  'src-server/auth/passkeys.queries.ts': 2,
  'src-server/campaigns/campaigns.queries.ts': 1,
  'src-server/campaigns/purging.queries.ts': 2,
  'src-server/content/submissions.queries.ts': 1,
  'src-server/conversations/conversations.queries.ts': 1,
  'src-server/conversations/replies.queries.ts': 1,
  'src-server/crm/tags.queries.ts': 1,
  'src-server/discovery/lists.queries.ts': 1,
  // Names, which are forgotten whosever link it was.
  'src-server/guests/links.queries.ts': 1,
  'src-server/import/people.queries.ts': 1,
  'src-server/leads/leads.queries.ts': 3,
  'src-server/money/events/inbox.queries.ts': 2,
  'src-server/notifications/notifications.queries.ts': 4,
  'src-server/portfolio/portfolio.queries.ts': 3,
  'src-server/profiles/profiles.queries.ts': 1,
  'src-server/profiles/social.queries.ts': 3,
  // The session of the person who switches, and when a seat was used.
  'src-server/seats/seats.queries.ts': 2,
  'src-server/security/checks.queries.ts': 1,
  'src-server/security/rules.queries.ts': 4,
  'src-server/settings/api-keys.queries.ts': 2,
  // What a key has asked for, found by the key that has just proved itself.
  'src-server/settings/api-requests.queries.ts': 3,
  // What a job no longer sends, and what is old.
  'src-server/settings/deliveries.queries.ts': 2,
  // Programs that nobody has connected, and tokens, found by the one that has just proved itself.
  'src-server/settings/oauth.queries.ts': 6,
  'src-server/settings/settings.queries.ts': 2,
  // Sign-ins that have not ended, which are nobody's.
  'src-server/sso/sso.queries.ts': 2,
};

test('queries that change a row take it locked or granted; how many do not is known, and only becomes fewer', () => {
  const files = server.filter(({ path }) => path.endsWith('.queries.ts'));
  const bare = files.map(({ path, text }) => {
    const exported = text.split(/^(?=export )/m).filter((part) => /^export (?:const|function) \w+ ?[=(]/.test(part));
    const writers = exported.filter((part) =>
      /\b(?:updateTable|deleteFrom)\(|\b(?:update \$\{|delete from )/.test(part),
    );
    return [
      path,
      writers.filter((part) => !/\b(?:Locked|Authorized|Granted|OwnRow|Changeable)/.test(part)).length,
    ] as const;
  });
  expect(Object.fromEntries(bare.filter(([, count]) => count > 0).sort())).toEqual(BY_BARE_IDS);
});
