import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { contentReviewMessages } from '#shared/messages/content.ts';
import { type BrandSubmission, verdictLooks } from './submissions.ts';

/** The verdict on a version, and whether staff gave it on the brand's behalf. */
export function VerdictPill({ review }: { review: BrandSubmission['reviews'][number] }) {
  const { tone, label } = verdictLooks[review.action];
  return <StatusPill tone={tone}>{review.byStaff ? `${label} ${contentReviewMessages.byStaff}` : label}</StatusPill>;
}
