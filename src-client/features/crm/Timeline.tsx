import {
  Banknote,
  CircleUserRound,
  ClipboardCheck,
  CreditCard,
  FileVideo,
  Handshake,
  type LucideIcon,
  Mail,
  Megaphone,
  Milestone,
  Rocket,
} from 'lucide-react';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { useOpenedHere } from '#client/components/lists/opened.ts';
import { ShowMore, type ShownPages, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { trpc } from '#client/trpc.ts';
import { PERSON_STAGE_LOOKS } from '#shared/crm/person-looks.ts';
import { capital } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { PAYMENT_LOOKS } from '#shared/staff-looks.ts';
import {
  ACCOUNT_LOOKS,
  APPLICATION_LOOKS,
  CAMPAIGN_LOOKS,
  type Look,
  ORDER_DEAL_LOOKS,
  REVIEW_LOOKS,
  SUBMISSION_LOOKS,
} from '#shared/status-looks.ts';
import type { Desk, Entry } from './types.ts';

/** The subject of a step of the timeline. */
const nouns: Partial<Record<Entry['machine'], string>> = {
  account: 'Account',
  campaign: 'Campaign',
  review: 'Campaign review',
  launch: 'Launch',
  deal: 'Deal',
  application: 'Application',
  submission: 'Content',
  payment: 'Payment',
  payout: 'Payout',
  personStage: 'Stage',
};

const timelineFailed = 'The timeline could not be loaded';

/** The history of a brand or a creator, the newest first. */
export function PersonTimeline({ area, userId }: { area: Desk; userId: string }) {
  return (
    <Loaded failure={staffFailure(timelineFailed)} skeleton={<Waiting />}>
      <OfPerson area={area} userId={userId} />
    </Loaded>
  );
}

/** The history of a deal, the newest first. */
export function DealTimeline({ area, dealId }: { area: Desk; dealId: string }) {
  return (
    <Loaded failure={staffFailure(timelineFailed)} skeleton={<Waiting />}>
      <OfDeal area={area} dealId={dealId} />
    </Loaded>
  );
}

const Waiting = () => <SkeletonText lines={6} />;

function OfPerson({ area, userId }: { area: Desk; userId: string }) {
  return <Entries list={usePagedList(trpc.crm.timeline, { area, userId }, useOpenedHere())} />;
}

function OfDeal({ area, dealId }: { area: Desk; dealId: string }) {
  return <Entries list={usePagedList(trpc.crm.dealTimeline, { area, dealId }, useOpenedHere())} />;
}

const ICONS: Readonly<Partial<Record<Entry['machine'], LucideIcon>>> = {
  account: CircleUserRound,
  campaign: Megaphone,
  review: ClipboardCheck,
  launch: Rocket,
  deal: Handshake,
  application: Mail,
  submission: FileVideo,
  payment: CreditCard,
  payout: Banknote,
  personStage: Milestone,
};

const LOOKS: Readonly<Partial<Record<Entry['machine'], Readonly<Record<string, Look | undefined>>>>> = {
  account: ACCOUNT_LOOKS,
  campaign: CAMPAIGN_LOOKS,
  review: REVIEW_LOOKS,
  deal: ORDER_DEAL_LOOKS,
  application: APPLICATION_LOOKS,
  submission: SUBMISSION_LOOKS,
  payment: PAYMENT_LOOKS,
  personStage: PERSON_STAGE_LOOKS,
};

const lookOf = ({ machine, to }: Entry): Look =>
  LOOKS[machine]?.[to] ?? { label: capital(to.replaceAll('_', ' ')), tone: 'neutral' };

function Entries({ list }: { list: ShownPages<Entry> }) {
  if (!list.rows) return <Waiting />;
  if (list.rows.length === 0) return <p className="text-muted">Nothing has happened yet.</p>;
  return (
    <>
      <ol className="space-y-0">
        {list.rows.map((entry) => (
          <Step key={entry.id} entry={entry} />
        ))}
      </ol>
      <ShowMore list={list} size="sm">
        Show more
      </ShowMore>
    </>
  );
}

function Step({ entry }: { entry: Entry }) {
  const Icon = ICONS[entry.machine] ?? Handshake;
  const { title, party, note, by } = entry;
  const who =
    by.name ??
    (by.kind === 'system'
      ? 'Accord'
      : by.kind === 'admin' || by.kind === 'super_admin'
        ? 'the Accord team'
        : 'someone');
  return (
    <li className="group relative flex gap-3.5 pb-5 last:pb-1">
      <span aria-hidden className="bg-base-300 absolute top-9 bottom-0 left-[1.0625rem] w-px group-last:hidden" />
      <span aria-hidden className="bg-base-200 text-muted grid size-9 shrink-0 place-items-center rounded-full">
        <Icon size={17} strokeWidth={1.9} />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{nouns[entry.machine] ?? 'Record'}</span>
          <LookPill look={lookOf(entry)} />
        </p>
        {title && (
          <p className="text-sm break-words">
            {title}
            {party && <span className="text-muted"> {`with ${party}`}</span>}
          </p>
        )}
        {note && <p className="mt-1 text-sm break-words">“{note}”</p>}
        <p className="text-muted mt-0.5 text-sm">
          <DateText value={entry.at} time />{' '}
          {by.inNameOf ? `by ${isolated(who)} for ${by.inNameOf}` : `by ${isolated(who)}`}
          {by.confirming}
        </p>
      </div>
    </li>
  );
}
