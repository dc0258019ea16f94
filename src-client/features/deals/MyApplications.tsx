import { Send } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#client/components/Avatar.tsx';
import { Button, ButtonLink } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { CardList } from '#client/components/CardList.tsx';
import { ConfirmDialog } from '#client/components/ConfirmDialog.tsx';
import { DateText } from '#client/components/DateText.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { MyApplicationView } from '#shared/deals/applications.schema.ts';
import { applicationMessages } from '#shared/messages/deals.ts';
import { formatMoney } from '#shared/money.ts';
import { APPLICATION_BADGES } from './applicationLabels.ts';

const PAGE = 20;

/** One's own applications, newest first, and what became of them. */
export function MyApplications() {
  const pages = trpc.deals.myApplications.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (last) => last.nextCursor },
  );
  return (
    <CardList
      pages={pages}
      label="My applications"
      failure={{ title: 'Your applications could not be loaded', text: errorMessage(pages.error) }}
      empty={
        <EmptyState
          icon={Send}
          title={applicationMessages.mineEmpty}
          text="What you apply to is listed here until the brand answers, and after that."
        />
      }
    >
      {(application) => <Application application={application} />}
    </CardList>
  );
}

function Application({ application }: { application: MyApplicationView }) {
  const { campaign, offer, status } = application;
  const badge = APPLICATION_BADGES[status];
  return (
    <Card className="flex h-full flex-col">
      <header className="flex items-start gap-3">
        <Avatar name={campaign.brandName} src={campaign.brandLogoUrl} square />
        <div className="min-w-0 flex-1">
          <h2 className="text-card truncate font-[620]">{campaign.name}</h2>
          <p className="text-muted truncate text-sm">{campaign.brandName}</p>
        </div>
        <StatusPill tone={badge.tone}>{badge.label}</StatusPill>
      </header>
      {application.note && (
        <blockquote className="border-accent text-muted mt-4 line-clamp-4 border-l-2 pl-3 break-words whitespace-pre-line">
          {application.note}
        </blockquote>
      )}
      {application.declineReason && <p className="mt-4 break-words">Reason: {application.declineReason}</p>}
      {offer && (
        <p className="mt-4">
          They offered <span className="font-semibold">{formatMoney(offer.amount)}</span>.
        </p>
      )}
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-5">
        <p className="text-muted text-sm">
          {application.answeredAt ? (
            <>
              Answered <DateText value={application.answeredAt} />
            </>
          ) : (
            <>
              Sent <DateText value={application.sentAt} />
            </>
          )}
        </p>
        {status === 'pending' && <Withdraw application={application} />}
        {offer && (
          <ButtonLink
            size="sm"
            variant={offer.status === 'invited' ? 'primary' : 'secondary'}
            href={offer.status === 'invited' ? '/creator/deals?tab=pending' : '/creator/deals'}
          >
            {offer.status === 'invited' ? 'Answer the offer' : 'View deal'}
          </ButtonLink>
        )}
      </footer>
    </Card>
  );
}

function Withdraw({ application }: { application: MyApplicationView }) {
  const [asking, setAsking] = useState(false);
  const withdraw = trpc.deals.withdrawApplication.useMutation({
    onSuccess: () => notify.success(applicationMessages.withdrawn),
  });
  const { name } = application.campaign;
  return (
    <>
      <Button size="sm" aria-label={`Withdraw the application to ${name}`} onClick={() => setAsking(true)}>
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
        <p>
          {application.campaign.brandName} no longer sees it. You cannot apply to {name} again, but they can invite you.
        </p>
      </ConfirmDialog>
    </>
  );
}
