import { getRouteApi } from '@tanstack/react-router';
import { CreatorAnalyticsPage } from '#client/features/analytics/CreatorAnalyticsPage.tsx';
import { DealHistories } from '#client/features/payments/DealHistories.tsx';
import { PaymentClock } from '#client/features/payments/PaymentClock.tsx';
import { PayoutCard } from '#client/features/payments/PayoutCard.tsx';
import { Statements } from '#client/features/payments/Statements.tsx';
import { USUAL_PERIOD } from '#shared/analytics/creator-analytics.ts';

const route = getRouteApi('/creator/analytics');

/** The creator's analytics with what payments know of money on its way. */
export function CreatorAnalyticsScreen() {
  const { period = USUAL_PERIOD, currency, payouts } = route.useSearch();
  const { session } = route.useRouteContext();
  const navigate = route.useNavigate();
  const preview = session.role === 'super_admin';
  return (
    <CreatorAnalyticsPage
      period={period}
      currency={currency}
      preview={preview}
      onChange={(choice) => void navigate({ search: (now) => ({ ...now, ...choice }), resetScroll: false })}
      payouts={
        <PayoutCard
          back={payouts}
          onBack={() =>
            void navigate({ search: (now) => ({ ...now, payouts: undefined }), replace: true, resetScroll: false })
          }
          preview={preview}
        />
      }
      clock={<PaymentClock />}
      statements={
        <>
          <Statements />
          <DealHistories />
        </>
      }
    />
  );
}
