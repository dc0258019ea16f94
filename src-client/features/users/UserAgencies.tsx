import { Button } from '#client/components/base/Button.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { agencyRoleLabels } from '#shared/agency/roles.ts';
import { isolated } from '#shared/isolated.ts';
import { Entries, Entry } from './Entries.tsx';
import type { AgencyAct, User } from './types.ts';

/** The agencies that manage a user, or did, and what staff can do about it (ruling AG-36). */
export function UserAgencies({ user, onAct }: { user: User; onAct: (act: AgencyAct) => void }) {
  const assignable = user.may.assign.allowed;
  if (!assignable && user.agencies.length === 0) return null;
  return (
    <Entries
      title="Agencies"
      empty="No agency manages this account."
      action={
        assignable && (
          <Button size="sm" onClick={() => onAct('assign')}>
            Assign to an agency
          </Button>
        )
      }
    >
      {user.agencies.map(({ id, agency, role, since, endedAt }) => (
        <Entry
          key={id}
          title={agency}
          aside={agencyRoleLabels[role]}
          action={
            endedAt === null && (
              <Button size="sm" aria-label={`Remove from ${isolated(agency)}`} onClick={() => onAct({ id, agency })}>
                Remove
              </Button>
            )
          }
        >
          {filled('Since {date}', { date: <DateText value={since} /> })}
          {endedAt && <>, {filled('ended {date}', { date: <DateText value={endedAt} /> })}</>}
        </Entry>
      ))}
    </Entries>
  );
}
