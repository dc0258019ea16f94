import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '#client/features/security/SecurityPage.tsx';
import { securitySearch } from '#client/features/security/securitySearch.ts';
import { screenOf } from '../-screenOf.ts';

export const Route = createFileRoute('/admin/security')({
  ...screenOf(
    securitySearch,
    ({ userId, ...search }) => search,
    // What the tabs read is fetched with the screen, so that it is no part of every first download.
    async (api, search) => (await import('#client/features/security/securityReads.ts')).securityReads(api, search),
  ),
  component: SecurityPage,
});
