import { useRouter } from '@tanstack/react-router';
import { CreatorDashboard } from '#client/features/deals/CreatorDashboard.tsx';
import { EarningsPanel } from '#client/features/payments/EarningsPanel.tsx';
import { PayoutHint } from '#client/features/payments/PayoutHint.tsx';
import { TotalEarnings } from '#client/features/payments/TotalEarnings.tsx';
import { Welcome } from '#client/features/profiles/Welcome.tsx';
import type { SessionView } from '#shared/auth/auth.schema.ts';

/** The creator's dashboard, which both `/creator` and `/creator/dashboard` show (CR-DASH-02, ruling A63). */
export function CreatorDashboardScreen({ session }: { session: SessionView }) {
  const router = useRouter();
  return (
    <CreatorDashboard
      welcome={
        <>
          <Welcome
            preview={session.role === 'super_admin'}
            onStart={() => void router.navigate({ to: '/creator', replace: true })}
          />
          <PayoutHint />
        </>
      }
      totalEarnings={<TotalEarnings />}
      earnings={<EarningsPanel />}
    />
  );
}
