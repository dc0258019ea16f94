import { createCampaign, createDeal, createSubmission, createUser, type Row } from '#db/factories.ts';
import { hashToken } from '#server/auth/lucia.ts';
import type { Context, SessionControl } from '#server/context.ts';
import { appRouter } from '#server/router.ts';
import { createCallerFactory } from '#server/trpc.ts';
import { createCreatorList } from '#tests/support/creator-lists.ts';
import type { Harness } from '#tests/support/harness.ts';

const createCaller = createCallerFactory(appRouter);
const nothing = () => undefined;
const NO_SESSION: Omit<SessionControl, 'guest' | 'holdGuest'> = {
  id: null,
  proofs: async () => ({ own: null, atProvider: null, hasPassword: true, byProvider: false }),
  open: async () => '',
  hold: nothing,
  end: async () => undefined,
  ticket: null,
  holdTicket: nothing,
  dropTicket: nothing,
  passkey: null,
  holdPasskey: nothing,
  dropPasskey: nothing,
  sso: null,
  holdSso: nothing,
  dropSso: nothing,
  signUp: null,
  holdSignUp: nothing,
  dropSignUp: nothing,
};

/** A browser of somebody without an account, which keeps the cookie of its guest links from one call to the next. */
export function browserOf(h: Harness, now?: Date) {
  const held: { guest: string | null } = { guest: null };
  const session: SessionControl = {
    ...NO_SESSION,
    get guest() {
      return held.guest;
    },
    holdGuest(secret) {
      if (secret !== null) held.guest = hashToken(secret);
    },
  };
  const contextAt = (at: Date | undefined): Context => ({ ...h.context(undefined, at ?? now), session });
  return {
    context: contextAt,
    at: (at: Date) => createCaller(contextAt(at)).guests,
    /** What it calls. */
    guests: createCaller(contextAt(now)).guests,
  };
}
export type Browser = ReturnType<typeof browserOf>;

export const tokenOf = ({ address }: { address: string }): string => address.split('#token=')[1] ?? '';

/** A brand with a campaign, content that was submitted to it, and a list with the creator. */
export async function sharing(h: Harness) {
  const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Kolme Studio' } });
  const creator = await createUser(h.owner, 'creator', { user: { firstName: 'Mara', lastName: 'Lindqvist' } });
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'in_progress' });
  const deal = await createDeal(h.owner, {
    campaign,
    creatorId: creator.id,
    status: 'in_progress',
    agreedAmountMinor: 87_653,
  });
  const submission = await createSubmission(h.owner, { deal, caption: 'Slow mornings with a lamp' });
  const listId = await createCreatorList(h.owner, {
    brandId: brand.id,
    name: 'For spring',
    creatorIds: [creator.id],
    note: 'Haggles about everything',
  });
  return { brand, creator, campaign, deal, submission, listId };
}
export type Shared = Awaited<ReturnType<typeof sharing>>;

export const link = { title: 'Spring, first cut', label: 'Anna of legal' } as const;

/** Shares the content of a scene, and returns the link with its token. */
export async function shareContent(
  h: Harness,
  {
    brand,
    campaign,
    submission,
  }: Pick<Shared, 'brand'> & { campaign: Row<'campaigns'>; submission: Row<'submissions'> },
  over: { fields?: ('creator' | 'caption' | 'deadline' | 'versions' | 'amount')[]; password?: string; now?: Date } = {},
) {
  const { now, fields = ['caption'], ...rest } = over;
  const asked = { campaignId: campaign.id, submissionIds: [submission.id], fields, ...link, ...rest };
  const made = await (await h.as(brand.id, now)).guests.shareContent(asked);
  return { linkId: made.id, token: tokenOf(made) };
}
