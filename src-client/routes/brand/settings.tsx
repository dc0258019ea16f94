import { createFileRoute } from '@tanstack/react-router';
import { searchOf, shown } from '#client/components/lists/listSearch.ts';
import { leads } from '#client/features/auth/session.ts';
import { asShown } from '#client/paging.ts';
import { BrandSettingsScreen } from '#client/screens/BrandSettingsScreen.tsx';
import { PAGE_SIZES } from '#shared/constants.ts';
import { preferenceReads, programReads } from '../-settingsReads.ts';

const invoices = searchOf({ shown });

/** `/brand/settings` (BR-SET-01); the number of invoice pages is in the address. */
export const Route = createFileRoute('/brand/settings')({
  validateSearch: invoices,
  loaderDeps: ({ search: { shown } }) => ({ shown }),
  loader: ({ context: { api, load, session }, deps: { shown } }) =>
    load(
      api.settings.company.queryOptions(),
      api.settings.billing.queryOptions(),
      api.payments.invoices.infiniteQueryOptions({ limit: PAGE_SIZES.invoices }, asShown(shown)),
      ...preferenceReads(api),
      api.account.overview.queryOptions(),
      ...(leads(session) ? [...programReads(api), api.settings.webhooks.queryOptions()] : []),
    ),
  component: BrandSettingsScreen,
});
