import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '#client/features/profiles/ProfilePage.tsx';

/** `/creator/profile` (CR-PROF-01); the account menu's Settings leads here, too. */
export const Route = createFileRoute('/creator/profile')({
  loader: ({ context: { api, load } }) =>
    load(api.profiles.mine.queryOptions(), api.profiles.accounts.queryOptions(), api.portfolio.mine.queryOptions()),
  component: ProfilePage,
});
