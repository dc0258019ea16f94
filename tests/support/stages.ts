import { isoDay } from '#shared/dates.ts';
import { BY_A_JOB, expect } from './browser.ts';
import { type Client, clientOf, upload } from './client.ts';
import { samples } from './sample-files.ts';

// Campaigns of the demo brand at every stage, made by the same calls as on the screens.

export interface Cast {
  brand: Client;
  creator: Client;
  admin: Client;
  creatorId: string;
}
export interface Made {
  id: string;
  name: string;
}

const CREATOR = 'creator@accord.test';
export const CREATOR_NAME = 'Amara Okafor';
const GOOD_CARD = '4242424242424242';

export const inDays = (days: number): string => isoDay(new Date(Date.now() + days * 86_400_000));

/** The brand, the creator and the admin of the demo, signed in once per file. */
export async function cast(url: string | undefined): Promise<Cast> {
  const [brand, creator, admin] = await Promise.all(
    (['brand@accord.test', CREATOR, 'admin@accord.test'] as const).map((email) => clientOf(url ?? '', email)),
  );
  if (!brand || !creator || !admin) throw new Error('The demo logins are missing');
  const session = await creator.api.auth.session.query();
  return { brand, creator, admin, creatorId: session?.id ?? '' };
}

let count = 0;
const nameOf = (what: string): string => `${what} ${process.pid}-${++count}`;

type DraftForm = Parameters<Client['api']['campaigns']['createDraft']['mutate']>[0]['draft'];

/** A complete draft, not submitted: a budget of $10,000 and one post, or the values of `over`. */
export async function draft({ brand }: Cast, what: string, over: DraftForm = {}): Promise<Made> {
  const name = nameOf(what);
  const { id } = await brand.api.campaigns.createDraft.mutate({
    draft: {
      name,
      campaignType: 'Single',
      description: 'Show how the lamp lights an ordinary evening at home, and label the post as an #ad.',
      budgetMinor: 1_000_000,
      startDate: inDays(20),
      submissionDeadline: inDays(40),
      endDate: inDays(60),
      platforms: ['instagram', 'tiktok'],
      contentRequirements: { post: { quantity: 1, description: null } },
      industries: ['home'],
      ...over,
    },
  });
  return { id, name };
}

export async function submitted(at: Cast, what: string): Promise<Made> {
  const made = await draft(at, what);
  await at.brand.api.campaigns.submit.mutate({ campaignId: made.id });
  return made;
}

/** Approved by staff, still in campaign_setup. */
export async function approved(at: Cast, what: string): Promise<Made> {
  const made = await submitted(at, what);
  await at.admin.api.review.approve.mutate({ campaignId: made.id });
  return made;
}

/** In contract_payment, with one creator who has accepted $6,000. */
export async function accepted(at: Cast, what: string): Promise<Made & { dealId: string }> {
  const made = await approved(at, what);
  const campaignId = made.id;
  await at.brand.api.orders.advance.mutate({ campaignId });
  await at.brand.api.deals.invite.mutate({
    campaignId,
    currency: 'USD',
    invites: [{ creatorId: at.creatorId, agreedMinor: 600_000 }],
    notes: null,
  });
  const { creators } = await at.brand.api.orders.read.query({ campaignId });
  const dealId = creators[0]?.dealId ?? '';
  await at.creator.api.deals.accept.mutate({ dealId });
  await at.brand.api.orders.advance.mutate({ campaignId });
  return { ...made, dealId };
}

/** Stores a brief for a campaign in contract_payment. */
export async function briefed({ brand }: Cast, campaignId: string): Promise<void> {
  await brand.api.payments.saveBrief.mutate({
    campaignId,
    brief: {
      campaignObjective: 'Show the lamp in a home office',
      targetAudience: 'People who work from home',
      keyMessages: ['Warm light'],
      contentGuidelines: null,
      brandGuidelines: null,
      dosList: [],
      dontsList: [],
      deliverables: [{ platform: 'instagram', contentType: 'post', quantity: 1, specifications: null }],
      timeline: { contentDue: null, reviewPeriod: null, publishDate: null },
      additionalNotes: null,
      hashtags: [],
      mentions: [],
      approvalProcess: 'standard',
    },
  });
}

/** With contract and brief, signed by both: ready for the deposit. */
export async function signed(at: Cast, what: string): Promise<Made & { dealId: string }> {
  const made = await accepted(at, what);
  const campaignId = made.id;
  const fileId = await upload(at.brand, 'contract', campaignId, 'contract.pdf', await samples.pdf());
  await at.brand.api.payments.attachFile.mutate({ campaignId, kind: 'contract', fileId });
  await briefed(at, campaignId);
  const { documents } = await at.brand.api.payments.contract.query({ campaignId });
  const documentHash = documents.hash;
  await at.brand.api.payments.signAsBrand.mutate({ campaignId, name: 'Bo Brand', documentHash });
  await at.creator.api.payments.signAsCreator.mutate({ dealId: made.dealId, name: CREATOR_NAME, documentHash });
  return made;
}

/** In planning_creation: the deposit is paid at the bank, and the deal is under contract. */
export async function funded(at: Cast, what: string): Promise<Made & { dealId: string }> {
  const made = await signed(at, what);
  await pay(at, made.id, 'deposit');
  return made;
}

/** What a form sends of a card that the bank takes. */
export function goodCard(): URLSearchParams {
  const expiry = `12/${(new Date().getUTCFullYear() + 2) % 100}`;
  return new URLSearchParams({ number: GOOD_CARD, expiry, code: '123', name: 'Bo Brand' });
}

/** Sends it from the bank's page of a payment. */
export const payByCard = ({ brand }: Pick<Cast, 'brand'>, checkoutUrl: string | null): Promise<Response> =>
  fetch(checkoutUrl ?? '', {
    method: 'POST',
    body: goodCard(),
    headers: { origin: brand.url },
    redirect: 'manual',
  });

/** Pays by card at the bank and waits for the bank's event. */
export async function pay(at: Pick<Cast, 'brand'>, campaignId: string, kind: 'deposit' | 'balance'): Promise<void> {
  const input = { campaignId, requestKey: crypto.randomUUID() };
  const { payments } = at.brand.api;
  const opened = kind === 'deposit' ? await payments.payDeposit.mutate(input) : await payments.payBalance.mutate(input);
  const answer = await payByCard(at, opened.checkoutUrl);
  if (answer.status >= 400) throw new Error(`The bank says ${answer.status}: ${await answer.text()}`);
  const status = async () => (await payments.status.query({ paymentId: opened.id })).status;
  await expect.poll(status, BY_A_JOB).toBe('succeeded');
}

/** Submits a picture as the creator. */
export async function handIn({ creator }: Cast, campaignId: string, title: string): Promise<void> {
  const fileId = await upload(creator, 'submission', campaignId, `${title}.jpg`, await samples.jpg());
  await creator.api.content.submit.mutate({ campaignId, title, caption: 'In my own light. #ad', fileIds: [fileId] });
}
