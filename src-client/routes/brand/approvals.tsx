import { createFileRoute } from '@tanstack/react-router';
import { ApprovalsPage } from '#client/features/approvals/ApprovalsPage.tsx';
import { approvalsSearch } from '#client/features/approvals/approvalsSearch.ts';
import { screenOf } from '../-screenOf.ts';

export const Route = createFileRoute('/brand/approvals')({
  ...screenOf(approvalsSearch, approvalsSearch.page, ({ approvals }, page) => [approvals.list.queryOptions(page)]),
  component: ApprovalsPage,
});
