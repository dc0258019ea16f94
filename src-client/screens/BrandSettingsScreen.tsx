import { getRouteApi } from '@tanstack/react-router';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { CloseSection } from '#client/features/account/CloseSection.tsx';
import { hasDuty, useRecheckSession } from '#client/features/auth/session.ts';
import { NotificationPreferences } from '#client/features/notifications/NotificationPreferences.tsx';
import { BrandSettingsPage } from '#client/features/settings/BrandSettingsPage.tsx';
import { trpc } from '#client/trpc.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { agencyRefusals, notInRole } from '#shared/messages/seats/refusals.ts';

const route = getRouteApi('/brand/settings');

/** The brand’s settings, with its notification preferences and the section that closes the account. */
export function BrandSettingsScreen() {
  const { session } = route.useRouteContext();
  return (
    <BrandSettingsPage
      email={session.email}
      preview={session.role === 'super_admin'}
      pays={hasDuty(session, 'pay') && !session.seat?.agency}
      closed={leadRefusal(session)}
      notifications={<NotificationPreferences />}
      closing={
        !session.seat?.elsewhere && (
          <Loaded failure={() => null} skeleton={null}>
            <Closing />
          </Loaded>
        )
      }
    />
  );
}

/** Why somebody may not change what only an owner may; null for owners and for an account without members. */
function leadRefusal(session: SessionView): string | null {
  if (!session.seat || hasDuty(session, 'lead')) return null;
  return session.seat.agency ? agencyRefusals.ownPeople : notInRole(session.seat.role, 'lead');
}

function Closing() {
  const [account] = trpc.account.overview.useSuspenseQuery();
  const changed = useRecheckSession();
  return <CloseSection account={account} onChanged={changed} />;
}
