import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { AppLink } from '#client/components/AppLink.tsx';
import { Button, ButtonLink } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { DateText } from '#client/components/DateText.tsx';
import { Dialog } from '#client/components/Dialog.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { creatorSubmissionLabel } from '#shared/content/submissions.ts';
import { uploadMessages } from '#shared/messages/content.ts';
import { SubmissionVersions } from './SubmissionVersions.tsx';
import { type CreatorSubmission, submissionTones } from './submissions.ts';

const VersionsDialog = lazy(async () => ({ default: (await import('./VersionsDialog.tsx')).VersionsDialog }));
const PostForm = lazy(async () => ({ default: (await import('./PostForm.tsx')).PostForm }));

/** A creator's uploads to one campaign (CR-CAMP-25 to CR-CAMP-28). */
export function CreatorUploads({
  campaignId,
  submissions,
  open,
  live,
  brandName,
  commentable,
}: {
  campaignId: string;
  brandName: string;
  /** Whether comments may still be added. */
  commentable: boolean;
  submissions: readonly CreatorSubmission[];
  /** Whether content may still come in. */
  open: boolean;
  /** Whether approved content is to be posted now. */
  live: boolean;
}) {
  const [viewed, setViewed] = useState<string | null>(null);
  const uploadHref = `/creator/campaigns/${campaignId}/upload`;
  const upload = open && (
    <ButtonLink href={uploadHref} variant="primary" icon={Upload}>
      {uploadMessages.uploadNew}
    </ButtonLink>
  );
  const view = submissions.find(({ id }) => id === viewed);
  if (submissions.length === 0) {
    return (
      <Card>
        <EmptyState
          title={uploadMessages.empty}
          text="What you hand in for this campaign stands here."
          action={upload}
        />
      </Card>
    );
  }
  return (
    <Card title="Uploads" action={upload}>
      <ul className="divide-base-300 divide-y">
        {submissions.map((submission) => (
          <li key={submission.id} className="py-4 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <div className="min-w-0">
                <h3 className="truncate font-semibold">{submission.title}</h3>
                <p className="text-muted text-sm">
                  Uploaded <DateText value={submission.submittedAt ?? submission.createdAt} />
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-3">
                <StatusPill tone={submissionTones[submission.status]}>
                  {submission.status === 'draft' ? 'Draft' : creatorSubmissionLabel(submission.status)}
                </StatusPill>
                <Button size="sm" onClick={() => setViewed(submission.id)}>
                  View
                </Button>
                {open && (submission.status === 'draft' || submission.status === 'revision_requested') && (
                  <ButtonLink size="sm" variant="primary" href={`${uploadHref}?submission=${submission.id}`}>
                    {submission.status === 'draft' ? 'Continue' : 'Send New Version'}
                  </ButtonLink>
                )}
              </div>
            </div>
            {submission.status === 'revision_requested' && submission.reviews[0]?.feedbackText && (
              <p className="bg-base-200 mt-3 max-w-[70ch] rounded-xl p-3 whitespace-pre-line">
                {submission.reviews[0].feedbackText}
              </p>
            )}
            {live && submission.status === 'approved' && (
              <Suspense>
                <PostForm submissionId={submission.id} />
              </Suspense>
            )}
            {submission.postUrl && (
              <p className="mt-2 text-sm">
                Posted at{' '}
                <AppLink href={submission.postUrl} className="link break-all">
                  {submission.postUrl}
                </AppLink>
              </p>
            )}
          </li>
        ))}
      </ul>
      {view?.versions.some(({ submittedAt }) => submittedAt !== null) ? (
        <Suspense>
          <VersionsDialog
            submission={view}
            title={view.title}
            names={{ creator: 'You', brand: brandName }}
            open={commentable}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      ) : null}
      {view?.versions.every(({ submittedAt }) => submittedAt === null) && (
        <Dialog open onClose={() => setViewed(null)} title={view.title} size="lg">
          <SubmissionVersions submission={view} />
        </Dialog>
      )}
    </Card>
  );
}
