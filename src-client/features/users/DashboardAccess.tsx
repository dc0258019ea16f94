import { ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import * as texts from '#shared/messages/users/super-admin.ts';

const DASHBOARDS = [
  { to: '/brand', label: texts.areas.brand },
  { to: '/creator', label: texts.areas.creator },
  { to: '/agency', label: texts.areas.agency },
  { to: '/admin', label: texts.areas.admin },
] as const;

/** The ways into the other areas (SA-07). */
export function DashboardAccess() {
  return (
    <Card title={texts.dashboardAccess} description={texts.aLookIntoEach}>
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
