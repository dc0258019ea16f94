import { MessageSquareText, Rocket } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DataLink } from '#client/components/base/AppLink.tsx';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill, StatusPill } from '#client/components/base/StatusPill.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { late } from '#client/components/core/late.tsx';
import { useNow } from '#client/components/core/now.ts';
import { useMomentLabel } from '#client/components/frame/DateText.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { Choose, ChooseAll, type Chosen, ChosenBar, useChosen } from '#client/components/lists/chosen.tsx';
import { GuestRemarks } from '#client/features/guests/GuestRemarks.tsx';
import { ShareButton } from '#client/features/guests/ShareButton.tsx';
import { reviewDue, type Verdict } from '#shared/content/submissions.ts';
import { plural } from '#shared/format.ts';
import type { CampaignFeedback } from '#shared/guests/guests.schema.ts';
import { isolated } from '#shared/isolated.ts';
import { launchLeavesOut } from '#shared/messages/content/launch-state.ts';
import { contentReviewMessages, launchMessages } from '#shared/messages/content.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { SUBMISSION_LOOKS } from '#shared/status-looks.ts';
import { ENDED_DEALS } from '#shared/status-sets.ts';
import { ApproveChosen } from './ApproveChosen.tsx';
import { PostStatus } from './PostStatus.tsx';
import { SubmissionVersions } from './SubmissionVersions.tsx';
import { type BrandSubmission, type CampaignContent, personName } from './submissions.ts';
import { Verdicts } from './Verdicts.tsx';

const ReviewDialog = late(async () => (await import('./ReviewDialog.tsx')).ReviewDialog);
const VersionsDialog = late(async () => (await import('./VersionsDialog.tsx')).VersionsDialog);

/** The submission whose versions are open, and the words with which a comment on it begins. */
interface Viewed {
  id: string;
  words?: string;
}

/** Content review and launch of one campaign (BR-REVIEW). `launch` is shown in the banner once all is ready. */
export function ContentReviewPage({
  content,
  guests,
  launch,
  balance,
}: {
  content: CampaignContent;
  /** What guests said about the content. */
  guests: CampaignFeedback['content'];
  launch: ReactNode;
  balance?: ReactNode;
}) {
  const [decision, setDecision] = useState<{ submission: BrandSubmission; verdict: Verdict } | null>(null);
  const [viewed, setViewed] = useState<Viewed | null>(null);
  const { campaign, submissions } = content;
  const decide = (submission: BrandSubmission, verdict: Verdict) => setDecision({ submission, verdict });
  const view = submissions.find(({ id }) => id === viewed?.id);
  const list = { guests, onView: setViewed, onDecide: decide };
  const pending = submissions.filter(awaitsReview);
  const chosen = useChosen(pending.filter(({ may }) => may.approve.allowed));
  const reviewed = submissions.filter((submission) => !awaitsReview(submission));
  const approved = submissions.filter(({ status }) => status === 'approved' || status === 'published');
  const ready = campaign.launch === 'ready';
  const leavesOut = launchLeavesOut(content.launch);
  return (
    <>
      <PageHeader
        title={nameOrUntitled(campaign.name)}
        description="Review what creators submitted, then launch."
        back={{ to: '/brand/orders', label: 'Back to Orders' }}
        actions={
          submissions.length > 0 &&
          content.may.share.allowed && (
            <ShareButton
              of={{
                kind: 'content',
                name: nameOrUntitled(campaign.name),
                campaignId: campaign.id,
                content: submissions.map((each) => ({
                  ...{ id: each.id, title: each.title, by: personName(each), waits: awaitsReview(each) },
                })),
              }}
            />
          )
        }
      />
      <StatRow className="mb-4">
        <StatCard label="Total Submissions" value={submissions.length} note="Submitted so far" />
        <StatCard label="Pending Review" value={pending.length} note="Waiting for your decision" />
        <StatCard label="Approved" value={approved.length} note="Ready to be posted" />
      </StatRow>
      {ready && (
        <Card className={cx('mb-4', leavesOut ? 'border-warning!' : 'border-success!')}>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <div className="flex items-start gap-3">
              <Rocket
                aria-hidden
                size={22}
                className={cx('mt-0.5 shrink-0', leavesOut ? 'text-warning' : 'text-success')}
              />
              <div>
                <h2 className="font-display text-xl font-semibold">{launchMessages.ready}</h2>
                {leavesOut && <p className="text-warning mt-1 font-medium">{leavesOut}</p>}
                <p className="text-muted mt-1">
                  {balance
                    ? launchMessages.balanceDue
                    : leavesOut
                      ? 'Creators with approved content are told to post as soon as you launch.'
                      : 'Everything is reviewed. Creators are told to post when you launch.'}
                </p>
              </div>
            </div>
            {launch}
          </div>
        </Card>
      )}
      {balance && ready && <div className="mb-4">{balance}</div>}
      <Card title="Pending Review" className="mb-4">
        <ChooseAll chosen={chosen} className="-mt-1 mb-4" />
        <SubmissionList
          submissions={pending}
          empty="There is nothing to review."
          next={
            <ButtonLink to="/brand/orders" search={{ projectId: campaign.id }}>
              Back to the campaign
            </ButtonLink>
          }
          chosen={chosen}
          {...list}
        />
        <ChosenBar chosen={chosen}>
          <ApproveChosen submissions={pending.filter(({ id }) => chosen.has(id))} onDone={chosen.keep} />
        </ChosenBar>
      </Card>
      {balance && !ready && <div className="mb-4">{balance}</div>}
      <Card title="Reviewed Content">
        <SubmissionList submissions={reviewed} empty="Content that you have reviewed appears here." {...list} />
      </Card>
      {view && (
        <VersionsDialog
          submission={view}
          title={view.title}
          names={{ brand: 'You', creator: personName(view) }}
          open={view.may.comment.allowed}
          words={viewed?.words}
          footer={<Verdicts submission={view} atFoot onDecide={decide} />}
          onClose={() => setViewed(null)}
        />
      )}
      {decision && <ReviewDialog {...decision} onClose={() => setDecision(null)} onDecided={() => setViewed(null)} />}
    </>
  );
}

/** A submission for a deal that has ended waits for nobody. */
function awaitsReview({ status, dealStatus }: BrandSubmission): boolean {
  return status === 'submitted' && !ENDED_DEALS.some((ended) => ended === dealStatus);
}

function SubmissionList({
  submissions,
  empty,
  next,
  chosen,
  guests,
  onView,
  onDecide,
}: {
  submissions: readonly BrandSubmission[];
  empty: string;
  /** Where to go on once the list is empty. */
  next?: ReactNode;
  /** Set if several can be approved at once. */
  chosen?: Chosen;
  guests: CampaignFeedback['content'];
  onView: (view: Viewed) => void;
  onDecide: (submission: BrandSubmission, verdict: Verdict) => void;
}) {
  if (submissions.length === 0) return <EmptyState compact title={empty} action={next} />;
  return (
    <ul className="divide-base-300 divide-y">
      {submissions.map((submission) => (
        <li key={submission.id} className="py-5 first:pt-1 last:pb-0">
          <SubmissionHead
            submission={submission}
            choose={
              chosen &&
              chosen.outOf > 1 &&
              submission.may.approve.allowed && (
                <Choose chosen={chosen} id={submission.id} label={`Select ${isolated(submission.title)}`} />
              )
            }
            onView={onView}
            onDecide={onDecide}
          />
          <SubmissionVersions submission={submission} />
          <GuestRemarks
            className="mt-4"
            feedback={guests.find(({ submissionId }) => submissionId === submission.id)}
            onPass={
              submission.may.comment.allowed ? ({ text }) => onView({ id: submission.id, words: text }) : undefined
            }
          />
        </li>
      ))}
    </ul>
  );
}

function SubmissionHead({
  submission,
  choose,
  onView,
  onDecide,
}: {
  submission: BrandSubmission;
  /** The box that ticks it. */
  choose: ReactNode;
  onView: (view: Viewed) => void;
  onDecide: (submission: BrandSubmission, verdict: Verdict) => void;
}) {
  const now = useNow();
  const moment = useMomentLabel();
  const name = personName(submission);
  const due =
    submission.status === 'submitted' && submission.submittedAt
      ? reviewDue(submission.submittedAt, submission.approvalProcess)
      : null;
  const toDo = submission.comments.filter(({ resolvedAt }) => resolvedAt === null).length;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex max-w-full min-w-0 items-center gap-3">
          {choose}
          <Avatar name={name} src={submission.avatarUrl} />
          <div className="min-w-0">
            <h3 className="truncate font-semibold">{submission.title}</h3>
            <p className="text-muted text-sm">
              {[name, submission.forPiece].filter(Boolean).join(' · ')}
              {toDo > 0 && ` · ${plural(toDo, 'open comment')}`}
              {due && due >= now && ` · ${contentReviewMessages.reviewDue(moment(due, 'short'))}`}
            </p>
          </div>
        </div>
        <LookPill look={SUBMISSION_LOOKS[submission.status]} />
        {due && due < now && <StatusPill tone="warning">{contentReviewMessages.overdue}</StatusPill>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" icon={MessageSquareText} onClick={() => onView({ id: submission.id })}>
          {submission.versions.length > 1 ? 'Compare and Comment' : 'View and Comment'}
        </Button>
        <Verdicts submission={submission} onDecide={onDecide} />
        {submission.postUrl && (
          <DataLink href={submission.postUrl} className="link">
            View post
          </DataLink>
        )}
        <PostStatus submission={submission} />
      </div>
    </div>
  );
}
