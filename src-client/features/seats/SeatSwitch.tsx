import { Building2 } from 'lucide-react';
import { Button } from '#client/components/base/Button.tsx';
import { trpc } from '#client/trpc.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { isolated } from '#shared/isolated.ts';
import { brandVia } from '#shared/seats/names.ts';
import { seatRoleLabels } from '#shared/seats/roles.ts';
import { useSitDown } from './useSitDown.ts';

/** In the account menu: the other companies of the person who acts, and the way there. Nothing for those who have no other. */
export function SeatSwitch({ session }: { session: SessionView }) {
  const companies = trpc.seats.mine.useQuery().data?.companies ?? [];
  const { sitDown, busy } = useSitDown();
  const others = companies.filter(({ companyId }) => companyId !== session.id);
  const ownCompany = companies.some(({ own }) => own);
  const home = session.seat?.elsewhere && session.seat.ownAccount && !ownCompany;
  if (others.length === 0 && !home) return null;
  return (
    <section aria-label="Your companies" className="border-base-300 mt-1.5 border-t pt-1.5">
      <ul>
        {others.map(({ seatId, name, role, agency }) => (
          <li key={seatId}>
            <Button
              variant="ghost"
              size="sm"
              icon={Building2}
              busy={busy}
              aria-label={`Switch to ${agency === null ? isolated(name) : brandVia(name, agency)}`}
              className="w-full justify-start"
              onClick={() => sitDown(seatId)}
            >
              <span className="truncate">{name}</span>
              <span className="text-muted truncate font-normal">
                {agency === null ? seatRoleLabels[role] : `via ${isolated(agency)}`}
              </span>
            </Button>
          </li>
        ))}
        {home && (
          <li>
            <Button
              variant="ghost"
              size="sm"
              icon={Building2}
              busy={busy}
              className="w-full justify-start"
              onClick={() => sitDown(null)}
            >
              Your own account
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}
