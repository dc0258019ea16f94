import { createFileRoute } from '@tanstack/react-router';
import { hasDuty, programsOnAccount } from '#client/features/auth/session.ts';
import { AccountScreen } from '#client/screens/AccountScreen.tsx';
import { hasCalendar } from '#shared/calendar/calendar.ts';
import { requireSession } from './-guards.ts';
import { programReads } from './-settingsReads.ts';
import { shellReads } from './-shellReads.ts';

export const Route = createFileRoute('/account')({
  beforeLoad: (guarded) => ({ session: requireSession(guarded) }),
  loader: ({ context: { api, load, session } }) =>
    load(
      ...shellReads(api, session.role ?? 'brand', session),
      api.account.overview.queryOptions(),
      api.account.passkeys.queryOptions(),
      ...(session.seat?.elsewhere || !hasDuty(session, 'lead') ? [] : [api.agency.mine.queryOptions()]),
      ...(session.role === 'admin' || session.role === 'super_admin' ? [] : [api.seats.mine.queryOptions()]),
      ...(programsOnAccount(session) ? [...programReads(api), api.settings.webhooks.queryOptions()] : []),
      ...(hasCalendar(session.role, session.seat) ? [api.calendar.read.queryOptions()] : []),
      api.account.sessions.queryOptions(undefined, { staleTime: 0 }),
    ),
  component: AccountScreen,
});
