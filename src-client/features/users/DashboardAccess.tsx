import { ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';

const areas = { brand: 'Brand', creator: 'Creator', agency: 'Agency', admin: 'Admin' } as const;

const DASHBOARDS = [
  { to: '/brand', label: areas.brand },
  { to: '/creator', label: areas.creator },
  { to: '/agency', label: areas.agency },
  { to: '/admin', label: areas.admin },
] as const;

/** The links into the other areas (SA-07). */
export function DashboardAccess() {
  return (
    <Card
      title="Dashboard Access"
      description="A look into each area. You cannot change what belongs to a brand, a creator or an agency."
    >
      <div className="flex flex-wrap gap-2.5">
        {DASHBOARDS.map(({ to, label }) => (
          <ButtonLink key={to} to={to}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}
