import { type ReactNode, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { AnswerButtons, PartyLine } from '#client/components/parts/PartyLine.tsx';
import { useEnter } from '#client/features/auth/session.ts';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { type Allowed, allowedUnless, reasonOf } from '#shared/may.ts';
import { seatRoleLabels } from '#shared/seats/roles.ts';
import type { Company } from './types.ts';
import { useSitDown } from './useSitDown.ts';

/** The companies of which somebody is a member, and those that invite them. `always` also says that there are none. */
export function CompaniesCard({ always }: { always: boolean }) {
  return (
    <Loaded failure={{ title: 'Your companies could not be loaded' }} skeleton={<span aria-busy="true" />}>
      <Companies always={always} />
    </Loaded>
  );
}

function Companies({ always }: { always: boolean }) {
  const [{ companies, requests }] = trpc.seats.mine.useSuspenseQuery();
  const [leaving, setLeaving] = useState<Company | null>(null);
  const accept = trpc.seats.accept.useMutation(toasting());
  const decline = trpc.seats.decline.useMutation(toasting());
  const leave = trpc.seats.leave.useMutation();
  const { sitDown, busy } = useSitDown();
  const enter = useEnter();
  if (companies.length + requests.length === 0 && !always) return null;
  return (
    <Card title="Companies" description="The brands and agencies for which you work on Accord.">
      {companies.length + requests.length === 0 && (
        <p className="text-muted">You are not a member of a company yet. An invitation will appear here.</p>
      )}
      <ul className="divide-base-300 -my-3 divide-y">
        {requests.map(({ id, company, role, may }) => (
          <PartyLine key={id} name={company} text={withReason(`Invites you as ${seatRoleLabels[role]}`, may.accept)}>
            <AnswerButtons
              name={company}
              inviteId={id}
              accept={may.accept.allowed ? accept : null}
              decline={decline}
              accepted={`You are a member of ${isolated(company)} now.`}
            />
          </PartyLine>
        ))}
        {companies.map((company) => (
          <PartyLine
            key={company.seatId}
            name={company.name}
            text={withReason(
              company.agency === null ? seatRoleLabels[company.role] : `Via ${isolated(company.agency)}`,
              notLeaving(company.may.leave),
            )}
          >
            <Button
              size="sm"
              aria-label={`Go to ${isolated(company.name)}`}
              busy={busy}
              onClick={() => sitDown(company.seatId)}
            >
              Go there
            </Button>
            {company.may.leave.allowed && (
              <Button size="sm" aria-label={`Leave ${isolated(company.name)}`} onClick={() => setLeaving(company)}>
                Leave
              </Button>
            )}
          </PartyLine>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          open
          onClose={() => setLeaving(null)}
          title={`Leave ${isolated(leaving.name)}?`}
          confirmLabel="Leave"
          onConfirm={async () => {
            await leave.mutateAsync({ seatId: leaving.seatId });
            notify.success(`You have left ${isolated(leaving.name)}.`);
            setLeaving(null);
            await enter('/account');
          }}
        >
          You can no longer see or change anything of this company. API keys that you made for it are revoked, and
          webhooks are switched off. Your own account stays.
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** Why a company cannot be left; the sentence alone would not say what it is about. */
function notLeaving(may: Allowed): Allowed {
  const reason = reasonOf(may);
  return allowedUnless(reason && `You cannot leave. ${reason}`);
}

/** With it, why the company cannot be joined, or left. */
const withReason = (text: string, may: Allowed): ReactNode =>
  may.allowed ? (
    text
  ) : (
    <>
      <span className="block">{text}</span>
      <span className="block max-w-md">{may.reason}</span>
    </>
  );
