import { type ComponentProps, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { AnswerButtons, PartyLine } from '#client/components/parts/PartyLine.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import type { Act } from '#shared/agency/acting.ts';
import { agencyRoleLabels } from '#shared/agency/roles.ts';
import { isolated } from '#shared/isolated.ts';
import * as acting from '#shared/messages/agency/acting.ts';
import { ConsentDialog } from './ConsentDialog.tsx';

/** The agencies that manage one's account or ask to (ruling AG-36); nothing if there are none. A creator says what each may do. */
export function AgenciesCard({ creator }: { creator: boolean }) {
  return (
    <Loaded failure={{ title: 'Your agencies could not be loaded' }} skeleton={<span aria-busy="true" />}>
      <Agencies creator={creator} />
    </Loaded>
  );
}

function Agencies({ creator }: { creator: boolean }) {
  const [consenting, setConsenting] = useState<ComponentProps<typeof ConsentDialog>['assignment'] | null>(null);
  const [leaving, setLeaving] = useState<{ id: string; agency: string } | null>(null);
  const [{ agencies, requests }] = trpc.agency.mine.useSuspenseQuery();
  const accept = trpc.agency.accept.useMutation(toasting());
  const decline = trpc.agency.decline.useMutation(toasting());
  const end = trpc.agency.end.useMutation();
  if (agencies.length + requests.length === 0) return null;
  return (
    <Card
      title="Agencies"
      description="An agency that manages your account sees your deals and totals. You can end it at any time."
    >
      <ul className="divide-base-300 -my-3 divide-y">
        {requests.map(({ id, agency, role }) => (
          <PartyLine key={id} name={agency} text={`Asks to manage you as ${agencyRoleLabels[role]}`}>
            <AnswerButtons
              name={agency}
              inviteId={id}
              accept={accept}
              decline={decline}
              accepted={`${isolated(agency)} manages your account now.`}
            />
          </PartyLine>
        ))}
        {agencies.map(({ id, agency, role, since, acts }) => (
          <PartyLine
            key={id}
            name={agency}
            text={
              <>
                {`Manages you as ${agencyRoleLabels[role]}`}{' '}
                {filled('since {date}', { date: <DateText value={since} /> })}
                {creator && <span className="block">{consented(acts)}</span>}
              </>
            }
          >
            {creator && (
              <Button
                size="sm"
                aria-label={acting.permissionsOf(agency)}
                onClick={() => setConsenting({ id, agency, acts })}
              >
                Permissions
              </Button>
            )}
            <Button size="sm" aria-label={`Leave ${isolated(agency)}`} onClick={() => setLeaving({ id, agency })}>
              Leave
            </Button>
          </PartyLine>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          open
          onClose={() => setLeaving(null)}
          title={`Leave ${isolated(leaving.agency)}?`}
          confirmLabel="Leave"
          done={`${isolated(leaving.agency)} no longer manages your account.`}
          onConfirm={() => end.mutateAsync({ assignmentId: leaving.id })}
        >
          It no longer sees your deals and totals and can do nothing in your name. To manage you again, it has to ask
          you again.
        </ConfirmDialog>
      )}
      {consenting && <ConsentDialog assignment={consenting} onClose={() => setConsenting(null)} />}
    </Card>
  );
}

/** What a creator has consented to. */
const consented = (acts: readonly Act[]): string =>
  acts.length === 0 ? 'Cannot act in your name' : `Can act in your name: ${acting.inWords(acts)}`;
