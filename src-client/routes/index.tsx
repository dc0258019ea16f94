import { createFileRoute, redirect } from '@tanstack/react-router';
import { ButtonLink } from '#client/components/Button.tsx';
import { homeOf } from '#client/features/auth/session.ts';
import { Landing } from '#client/features/leads/Landing.tsx';

export const Route = createFileRoute('/')({
  // Everyone with an area goes there; a super admin stays to choose one (PUB-10 to PUB-14).
  beforeLoad: ({ context: { session } }) => {
    if (session?.role && session.role !== 'super_admin') throw redirect({ href: homeOf(session), replace: true });
  },
  component: LandingPage,
});

const DASHBOARDS = [
  { href: '/super_admin', label: 'Super Admin' },
  { href: '/admin', label: 'Admin' },
  { href: '/brand', label: 'Brand' },
  { href: '/creator', label: 'Creator' },
  { href: '/agency', label: 'Agency' },
] as const;

function LandingPage() {
  const { session } = Route.useRouteContext();
  if (!session) return <Landing />;
  if (session.role !== 'super_admin') return <Landing home={{ href: '/auth', label: 'Your account' }} />;
  return <Landing strip={<DashboardChoice />} home={{ href: '/super_admin', label: 'Super Admin' }} />;
}

/** Ruling PUB-15. */
function DashboardChoice() {
  return (
    <nav aria-label="Choose a dashboard" className="border-base-300 bg-base-100 border-b">
      <div className="mx-auto flex w-full max-w-[82.75rem] flex-wrap items-center gap-2 px-5 py-3 md:px-11">
        <span className="text-muted mr-2 text-sm">Choose a dashboard</span>
        {DASHBOARDS.map((dashboard) => (
          <ButtonLink key={dashboard.href} href={dashboard.href} size="sm">
            {dashboard.label}
          </ButtonLink>
        ))}
      </div>
    </nav>
  );
}
