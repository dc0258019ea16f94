import { Send } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { CardList, CardsToCome } from '#client/components/lists/CardList.tsx';
import { useOpened } from '#client/components/lists/opened.ts';
import { usePagedList } from '#client/components/lists/usePagedList.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { Cover } from '#client/components/parts/Cover.tsx';
import { saying } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import type { MyApplicationView } from '#shared/deals/applications.schema.ts';
import { formatMoney } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { APPLICATION_LOOKS } from '#shared/status-looks.ts';

/** One's own applications, newest first, and their outcome. */
export function MyApplications() {
  return (
    <Loaded failure={{ title: 'Your applications could not be loaded' }} skeleton={<CardsToCome />}>
      <Applications />
    </Loaded>
  );
}

function Applications() {
  const list = usePagedList(trpc.deals.myApplications, { limit: PAGE_SIZES.openCampaigns }, useOpened());
  return (
    <CardList
      list={list}
      label="My applications"
      empty={
        <EmptyState
          icon={Send}
          title="No applications yet"
          text="Your applications are listed here, before and after the brand answers."
        />
      }
    >
      {(application) => <Application application={application} />}
    </CardList>
  );
}

function Application({ application }: { application: MyApplicationView }) {
  const { campaign, offer, status, may } = application;
  const badge = APPLICATION_LOOKS[status];
  return (
    <Card className="flex h-full flex-col">
      <Cover of={campaign} shape="card" />
      <header className="flex items-start gap-3">
        <Avatar name={campaign.brandName} src={campaign.brandLogoUrl} square />
        <div className="min-w-0 flex-1">
          <h2 className="text-card truncate font-[620]">{campaign.name}</h2>
          <p className="text-muted truncate text-sm">{campaign.brandName}</p>
        </div>
        <LookPill look={badge} />
      </header>
      {application.note && (
        <blockquote className="border-accent text-muted mt-4 line-clamp-4 border-l-2 pl-3 break-words whitespace-pre-line">
          {application.note}
        </blockquote>
      )}
      {application.declineReason && <p className="mt-4 break-words">{`Reason: ${application.declineReason}`}</p>}
      {offer && (
        <p className="mt-4">
          {filled('They offered {part}.', { part: <span className="font-semibold">{formatMoney(offer.amount)}</span> })}
        </p>
      )}
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-5">
        <p className="text-muted text-sm">
          {application.answeredAt
            ? filled('Answered {date}', { date: <DateText value={application.answeredAt} /> })
            : filled('Sent {date}', { date: <DateText value={application.sentAt} /> })}
        </p>
        {may.withdraw.allowed && <Withdraw application={application} />}
        {offer && (
          <ButtonLink
            size="sm"
            variant={offer.unanswered ? 'primary' : 'secondary'}
            to="/creator/deals"
            search={offer.unanswered ? { tab: 'pending' } : {}}
          >
            {offer.unanswered ? 'Answer the offer' : 'View deal'}
          </ButtonLink>
        )}
      </footer>
    </Card>
  );
}

function Withdraw({ application }: { application: MyApplicationView }) {
  const [asking, setAsking] = useState(false);
  const withdraw = trpc.deals.withdrawApplication.useMutation(saying('Application withdrawn'));
  const { name } = application.campaign;
  return (
    <>
      <Button size="sm" aria-label={`Withdraw the application to ${isolated(name)}`} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Withdraw this application?"
        confirmLabel="Withdraw application"
        cancelLabel="Keep it"
        onConfirm={() => withdraw.mutateAsync({ applicationId: application.id }).then(() => setAsking(false))}
      >
        <p>{`${isolated(application.campaign.brandName)} no longer sees it. You cannot apply to ${isolated(name)} again, but they can invite you.`}</p>
      </ConfirmDialog>
    </>
  );
}
