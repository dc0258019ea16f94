import { CAPTION_MAX_CHARS, FEEDBACK_MAX_CHARS } from '#shared/constants.ts';
import { cut } from '#shared/graphemes.ts';
import type { SubmissionStatus } from '#shared/lifecycles.ts';
import { importNotes, importProblems } from '#shared/messages/import.ts';
import { BOUND_DEALS, isOneOf, UNAGREED_DEALS, UNDECIDED_CONTENT } from '#shared/status-sets.ts';
import { lockCampaignAndDeal } from '../ground/locks.ts';
import { dealContentState } from '../lifecycle/content-progress.service.ts';
import { refreshLaunch } from '../lifecycle/launch-readiness.service.ts';
import { noteReached } from '../money/payouts/carried-over.service.ts';
import { transition } from '../transition.ts';
import { dealsOn, submissionFacts } from './deals.queries.ts';
import { type Fields, refuseField } from './fields.rules.ts';
import {
  campaignIn,
  madeAt,
  newId,
  personIfAny,
  personIn,
  put,
  submissionIdIn,
  type Taken,
  type Taking,
} from './taking.service.ts';

const TITLE_MAX = 120;

const WORDS: Readonly<Record<string, SubmissionStatus>> = {
  draft: 'draft',
  submitted: 'submitted',
  pending: 'submitted',
  approved: 'approved',
  published: 'approved',
  revision_requested: 'revision_requested',
  rejected: 'rejected',
};

/**
 * `campaign_submissions`, `campaign_content`, `project_content`: what a creator submitted, with its first version (ruling A21). In the old rows files
 * are only addresses; they are not downloaded, but listed in the report. Locks the campaign. @throws Refusal
 */
export async function takeSubmission(taking: Taking): Promise<Taken> {
  const { tx, batch, fields } = taking;
  const campaign = await campaignIn(taking, 'campaign_id', 'project_id');
  const creator = await personIn(taking, 'creator_id');
  const [deal] = await dealsOn(tx, campaign.id, creator.id).execute();
  if (!deal) return refuseField('creator_id', importProblems.noDeal);
  if (isOneOf(UNAGREED_DEALS, deal.status))
    refuseField('creator_id', `names a deal that is ${deal.status}, which can have no content`);
  const content = fields.inside('content_data');
  const caption = content.prose(CAPTION_MAX_CHARS, 'caption') ?? fields.prose(CAPTION_MAX_CHARS, 'caption') ?? '';
  for (const note of content.notes) fields.note(note);
  const addresses = addressesIn(content);
  if (addresses.length > 0) fields.note(importNotes.files(addresses));
  const word = fields.text('status')?.toLowerCase() ?? '';
  // Any other word means that it is waiting for review (creator, section 4: Upload display).
  const status = WORDS[word] ?? 'submitted';
  if (status !== word) fields.note(importNotes.statusRead(word || 'nothing', status));
  const createdAt = madeAt(taking);
  const submittedAt = status === 'draft' ? null : (fields.moment('submitted_at') ?? createdAt);
  const decidedAt = isOneOf(UNDECIDED_CONTENT, status) ? null : (fields.moment('reviewed_at') ?? submittedAt);
  const id = newId();
  const title = fields.line(TITLE_MAX, 'title') ?? cut(caption.split('\n')[0] ?? '', TITLE_MAX).trim();
  await put(tx, 'submissions', {
    id,
    dealId: deal.id,
    campaignId: campaign.id,
    creatorId: creator.id,
    title: title || 'Submission',
    status,
    submittedAt,
    reviewedAt: decidedAt,
    createdAt,
    updatedAt: fields.moment('updated_at') ?? decidedAt ?? submittedAt ?? createdAt,
  });
  await put(tx, 'submissionVersions', { id: newId(), submissionId: id, version: 1, caption, submittedAt, createdAt });
  batch.begin('submission', { id }, status);
  if (isOneOf(BOUND_DEALS, deal.status)) await followTaken(taking, deal.id, decidedAt ?? submittedAt ?? createdAt);
  return { newId: id };
}

/**
 * Moves a deal under contract to the status that its content would give it here: with its last piece it is submitted, the milestones it has reached
 * wait for the brand's payment, and the campaign is ready to launch once all of its content is approved. Locks the deal.
 */
async function followTaken({ tx, ctx }: Taking, dealId: string, at: Date): Promise<void> {
  const locked = await lockCampaignAndDeal(tx, dealId);
  if (!locked) return;
  const { campaign, deal } = locked;
  const { required, handedIn, approved } = await dealContentState(tx, campaign, dealId);
  if (handedIn >= required) {
    if (deal.status === 'in_progress')
      await transition(tx, ctx, 'deal', deal, 'submit', { set: { updatedAt: ctx.now } });
    await noteReached(tx, deal, approved >= required ? ['submission', 'approval'] : ['submission'], at);
  }
  await refreshLaunch(tx, ctx, campaign);
}

/** The addresses of the files that a submission had, at most ten of them. */
const addressesIn = (content: Fields): string[] =>
  content
    .items('files')
    .flatMap((file) =>
      typeof file === 'object' && file !== null && 'url' in file ? String(file.url).slice(0, 300) : [],
    )
    .slice(0, 10);

const ACTIONS = ['approve', 'request_revision', 'reject'] as const;

/** `submission_reviews`: a decision on content, with its feedback. Locks nothing. @throws Refusal */
export async function takeSubmissionReview(taking: Taking): Promise<Taken> {
  const { tx, fields } = taking;
  const submissionId =
    (await submissionIdIn(taking, 'submission_id')) ?? refuseField('submission_id', importProblems.missing);
  const submission = await submissionFacts(tx, submissionId).executeTakeFirstOrThrow();
  const action = fields.word(ACTIONS, 'action') ?? refuseField('action', importProblems.missing);
  const feedbackText = fields.prose(FEEDBACK_MAX_CHARS, 'feedback_text');
  if (action !== 'approve' && !feedbackText) refuseField('feedback_text', importProblems.missing);
  const reviewer = await personIfAny(taking, 'reviewer_id');
  const id = newId();
  const { version } = submission;
  await put(tx, 'submissionReviews', {
    id,
    submissionId,
    version,
    reviewerId: reviewer?.id ?? null,
    action,
    feedbackText,
    createdAt: madeAt(taking),
  });
  return { newId: id };
}
