import { createFileRoute } from '@tanstack/react-router';
import { ProposalsPage } from '#client/features/proposals/ProposalsPage.tsx';
import { proposalsSearch } from '#client/features/proposals/proposalsSearch.ts';
import { screenOf } from '../-screenOf.ts';

export const Route = createFileRoute('/agency/proposals/')({
  ...screenOf(proposalsSearch, proposalsSearch.page, ({ proposals }, page) => [proposals.list.queryOptions(page)]),
  component: () => <ProposalsPage reader="agency" />,
});
