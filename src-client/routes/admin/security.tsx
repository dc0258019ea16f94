import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '#client/features/security/SecurityPage.tsx';
import { securitySearch } from '#client/features/security/securitySearch.ts';
import { screenOf } from '../-screenOf.ts';

export const Route = createFileRoute('/admin/security')({
  ...screenOf(
    securitySearch,
    ({ userId, ...search }) => search,
    // The tabs' reads are fetched with the screen, so that they are not part of every first download.
    async (api, search) => (await import('#client/features/security/securityReads.ts')).securityReads(api, search),
  ),
  component: SecurityPage,
});
