import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#client/components/base/Button.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { late } from '#client/components/core/late.tsx';
import { DateText, RelativeTime } from '#client/components/frame/DateText.tsx';
import { Menu, type MenuItem } from '#client/components/frame/Menu.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { isolated } from '#shared/isolated.ts';
import { type Allowed, reasonOf } from '#shared/may.ts';
import { seatRoleLabels } from '#shared/seats/roles.ts';
import type { Member } from './types.ts';

const RoleDialog = late(async () => (await import('./RoleDialog.tsx')).RoleDialog);
const LimitDialog = late(async () => (await import('./LimitDialog.tsx')).LimitDialog);
const RemoveDialog = late(async () => (await import('./ConfirmMoves.tsx')).RemoveDialog);
const HandOverDialog = late(async () => (await import('./ConfirmMoves.tsx')).HandOverDialog);

export type Seated = Member & { id: string };
interface Asked {
  what: 'role' | 'limit' | 'remove' | 'handOver';
  member: Seated;
}

/** The members, with what the reader may do about each. */
export function MemberTable({ members, mayLeave }: { members: readonly Member[]; mayLeave: Allowed }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <DataTable
        label="Members"
        columns={columns(setAsked, mayLeave)}
        rows={members}
        rowKey={({ email }) => email}
        empty={{ title: 'No members yet' }}
      />
      {asked?.what === 'role' && <RoleDialog member={asked.member} onClose={close} />}
      {asked?.what === 'limit' && <LimitDialog member={asked.member} onClose={close} />}
      {asked?.what === 'remove' && <RemoveDialog member={asked.member} onClose={close} />}
      {asked?.what === 'handOver' && <HandOverDialog member={asked.member} onClose={close} />}
    </>
  );
}

const columns = (onAsk: (asked: Asked) => void, mayLeave: Allowed): readonly Column<Member>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, email, you }) => (
      <span className="block min-w-0">
        <span className="flex flex-wrap items-center gap-2 font-medium break-words">
          {name}
          {you && <StatusPill tone="neutral">You</StatusPill>}
        </span>
        {name !== email && <span className="text-muted block text-sm break-all">{email}</span>}
      </span>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    leads: true,
    cell: ({ role, limit }) => (
      <span className="block">
        {seatRoleLabels[role]}
        {limit && (
          <span className="text-muted block text-sm">
            {filled('Up to {amount} alone', { amount: <Money {...limit} /> })}
          </span>
        )}
      </span>
    ),
  },
  { key: 'since', header: 'Since', cell: ({ since }) => <DateText value={since} /> },
  {
    key: 'last',
    header: 'Last here',
    cell: ({ lastHereAt }) =>
      lastHereAt ? <RelativeTime value={lastHereAt} /> : <span className="text-muted">–</span>,
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'right',
    className: 'cell-corner',
    cell: (member) => <Actions member={member} mayLeave={mayLeave} onAsk={onAsk} />,
  },
];

interface ActionsProps {
  member: Member;
  mayLeave: Allowed;
  onAsk: (asked: Asked) => void;
}

function Actions({ member, mayLeave, onAsk }: ActionsProps) {
  const { id, name, may, you } = member;
  if (id === null || (!may.changeRole.allowed && !may.remove.allowed && !may.handOver.allowed && !you)) return null;
  const ask = (what: Asked['what']) => () => onAsk({ what, member: { ...member, id } });
  const items: MenuItem[] = [
    ...(you && !may.changeRole.allowed
      ? []
      : [{ label: 'Change role', onSelect: ask('role'), closed: reasonOf(may.changeRole) }]),
    ...(may.setLimit.allowed ? [{ label: 'Set a limit', onSelect: ask('limit') }] : []),
    ...(you ? [] : [{ label: 'Hand over the company', onSelect: ask('handOver'), closed: reasonOf(may.handOver) }]),
    {
      label: you ? 'Leave' : 'Remove',
      onSelect: ask('remove'),
      danger: true,
      closed: reasonOf(you ? mayLeave : may.remove),
    },
  ];
  const label = `What can be done about ${isolated(name)}`;
  return (
    <Menu
      label={label}
      items={items}
      trigger={(props) => <IconButton icon={MoreHorizontal} label={label} {...props} />}
    />
  );
}
