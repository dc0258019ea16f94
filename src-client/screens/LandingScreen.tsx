import { getRouteApi } from '@tanstack/react-router';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { Landing } from '#client/features/leads/Landing.tsx';

const route = getRouteApi('/');

const DASHBOARDS = [
  { to: '/super_admin', label: 'Super Admin' },
  { to: '/admin', label: 'Admin' },
  { to: '/brand', label: 'Brand' },
  { to: '/creator', label: 'Creator' },
  { to: '/agency', label: 'Agency' },
] as const;

/** The landing page; its head has a link onward for people who are signed in. */
export function LandingScreen() {
  const { session } = route.useRouteContext();
  if (!session) return <Landing />;
  if (session.role !== 'super_admin') return <Landing home={{ to: '/auth', label: 'Your account' }} />;
  return <Landing strip={<DashboardChoice />} home={{ to: '/super_admin', label: 'Super Admin' }} />;
}

/** Ruling PUB-15. */
function DashboardChoice() {
  return (
    <nav aria-label="Choose a dashboard" className="border-base-300 bg-base-100 border-b">
      <div className="mx-auto flex w-full max-w-[82.75rem] flex-wrap items-center gap-2 px-5 py-3 md:px-11">
        <span className="text-muted mr-2 text-sm">Choose a dashboard</span>
        {DASHBOARDS.map((dashboard) => (
          <ButtonLink key={dashboard.to} to={dashboard.to} size="sm">
            {dashboard.label}
          </ButtonLink>
        ))}
      </div>
    </nav>
  );
}
