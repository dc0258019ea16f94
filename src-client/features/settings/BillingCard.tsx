import { CreditCard } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { notify } from '#client/components/base/notify.ts';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { PAYMENT_METHOD_RECHECK_MS } from '#shared/constants.ts';
import { plural } from '#shared/format.ts';
import { paymentMethodMessages as messages } from '#shared/messages/payments.ts';
import type { BillingView } from '#shared/settings/settings.schema.ts';
import { InvoiceList } from './InvoiceList.tsx';

/** The stored card and the payments so far (BR-SET-07). A failed read counts as no card (BR-SET-16). */
export function BillingCard({ preview }: { preview: boolean }) {
  // Without suspense: while the bank's page is open the card is read again, even if that failed before.
  const billing = trpc.settings.billing.useQuery();
  const card = billing.data?.paymentMethod ?? null;
  const pages = useHostedPages();
  return (
    <Card title="Billing & Usage" description="Deposits and balances are paid on the bank’s own page.">
      <div className="hairline mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl p-4">
        <CreditCard aria-hidden size={22} className="text-muted shrink-0" />
        <div className="min-w-0 flex-1" aria-busy={billing.isPending || undefined}>
          {billing.isPending ? <SkeletonText lines={2} className="max-w-64 py-1.5" /> : <StoredCard card={card} />}
        </div>
        {!preview && (
          <Button
            size="sm"
            busy={pages.busy}
            disabled={billing.isPending}
            onClick={() => void (card ? pages.openPortal() : pages.openSetup())}
            className="max-sm:w-full"
          >
            {card ? 'Manage payment method' : 'Set up payment method'}
          </Button>
        )}
      </div>
      {billing.isPending ? (
        <SkeletonText lines={1} className="py-1" />
      ) : (
        <UsageLines usage={billing.data?.usage ?? []} />
      )}
      <InvoiceList />
    </Card>
  );
}

function StoredCard({ card }: { card: BillingView['paymentMethod'] }) {
  return (
    <>
      <p className="font-semibold">{card ? `${brandName(card.brand)} •••• ${card.last4}` : 'No payment method'}</p>
      <p className="text-muted text-sm">
        {card ? `Expires ${expiry(card)}` : 'Store a card to have it ready when you pay.'}
      </p>
    </>
  );
}

const brandName = (brand: string): string => brand.charAt(0).toUpperCase() + brand.slice(1);
const expiry = ({ expMonth, expYear }: { expMonth: number; expYear: number }): string =>
  `${String(expMonth).padStart(2, '0')}/${expYear}`;

function UsageLines({ usage }: Pick<BillingView, 'usage'>) {
  if (usage.length === 0) return <p className="text-muted text-sm">Nothing has been paid yet.</p>;
  return (
    <dl className="space-y-2">
      {usage.map(({ currency, paidMinor, returnedMinor, payments, campaigns }) => (
        <div key={currency} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-muted text-sm">
            {`${plural(payments, 'payment')} for ${plural(campaigns, 'campaign')}`}
          </dt>
          <dd className="font-semibold">
            <Money amountMinor={paidMinor} currency={currency} />
            {returnedMinor > 0 && (
              <span className="text-muted text-sm font-normal">
                {' '}
                {filled('of which {amount} came back', {
                  amount: <Money amountMinor={returnedMinor} currency={currency} />,
                })}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How often the card is read again while the bank's page is probably still open. */
const RECHECKS = 20;

/** Opens the bank's pages in a new tab and reads the card again every 3 s for a minute (BR-SET-18, BR-SET-19), and when this tab is focused again. */
function useHostedPages() {
  const utils = trpc.useUtils();
  const setup = trpc.settings.openSetup.useMutation();
  const portal = trpc.settings.openPortal.useMutation();
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void utils.settings.billing.refetch();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer.current);
    };
  }, [utils]);

  async function open(page: typeof setup | typeof portal, opened: string, failed: string) {
    // The click itself opens the tab; after the answer, a browser would block it as a popup.
    const tab = window.open('', '_blank');
    try {
      const { url } = await page.mutateAsync();
      if (tab) {
        tab.opener = null;
        tab.location.replace(url);
      } else window.location.assign(url);
      notify.success(opened);
      let left = RECHECKS;
      clearInterval(timer.current);
      timer.current = setInterval(() => {
        left -= 1;
        if (left === 0) clearInterval(timer.current);
        void utils.settings.billing.refetch();
      }, PAYMENT_METHOD_RECHECK_MS);
    } catch (error) {
      tab?.close();
      notify.error(failed, errorMessage(error));
    }
  }
  return {
    busy: setup.isPending || portal.isPending,
    openSetup: () => open(setup, messages.setupOpened, messages.setupFailed),
    openPortal: () => open(portal, messages.portalOpened, messages.portalFailed),
  };
}
