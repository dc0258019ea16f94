import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#client/components/base/Button.tsx';
import { copyText } from '#client/components/base/copy.ts';
import { filled } from '#client/components/base/filled.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Switch } from '#client/components/fields/CheckField.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { sayWithUndo } from '#client/undo.ts';
import { plural } from '#shared/format.ts';
import { reasonOf } from '#shared/may.ts';
import { ROLE_LOOKS } from '#shared/staff-looks.ts';
import { ACCOUNT_LOOKS, emailLook } from '#shared/status-looks.ts';
import { displayName, roleLabels } from '#shared/users/people.ts';
import { Entries, Entry } from './Entries.tsx';
import { RoleDecision } from './RoleDecision.tsx';
import type { AgencyAct, User } from './types.ts';
import { UserAgencies } from './UserAgencies.tsx';

const copying = (what: string) => ({
  copied: `Copied the ${what}`,
  failed: `The ${what} could not be copied. Select it instead.`,
});

const decidedByText = (address: string) => `by ${address}`;
const signInLabels = {
  signed_in: 'Signed in',
  passkey: 'Signed in with a passkey',
  recovery_code: 'Signed in with a recovery code',
  code_asked: 'Password given, second step asked for',
  failed: 'Failed try',
  copied_passkey: 'Refused, passkey may be a copy',
  suspended: 'Refused, account suspended',
} as const;
const changeLabels = {
  suspended: 'Suspended',
  activated: 'Suspension lifted',
  closed: 'Closed by its owner',
  kept: 'Kept by its owner',
  flagged: 'Flagged',
  unflagged: 'Flag removed',
} as const;

/** One user as staff see it: the states of address, account and roles, work, sign-ins, changes. */
export function UserDetails({ userId, onAgency }: { userId: string; onAgency: (act: AgencyAct) => void }) {
  const [user] = trpc.users.read.useSuspenseQuery({ userId });
  const closed = reasonOf(user.may.flag);
  return (
    <div className="space-y-6">
      <Facts user={user} />
      {closed ? <Callout>{closed}</Callout> : <FlagSwitch user={user} />}
      <KeepFocus>
        <Entries title="Roles and requests" empty="No roles requested or granted.">
          {user.roles.map((request) => (
            <RoleEntry key={request.id} request={request} name={displayName(user)} />
          ))}
        </Entries>
      </KeepFocus>
      <UserAgencies user={user} onAct={onAgency} />
      <Entries title="Sign-ins" empty="Nobody has signed in yet.">
        {user.signIns.map(({ id, at, outcome, ip, device }) => (
          <Entry key={id} title={signInLabels[outcome]} aside={<DateText value={at} time />}>
            {device}, {ip ?? 'Address not known'}
          </Entry>
        ))}
      </Entries>
      <Entries title="Changes" empty="Neither staff nor its owner has changed anything.">
        {user.changes.map(({ id, change, at, note, by }) => (
          <Entry key={id} title={changeLabels[change]} aside={<DateText value={at} time />}>
            {[note, by && decidedByText(by)].filter(Boolean).join(', ')}
          </Entry>
        ))}
      </Entries>
    </div>
  );
}

/** A role that the user has, asked for or was refused; a request that waits can be decided here, or it says why not. */
function RoleEntry({ request, name }: { request: User['roles'][number]; name: string }) {
  const { role, status, createdAt, decidedAt, decidedBy, may } = request;
  const waits = status === 'pending';
  return (
    <Entry
      title={roleLabels[role]}
      aside={<LookPill look={ROLE_LOOKS[status]} />}
      below={waits && may.approve.allowed && <RoleDecision request={request} name={name} />}
    >
      {filled('Since {date}', { date: <DateText value={createdAt} /> })}
      {decidedAt && <>, {filled('decided {date}', { date: <DateText value={decidedAt} /> })}</>}
      {decidedBy && ` ${decidedByText(decidedBy)}`}
      {waits && !may.approve.allowed && `. ${may.approve.reason}`}
    </Entry>
  );
}

function Facts({ user }: { user: User }) {
  return (
    <DescriptionList
      look="rows"
      className="border-base-300 border-y py-2.5"
      items={[
        {
          label: 'Email',
          value: (
            <Copied text={user.email} what="email">
              <a className="link-plain break-all" href={`mailto:${user.email}`}>
                {user.email}
              </a>
            </Copied>
          ),
        },
        { label: 'Email state', value: <LookPill look={emailLook(user.emailConfirmedAt)} /> },
        { label: 'Account', value: <LookPill look={ACCOUNT_LOOKS[user.status]} /> },
        { label: 'Role', value: user.role ? roleLabels[user.role] : 'None yet' },
        { label: 'Erased on', value: user.erasedOn && <DateText value={user.erasedOn} /> },
        { label: 'Created', value: <DateText value={user.createdAt} time /> },
        { label: 'Last Sign In', value: <DateText value={user.lastSignInAt} time empty="Never" /> },
        { label: 'Signed in on', value: plural(user.openSessions, 'device') },
        { label: 'Second factor', value: user.secondFactor ? 'On' : 'Off' },
        { label: 'Campaigns', value: user.role === 'brand' && `${user.campaigns}` },
        {
          label: 'Deals',
          value: (user.role === 'brand' || user.role === 'creator') && `${user.deals}, ${user.openDeals} open`,
        },
        {
          label: 'User ID',
          value: (
            <Copied text={user.id} what="user ID">
              <span className="text-sm break-all">{user.id}</span>
            </Copied>
          ),
        },
      ]}
    />
  );
}

/** A text that can be selected, with a button that copies it. */
function Copied({ text, what, children }: { text: string; what: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 select-text">
      {children}
      <IconButton icon={Copy} size="sm" label={`Copy ${what}`} onClick={() => void copyText(text, copying(what))} />
    </span>
  );
}

/** Flags a user, or clears the flag, at once; the message offers to undo it. */
function FlagSwitch({ user }: { user: User }) {
  const takeBack = trpc.users.flag.useMutation();
  const flag = trpc.users.flag.useMutation({
    onSuccess: (_answer, { userId, flagged }) =>
      sayWithUndo({ title: flagged ? 'The user is flagged.' : 'The flag was removed.' }, () =>
        takeBack.mutateAsync({ userId, flagged: !flagged }),
      ),
    onError: (error) => toastError(error),
  });
  return (
    <Switch
      label="Flagged"
      hint="A flagged creator cannot apply to campaigns, and payouts wait."
      checked={flag.isPending ? flag.variables.flagged : user.flagged}
      busy={flag.isPending}
      onChange={({ target }) => flag.mutate({ userId: user.id, flagged: target.checked })}
    />
  );
}
