import { revenueSearch } from '#client/features/analytics/revenueSearch.ts';
import { projectsSearch } from '#client/features/campaigns/projectsSearch.ts';
import { filterSearch } from '#client/features/discovery/filterSearch.ts';
import { staffOrdersSearch } from '#client/features/orders/staffOrdersSearch.ts';
import { roleUsersInput, roleUsersSearch } from '#client/features/users/roleUsersSearch.ts';
import { superAdminReads, superAdminSearch } from '#client/features/users/superAdminSearch.ts';
import { usersReads, usersSearch } from '#client/features/users/usersSearch.ts';
import type { ListedRole } from '#shared/users/users.schema.ts';
import { screenOf } from './-screenOf.ts';

// Screens that have two addresses (ruling A43).

export const revenue = screenOf(
  revenueSearch,
  ({ timeframe = 'monthly', month }) => ({ timeframe, month }),
  ({ analytics }, asked) => [analytics.revenue.queryOptions(asked), analytics.pipeline.queryOptions({})],
);

export const projects = screenOf(projectsSearch, projectsSearch.page, ({ campaigns }, page) => [
  campaigns.projects.queryOptions(page),
]);

export const staffOrders = screenOf(staffOrdersSearch, staffOrdersSearch.page, ({ orders }, page) => [
  orders.forStaff.queryOptions(page),
]);

export const users = screenOf(usersSearch, usersSearch.input, usersReads);

export const superAdmin = screenOf(superAdminSearch, (search) => search, superAdminReads);

export const discover = screenOf(
  filterSearch,
  (search) => search,
  // Loaded late, because it brings all filter choices, which no other screen needs.
  async (api, search) => (await import('#client/features/discovery/filters.ts')).discoverReads(api, search),
);

/** The accounts of one role. */
export const roleUsers = (role: ListedRole) =>
  screenOf(
    roleUsersSearch,
    (search) => roleUsersInput(role, search),
    (api, input) => [api.users.list.queryOptions(input)],
  );
