import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { contentReviewMessages } from '#shared/messages/content.ts';
import { type BrandSubmission, verdictLooks } from './submissions.ts';

/** The word that a version got, and whether staff said it in the brand's place. */
export function VerdictPill({ review }: { review: BrandSubmission['reviews'][number] }) {
  const { tone, label } = verdictLooks[review.action];
  return <StatusPill tone={tone}>{review.byStaff ? `${label} ${contentReviewMessages.byStaff}` : label}</StatusPill>;
}
