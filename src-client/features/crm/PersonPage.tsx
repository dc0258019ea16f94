import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonPage, SkeletonText } from '#client/components/base/Skeleton.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { type Failed, Loaded } from '#client/components/core/Loaded.tsx';
import { late } from '#client/components/core/late.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { MayButton } from '#client/components/parts/MayButton.tsx';
import { toasting } from '#client/saying.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { PERSON_SOURCE_LABELS, PERSON_STAGE_LOOKS, suggestedStage } from '#shared/crm/person-looks.ts';
import { PERSON_STAGES } from '#shared/crm/person-stages.ts';
import { formatMoney } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { ORDER_DEAL_LOOKS } from '#shared/status-looks.ts';
import { FigureBasis } from '../analytics/FigureBasis.tsx';
import { FigureRows } from '../analytics/FigureRows.tsx';
import { CreatorProfile } from '../discovery/CreatorDialog.tsx';
import { InviteContacts } from './InviteContacts.tsx';
import { Marks } from './Marks.tsx';
import { RowTags } from './TagFilter.tsx';
import { PersonTimeline } from './Timeline.tsx';
import type { PersonDetail } from './types.ts';

const InviteDialog = late(async () => (await import('../deals/InviteDialog.tsx')).InviteDialog);

const BACK = { to: '/brand/people', label: 'Your creators' } as const;

/** `/brand/people/<id>`: one of a brand's own creators or contacts, with the brand's notes and their common history. */
export function PersonPage({ personId }: { personId: string }) {
  return (
    <Loaded asked={personId} failure={Failure} skeleton={<SkeletonPage />}>
      <Known personId={personId} />
    </Loaded>
  );
}

function Failure({ error, onRetry }: Failed) {
  const gone = errorCode(error) === 'NOT_FOUND';
  return (
    <>
      <PageHeader title={gone ? 'Not one of your creators' : 'Your creators'} back={BACK} />
      {gone ? (
        <ErrorPanel title="This person is not among your creators." />
      ) : (
        <ErrorPanel title="This creator could not be loaded" onRetry={onRetry} />
      )}
    </>
  );
}

function Known({ personId }: { personId: string }) {
  const [person] = trpc.crm.person.useSuspenseQuery({ personId });
  const creator = person.kind === 'creator';
  return (
    <>
      <PageHeader
        title={person.name}
        description={person.handle && `@${person.handle}`}
        badges={<LookPill look={PERSON_STAGE_LOOKS[person.stage]} />}
        actions={creator && <Actions person={person} />}
        back={BACK}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-5">
          {creator ? (
            <>
              <Deals person={person} />
              {person.deals.length > 0 && <DealFigures creatorId={person.id} />}
              <Profile person={person} />
            </>
          ) : (
            <Contact person={person} />
          )}
        </div>
        <div className="min-w-0 space-y-5">
          <Stage person={person} />
          {creator && (
            <>
              <Marks area="brand" userId={person.id} />
              <Card title="Timeline">
                <PersonTimeline area="brand" userId={person.id} />
              </Card>
            </>
          )}
        </div>
      </div>
    </>
  );
}

function Actions({ person: { id, name, deals, may } }: { person: PersonDetail }) {
  const [inviting, setInviting] = useState(false);
  const [newest] = deals;
  return (
    <>
      {newest && (
        <ButtonLink to="/brand/messages" search={{ dealId: newest.id }}>
          Messages
        </ButtonLink>
      )}
      <MayButton may={may.invite} quiet variant="primary" onClick={() => setInviting(true)}>
        Invite to a campaign
      </MayButton>
      {inviting && <InviteDialog creator={{ id, name }} campaignId={null} onClose={() => setInviting(false)} />}
    </>
  );
}

function Stage({ person }: { person: PersonDetail }) {
  const set = trpc.crm.setStage.useMutation(toasting());
  const suggested = suggestedStage(person);
  const move = (stage: PersonDetail['stage']) => set.mutate({ personId: person.id, stage });
  return (
    <Card title="Stage">
      <Select
        label="Stage"
        hideLabel
        disabled={!person.may.setStage.allowed}
        options={PERSON_STAGES.map((value) => ({ value, label: PERSON_STAGE_LOOKS[value].label }))}
        value={set.isPending ? set.variables.stage : person.stage}
        onChange={({ target }) => move(PERSON_STAGES.find((stage) => stage === target.value) ?? person.stage)}
      />
      {suggested && person.may.setStage.allowed && !set.isPending && (
        <p className="text-muted mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          {suggested === 'active' ? 'They work with you at the moment.' : 'All of your deals are completed.'}
          <Button size="sm" onClick={() => move(suggested)}>
            {`Move to ${PERSON_STAGE_LOOKS[suggested].label}`}
          </Button>
        </p>
      )}
      <p className="text-muted mt-3 text-sm">
        Added on <DateText value={person.addedAt} /> · {PERSON_SOURCE_LABELS[person.source]}
      </p>
    </Card>
  );
}

function Deals({ person: { deals } }: { person: PersonDetail }) {
  return (
    <Card title="Deals with you">
      {deals.length === 0 ? (
        <p className="text-muted">No deals yet.</p>
      ) : (
        <ul aria-label="Deals with you" className="divide-base-300 -my-3 divide-y">
          {deals.map(({ id, campaignId, campaign, status, amount, invitedAt }) => (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_7rem_8rem]"
            >
              <div className="min-w-0">
                <AppLink
                  to="/brand/orders"
                  search={{ projectId: campaignId }}
                  className="link-plain font-medium break-words"
                >
                  {campaign}
                </AppLink>
                <p className="text-muted text-sm">
                  Invited on <DateText value={invitedAt} />
                </p>
              </div>
              <p className="text-right font-medium tabular-nums">{formatMoney(amount)}</p>
              <div className="justify-self-end max-sm:col-span-full">
                <LookPill look={ORDER_DEAL_LOOKS[status]} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What the deals with the creator cost for what they brought. */
function DealFigures({ creatorId }: { creatorId: string }) {
  return (
    <Card title="What they cost" action={<FigureBasis />}>
      <Loaded failure={{ title: 'The figures could not be loaded' }} skeleton={<SkeletonText lines={4} />}>
        <KnownFigures creatorId={creatorId} />
      </Loaded>
    </Card>
  );
}

function KnownFigures({ creatorId }: { creatorId: string }) {
  const [{ over, benchmarks }] = trpc.analytics.withCreator.useSuspenseQuery({ creatorId });
  return <FigureRows over={over} benchmarks={benchmarks} />;
}

/** What Discover shows about the creator, while it shows them. */
function Profile({ person: { id, name, avatarUrl, listed } }: { person: PersonDetail }) {
  return (
    <Card title="Profile" action={<Avatar name={name} src={avatarUrl} />}>
      {listed ? (
        <Loaded failure={{ title: 'The profile could not be loaded' }} skeleton={<SkeletonText lines={8} />}>
          <CreatorProfile creatorId={id} />
        </Loaded>
      ) : (
        <p className="text-muted">Discover does not show this creator at the moment.</p>
      )}
    </Card>
  );
}

function Contact({ person }: { person: PersonDetail }) {
  const { id, name, email, platform, handle, note, tags, invitedAt, may } = person;
  const [removing, setRemoving] = useState(false);
  return (
    <Card
      title="From your file"
      description="This person is not on Accord yet."
      action={
        <>
          {may.inviteContact.allowed && <InviteContacts contacts={[{ id, name }]} />}
          {may.remove.allowed && (
            <Button size="sm" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
        </>
      }
    >
      <DescriptionList
        columns={3}
        items={[
          { label: 'Email', value: email },
          { label: 'Platform', value: platform && platformLabel(platform) },
          { label: 'Handle', value: handle && `@${handle}` },
          { label: 'Invited', value: invitedAt && <DateText value={invitedAt} /> },
        ]}
      />
      <div className="mt-3">
        <RowTags tags={tags} />
      </div>
      {note && <p className="mt-4 break-words whitespace-pre-line">{note}</p>}
      {removing && <RemoveContact person={person} onClose={() => setRemoving(false)} />}
    </Card>
  );
}

function RemoveContact({ person: { id, name }, onClose }: { person: PersonDetail; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = trpc.crm.removeContact.useMutation({ onSuccess: () => void navigate({ to: BACK.to }) });
  return (
    <ConfirmDialog
      open
      title="Remove this contact?"
      confirmLabel="Remove"
      onConfirm={() => remove.mutateAsync({ personId: id })}
      onClose={onClose}
    >
      <p>{`What your file says about ${isolated(name)} is deleted, and the link in your invitation no longer works.`}</p>
    </ConfirmDialog>
  );
}
