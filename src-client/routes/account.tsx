import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '#client/screens/AccountScreen.tsx';
import { hasCalendar } from '#shared/calendar/calendar.ts';
import { requireSession } from './-guards.ts';
import { shellReads } from './-shellReads.ts';

export const Route = createFileRoute('/account')({
  beforeLoad: (guarded) => ({ session: requireSession(guarded) }),
  loader: ({ context: { api, load, session } }) =>
    load(
      ...shellReads(api, session.role ?? 'brand', session),
      api.account.overview.queryOptions(),
      api.account.passkeys.queryOptions(),
      api.agency.mine.queryOptions(),
      ...(hasCalendar(session.role) ? [api.calendar.read.queryOptions()] : []),
      ...(session.role === 'agency' ? [api.settings.apiKeys.queryOptions(), api.settings.webhooks.queryOptions()] : []),
      api.account.sessions.queryOptions(undefined, { staleTime: 0 }),
    ),
  component: AccountScreen,
});
