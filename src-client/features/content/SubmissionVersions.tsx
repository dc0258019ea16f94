import { filled } from '#client/components/base/filled.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { MediaFile } from './MediaFile.tsx';
import type { BrandSubmission, CreatorSubmission } from './submissions.ts';
import { VerdictPill } from './VerdictPill.tsx';

/** All versions of a submission, newest first, each with its files and its feedback. */
export function SubmissionVersions({ submission }: { submission: BrandSubmission | CreatorSubmission }) {
  return (
    <ol className="divide-base-300 divide-y">
      {submission.versions.map((version) => {
        const reviews = submission.reviews.filter((review) => review.version === version.version);
        return (
          <li key={version.version} className="py-4 first:pt-0 last:pb-0">
            <p className="text-muted mb-3 text-sm">
              {filled('Version {version}', { version: version.version })}
              {version.submittedAt ? (
                <> {filled('· submitted {date}', { date: <DateText value={version.submittedAt} time /> })}</>
              ) : (
                ' · not submitted yet'
              )}
            </p>
            {version.files.length > 0 && (
              <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
                {version.files.map((file) => (
                  <MediaFile key={file.fileId} file={file} />
                ))}
              </div>
            )}
            {version.caption && <p className="mt-3 max-w-[70ch] whitespace-pre-line">{version.caption}</p>}
            {reviews.map((review) => (
              <div key={review.createdAt} className="bg-base-200 mt-3 rounded-xl p-3">
                <VerdictPill review={review} />
                {review.feedbackText && <p className="mt-2 max-w-[70ch] whitespace-pre-line">{review.feedbackText}</p>}
              </div>
            ))}
          </li>
        );
      })}
    </ol>
  );
}
