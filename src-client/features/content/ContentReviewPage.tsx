import { MessageSquareText, Rocket } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { AppLink } from '#client/components/AppLink.tsx';
import { Avatar } from '#client/components/Avatar.tsx';
import { Button } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { useNow } from '#client/components/now.ts';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { StatCard, StatRow } from '#client/components/StatCard.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { brandSubmissionLabels, mayDo, reviewDue } from '#shared/content/submissions.ts';
import { shortDay } from '#shared/dates.ts';
import { campaignMessages } from '#shared/messages/campaigns.ts';
import { contentReviewMessages, launchMessages } from '#shared/messages/content.ts';
import { ENDED_DEALS } from '#shared/status-sets.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { SubmissionVersions } from './SubmissionVersions.tsx';
import { type BrandSubmission, type CampaignContent, personName, submissionTones } from './submissions.ts';
import { VERDICTS, type Verdict, Verdicts } from './Verdicts.tsx';

const VersionsDialog = lazy(async () => ({ default: (await import('./VersionsDialog.tsx')).VersionsDialog }));

/** Content review and launch of one campaign (BR-REVIEW). `launch` is what stands in the banner once all is ready. */
export function ContentReviewPage({
  content,
  launch,
  balance,
}: {
  content: CampaignContent;
  launch: ReactNode;
  balance?: ReactNode;
}) {
  const [decision, setDecision] = useState<{ submission: BrandSubmission; verdict: Verdict } | null>(null);
  const [viewed, setViewed] = useState<string | null>(null);
  const { campaign, submissions } = content;
  const decide = (submission: BrandSubmission, verdict: Verdict) => setDecision({ submission, verdict });
  const view = submissions.find(({ id }) => id === viewed);
  const allowed = ({ status, dealStatus }: BrandSubmission) =>
    VERDICTS.filter((verdict) => mayDo(verdict, campaign, dealStatus)).filter(
      // Once it is live, what was approved stays approved.
      (verdict) => verdict !== 'requestRevision' || status !== 'approved' || campaign.launch !== 'live',
    );
  const pending = submissions.filter(awaitsReview);
  const reviewed = submissions.filter((submission) => !awaitsReview(submission));
  const approved = submissions.filter(({ status }) => status === 'approved' || status === 'published');
  const ready = campaign.launch === 'ready';
  return (
    <>
      <PageHeader
        title={campaign.name ?? campaignMessages.untitled}
        description="Review what creators handed in, then launch."
        back={{ href: '/brand/orders', label: 'Back to Orders' }}
      />
      <StatRow className="mb-4">
        <StatCard label="Total Submissions" value={submissions.length} note="Handed in so far" />
        <StatCard label="Pending Review" value={pending.length} note="Waiting for your word" />
        <StatCard label="Approved" value={approved.length} note="Ready to be posted" />
      </StatRow>
      {ready && (
        <Card className="mb-4 border-success!">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <div className="flex items-start gap-3">
              <Rocket aria-hidden size={22} className="text-success mt-0.5 shrink-0" />
              <div>
                <h2 className="font-display text-xl font-semibold">{launchMessages.ready}</h2>
                <p className="text-muted mt-1">
                  {balance
                    ? launchMessages.balanceDue
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
        <SubmissionList
          submissions={pending}
          allowed={allowed}
          empty="Nothing waits for your review."
          onView={setViewed}
          onDecide={decide}
        />
      </Card>
      {balance && !ready && <div className="mb-4">{balance}</div>}
      <Card title="Reviewed Content">
        <SubmissionList
          submissions={reviewed}
          allowed={allowed}
          empty="Content that you have reviewed stands here."
          onView={setViewed}
          onDecide={decide}
        />
      </Card>
      {view && (
        <Suspense>
          <VersionsDialog
            submission={view}
            title={view.title}
            names={{ brand: 'You', creator: personName(view) }}
            open={mayDo('talk', campaign, view.dealStatus)}
            footer={<Verdicts submission={view} allowed={allowed(view)} atFoot onDecide={decide} />}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
      {decision && <ReviewDialog {...decision} onClose={() => setDecision(null)} onDecided={() => setViewed(null)} />}
    </>
  );
}

/** What was handed in for a deal that has ended waits for nobody. */
function awaitsReview({ status, dealStatus }: BrandSubmission): boolean {
  return status === 'submitted' && !ENDED_DEALS.some((ended) => ended === dealStatus);
}

function SubmissionList({
  submissions,
  allowed,
  empty,
  onView,
  onDecide,
}: {
  submissions: readonly BrandSubmission[];
  allowed: (submission: BrandSubmission) => readonly Verdict[];
  empty: string;
  onView: (submissionId: string) => void;
  onDecide: (submission: BrandSubmission, verdict: Verdict) => void;
}) {
  if (submissions.length === 0) return <EmptyState compact title={empty} />;
  return (
    <ul className="divide-base-300 divide-y">
      {submissions.map((submission) => (
        <li key={submission.id} className="py-5 first:pt-1 last:pb-0">
          <SubmissionHead submission={submission} allowed={allowed(submission)} onView={onView} onDecide={onDecide} />
          <SubmissionVersions submission={submission} />
        </li>
      ))}
    </ul>
  );
}

function SubmissionHead({
  submission,
  allowed,
  onView,
  onDecide,
}: {
  submission: BrandSubmission;
  allowed: readonly Verdict[];
  onView: (submissionId: string) => void;
  onDecide: (submission: BrandSubmission, verdict: Verdict) => void;
}) {
  const now = useNow();
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
          <Avatar name={name} src={submission.avatarUrl} />
          <div className="min-w-0">
            <h3 className="truncate font-semibold">{submission.title}</h3>
            <p className="text-muted text-sm">
              {name}
              {toDo > 0 && ` · ${toDo} open ${toDo === 1 ? 'comment' : 'comments'}`}
              {due && due >= now && ` · ${contentReviewMessages.reviewDue(shortDay(due))}`}
            </p>
          </div>
        </div>
        <StatusPill tone={submissionTones[submission.status]}>{brandSubmissionLabels[submission.status]}</StatusPill>
        {due && due < now && <StatusPill tone="warning">{contentReviewMessages.overdue}</StatusPill>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" icon={MessageSquareText} onClick={() => onView(submission.id)}>
          {submission.versions.length > 1 ? 'Compare and Comment' : 'View and Comment'}
        </Button>
        <Verdicts submission={submission} allowed={allowed} onDecide={onDecide} />
        {submission.postUrl && (
          <AppLink href={submission.postUrl} className="link">
            View post
          </AppLink>
        )}
      </div>
    </div>
  );
}
