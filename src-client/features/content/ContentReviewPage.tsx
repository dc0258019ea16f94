import { Rocket } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AppLink } from '#client/components/AppLink.tsx';
import { Avatar } from '#client/components/Avatar.tsx';
import { Button } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { StatCard, StatRow } from '#client/components/StatCard.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { launchMessages } from '#shared/messages/content.ts';
import { brandSubmissionLabels } from '#shared/submissions.ts';
import { ReviewDialog, type Verdict } from './ReviewDialog.tsx';
import { SubmissionVersions } from './SubmissionVersions.tsx';
import { type BrandSubmission, type CampaignContent, personName, submissionTones } from './submissions.ts';

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
  const { campaign, submissions } = content;
  const pending = submissions.filter(({ status }) => status === 'submitted');
  const reviewed = submissions.filter(({ status }) => status !== 'submitted');
  const approved = submissions.filter(({ status }) => status === 'approved' || status === 'published');
  const ready = campaign.reviewStage === 'ready';
  return (
    <>
      <PageHeader
        title={campaign.name ?? 'Untitled Campaign'}
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
          open
          empty="Nothing waits for your review."
          onDecide={(submission, verdict) => setDecision({ submission, verdict })}
        />
      </Card>
      {balance && !ready && <div className="mb-4">{balance}</div>}
      <Card title="Reviewed Content">
        <SubmissionList
          submissions={reviewed}
          open={campaign.reviewStage !== 'live'}
          empty="Content that you have reviewed stands here."
          onDecide={(submission, verdict) => setDecision({ submission, verdict })}
        />
      </Card>
      {decision && <ReviewDialog {...decision} onClose={() => setDecision(null)} />}
    </>
  );
}

function SubmissionList({
  submissions,
  open,
  empty,
  onDecide,
}: {
  submissions: readonly BrandSubmission[];
  /** Before the launch, when an approval can still be taken back. */
  open: boolean;
  empty: string;
  onDecide: (submission: BrandSubmission, verdict: Verdict) => void;
}) {
  if (submissions.length === 0) return <EmptyState compact title={empty} />;
  return (
    <ul className="divide-base-300 divide-y">
      {submissions.map((submission) => (
        <li key={submission.id} className="py-5 first:pt-1 last:pb-0">
          <SubmissionHead submission={submission} open={open} onDecide={onDecide} />
          <SubmissionVersions submission={submission} />
        </li>
      ))}
    </ul>
  );
}

function SubmissionHead({
  submission,
  open,
  onDecide,
}: {
  submission: BrandSubmission;
  open: boolean;
  onDecide: (submission: BrandSubmission, verdict: Verdict) => void;
}) {
  const name = personName(submission);
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={name} src={submission.avatarUrl} />
        <div className="min-w-0">
          <h3 className="truncate font-semibold">{submission.title}</h3>
          <p className="text-muted text-sm">{name}</p>
        </div>
        <StatusPill tone={submissionTones[submission.status]}>{brandSubmissionLabels[submission.status]}</StatusPill>
      </div>
      {submission.status === 'submitted' && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" size="sm" onClick={() => onDecide(submission, 'approve')}>
            Approve
          </Button>
          <Button size="sm" onClick={() => onDecide(submission, 'requestRevision')}>
            Request Revision
          </Button>
          <Button size="sm" onClick={() => onDecide(submission, 'reject')}>
            Reject
          </Button>
        </div>
      )}
      {submission.status === 'approved' && open && (
        <Button size="sm" onClick={() => onDecide(submission, 'requestRevision')}>
          Request Revision
        </Button>
      )}
      {submission.postUrl && (
        <AppLink href={submission.postUrl} className="link">
          View post
        </AppLink>
      )}
    </div>
  );
}
