import { createFileRoute } from '@tanstack/react-router';
import { AgencyUsersPage } from '#client/features/agency/AgencyUsersPage.tsx';
import { peopleSearch } from '#client/features/agency/agencySearch.ts';
import { screenOf } from '../-screenOf.ts';

export const Route = createFileRoute('/agency/users')({
  ...screenOf(peopleSearch, peopleSearch.page, (api, page) => [api.agency.users.queryOptions(page)]),
  component: AgencyUsersPage,
});
