import { filled } from '#client/components/base/filled.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { trpc } from '#client/trpc.ts';
import { plural } from '#shared/format.ts';
import { reasonOf } from '#shared/may.ts';
import * as texts from '#shared/messages/users/user-panel.ts';
import { ACCOUNT_LOOKS, emailLook, ROLE_LOOKS } from '#shared/status-looks.ts';
import { roleLabels } from '#shared/users/people.ts';
import { Entries, Entry } from './Entries.tsx';
import { FlagSwitch } from './FlagSwitch.tsx';
import type { AgencyAct, User } from './types.ts';
import { UserAgencies } from './UserAgencies.tsx';

/** One user as staff see it: the states of address, account and roles, work, sign-ins, changes. */
export function UserDetails({ userId, onAgency }: { userId: string; onAgency: (act: AgencyAct) => void }) {
  const [user] = trpc.users.read.useSuspenseQuery({ userId });
  const closed = reasonOf(user.may.flag);
  return (
    <div className="space-y-6">
      <Facts user={user} />
      {closed ? <Callout>{closed}</Callout> : <FlagSwitch user={user} />}
      <Entries title={texts.roles} empty={texts.noRoles}>
        {user.roles.map(({ id, role, status, createdAt, decidedAt, decidedBy }) => (
          <Entry key={id} title={roleLabels[role]} aside={<LookPill look={ROLE_LOOKS[status]} />}>
            {filled(texts.asked, { date: <DateText value={createdAt} /> })}
            {decidedAt && <>, {filled(texts.decided, { date: <DateText value={decidedAt} /> })}</>}
            {decidedBy && ` ${texts.decidedBy(decidedBy)}`}
          </Entry>
        ))}
      </Entries>
      <UserAgencies user={user} onAct={onAgency} />
      <Entries title={texts.signIns} empty={texts.noSignIns}>
        {user.signIns.map(({ id, at, outcome, ip, device }) => (
          <Entry key={id} title={texts.signInLabels[outcome]} aside={<DateText value={at} time />}>
            {device}, {ip ?? texts.addressNotKnown}
          </Entry>
        ))}
      </Entries>
      <Entries title={texts.changes} empty={texts.noChanges}>
        {user.changes.map(({ id, change, at, note, by }) => (
          <Entry key={id} title={texts.changeLabels[change]} aside={<DateText value={at} time />}>
            {[note, by && texts.decidedBy(by)].filter(Boolean).join(', ')}
          </Entry>
        ))}
      </Entries>
    </div>
  );
}

function Facts({ user }: { user: User }) {
  return (
    <DescriptionList
      look="rows"
      className="border-base-300 border-y py-2.5"
      items={[
        {
          label: texts.email,
          value: (
            <a className="link-plain break-all" href={`mailto:${user.email}`}>
              {user.email}
            </a>
          ),
        },
        { label: texts.emailState, value: <LookPill look={emailLook(user.emailConfirmedAt)} /> },
        { label: texts.account, value: <LookPill look={ACCOUNT_LOOKS[user.status]} /> },
        { label: texts.role, value: user.role ? roleLabels[user.role] : texts.noRole },
        { label: texts.erasedOn, value: user.erasedOn && <DateText value={user.erasedOn} /> },
        { label: texts.created, value: <DateText value={user.createdAt} time /> },
        { label: texts.lastSignIn, value: <DateText value={user.lastSignInAt} time empty={texts.never} /> },
        { label: texts.signedInOn, value: plural(user.openSessions, texts.device) },
        { label: texts.secondFactor, value: user.secondFactor ? texts.on : texts.off },
        { label: texts.campaigns, value: user.role === 'brand' && `${user.campaigns}` },
        {
          label: texts.deals,
          value:
            (user.role === 'brand' || user.role === 'creator') &&
            `${user.deals}, ${texts.dealsOfWhich(user.openDeals)}`,
        },
        { label: texts.userId, value: <span className="text-sm break-all">{user.id}</span> },
      ]}
    />
  );
}
