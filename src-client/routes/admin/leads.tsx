import { createFileRoute } from '@tanstack/react-router';
import { LeadsPage } from '#client/features/leads/LeadsPage.tsx';
import { leadsSearch } from '#client/features/leads/leadsSearch.ts';
import { screenOf } from '../-screenOf.ts';

export const Route = createFileRoute('/admin/leads')({
  ...screenOf(leadsSearch, leadsSearch.page, (api, page) => [api.leads.list.queryOptions(page)]),
  component: LeadsPage,
});
