import { createFileRoute } from '@tanstack/react-router';
import { securitySearch } from '#client/features/security/securitySearch.ts';
import { SecurityScreen } from '#client/screens/SecurityScreen.tsx';

export const Route = createFileRoute('/admin/security')({
  validateSearch: securitySearch,
  loaderDeps: ({ search: { userId: _, ...search } }) => search,
  // What the tabs read is fetched with the screen, so that it is no part of every first download.
  loader: async ({ context: { api, load }, deps }) => {
    const { securityReads } = await import('#client/features/security/securityReads.ts');
    return load(...securityReads(api, deps));
  },
  component: SecurityScreen,
});
