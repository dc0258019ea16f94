import { createFileRoute, useRouter } from '@tanstack/react-router';
import { CloseSection } from '#client/features/account/CloseSection.tsx';
import { refreshSession } from '#client/features/auth/session.ts';
import { NotificationPreferences } from '#client/features/notifications/NotificationPreferences.tsx';
import { BrandSettingsPage } from '#client/features/settings/BrandSettingsPage.tsx';
import { trpc } from '#client/trpc.ts';

/** `/brand/settings` (BR-SET-01). */
export const Route = createFileRoute('/brand/settings')({ component: Settings });

function Settings() {
  const { session } = Route.useRouteContext();
  return <BrandSettingsPage email={session.email} notifications={<NotificationPreferences />} closing={<Closing />} />;
}

function Closing() {
  const router = useRouter();
  const account = trpc.account.overview.useQuery();
  const changed = () => refreshSession().then(() => router.invalidate());
  return account.data ? <CloseSection account={account.data} onChanged={changed} /> : null;
}
