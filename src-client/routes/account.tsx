import { createFileRoute, useRouter } from '@tanstack/react-router';
import { AccountPage } from '#client/features/account/AccountPage.tsx';
import { refreshSession } from '#client/features/auth/session.ts';
import { AreaShell } from './-AreaShell.tsx';
import { areas } from './-areas.ts';
import { requireRole } from './-guards.ts';

/** One's own account, in the shell of one's own area. */
export const Route = createFileRoute('/account')({
  beforeLoad: requireRole,
  component: Account,
});

function Account() {
  const { session, role } = Route.useRouteContext();
  const router = useRouter();
  return (
    <AreaShell area={areas[role]} session={session}>
      <AccountPage onChanged={() => refreshSession().then(() => router.invalidate())} />
    </AreaShell>
  );
}
