import { getRouteApi } from '@tanstack/react-router';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { Landing } from '#client/features/leads/Landing.tsx';
import * as texts from '#shared/messages/screens/landing-screen.ts';

const route = getRouteApi('/');

const DASHBOARDS = [
  { to: '/super_admin', label: texts.superAdmin },
  { to: '/admin', label: texts.admin },
  { to: '/brand', label: texts.brand },
  { to: '/creator', label: texts.creator },
  { to: '/agency', label: texts.agency },
] as const;

/** The landing page, whose head leads whoever is signed in on. */
export function LandingScreen() {
  const { session } = route.useRouteContext();
  if (!session) return <Landing />;
  if (session.role !== 'super_admin') return <Landing home={{ to: '/auth', label: texts.yourAccount }} />;
  return <Landing strip={<DashboardChoice />} home={{ to: '/super_admin', label: texts.superAdmin }} />;
}

/** Ruling PUB-15. */
function DashboardChoice() {
  return (
    <nav aria-label={texts.chooseADashboard} className="border-base-300 bg-base-100 border-b">
      <div className="mx-auto flex w-full max-w-[82.75rem] flex-wrap items-center gap-2 px-5 py-3 md:px-11">
        <span className="text-muted mr-2 text-sm">{texts.chooseADashboard}</span>
        {DASHBOARDS.map((dashboard) => (
          <ButtonLink key={dashboard.to} to={dashboard.to} size="sm">
            {dashboard.label}
          </ButtonLink>
        ))}
      </div>
    </nav>
  );
}
