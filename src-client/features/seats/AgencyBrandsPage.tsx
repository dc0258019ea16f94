import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { AnswerButtons } from '#client/components/parts/PartyLine.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { grantedWords } from '#shared/messages/seats/duties.ts';
import { Consented } from './Consented.tsx';
import type { BrandRequest, BrandSeat } from './types.ts';
import { useSitDown } from './useSitDown.ts';

/** The brands for which an agency works, and those that invite it. */
export function AgencyBrandsPage() {
  return (
    <>
      <PageHeader
        title="Brands"
        description="Brands for which your agency works. Everything that you do there is recorded with your name, your agency and the brand."
      />
      <Loaded failure={{ title: 'Your brands could not be loaded' }} skeleton={<SkeletonCard />}>
        <Known />
      </Loaded>
    </>
  );
}

function Known() {
  const [{ brands, requests }] = trpc.seats.brands.useSuspenseQuery();
  const [leaving, setLeaving] = useState<BrandSeat | null>(null);
  const leave = trpc.seats.leaveBrand.useMutation();
  const accept = trpc.seats.acceptBrand.useMutation(toasting());
  const decline = trpc.seats.declineBrand.useMutation(toasting());
  return (
    <div className="space-y-6">
      {requests.length > 0 && (
        <Card
          title="Invitations"
          description="What each brand would let your agency do, as far as your own role in the agency goes."
        >
          <ul className="divide-base-300 -my-3 divide-y">
            {requests.map((request) => (
              <Request key={request.id} request={request} accept={accept} decline={decline} />
            ))}
          </ul>
        </Card>
      )}
      <Card title="Your brands">
        {brands.length === 0 ? (
          <p className="text-muted">Your agency works for no brand yet. An invitation will appear here.</p>
        ) : (
          <ul className="divide-base-300 -my-3 divide-y">
            {brands.map((brand) => (
              <Brand key={brand.seatId} brand={brand} onLeave={() => setLeaving(brand)} />
            ))}
          </ul>
        )}
      </Card>
      {leaving && (
        <ConfirmDialog
          open
          onClose={() => setLeaving(null)}
          title={`Stop working for ${isolated(leaving.name)}?`}
          confirmLabel="Stop"
          done={`Your agency no longer works for ${isolated(leaving.name)}.`}
          onConfirm={() => leave.mutateAsync({ seatId: leaving.seatId })}
        >
          Nobody of your agency can see or change anything of this brand any more, at once, and what you have asked it
          to approve ends. To work for it again, it has to invite you again.
        </ConfirmDialog>
      )}
    </div>
  );
}

function Request({
  request: { id, brand, duties, limit, expiresAt, may },
  accept,
  decline,
}: {
  request: BrandRequest;
} & Pick<ComponentProps<typeof AnswerButtons>, 'accept' | 'decline'>) {
  return (
    <Line
      name={brand}
      actions={
        <AnswerButtons
          name={brand}
          inviteId={id}
          accept={may.accept.allowed ? accept : null}
          decline={may.decline.allowed ? decline : null}
          accepted={`Your agency works for ${isolated(brand)} now.`}
        />
      }
    >
      <ul className="my-1 list-disc space-y-1 pl-5">
        {duties.map((duty) => (
          <li key={duty}>{grantedWords[duty]}</li>
        ))}
      </ul>
      {limit && <Consented duties={[]} limit={limit} />}
      <span className="block">{filled('Valid until {date}', { date: <DateText value={expiresAt} /> })}</span>
      {!may.accept.allowed && <span className="block">{may.accept.reason}</span>}
    </Line>
  );
}

function Brand({
  brand: { seatId, name, duties, limit, since, may },
  onLeave,
}: {
  brand: BrandSeat;
  onLeave: () => void;
}) {
  const { sitDown, busy } = useSitDown();
  return (
    <Line
      name={name}
      actions={
        <>
          {may.open.allowed && (
            <Button
              size="sm"
              variant="primary"
              aria-label={`Open ${isolated(name)}`}
              busy={busy}
              onClick={() => sitDown(seatId)}
            >
              Open
            </Button>
          )}
          {may.leave.allowed && (
            <Button size="sm" aria-label={`Stop working for ${isolated(name)}`} onClick={onLeave}>
              Stop
            </Button>
          )}
        </>
      }
    >
      <Consented duties={duties} limit={limit} />
      <span className="block">{filled('Since {date}', { date: <DateText value={since} /> })}</span>
    </Line>
  );
}

function Line({ name, actions, children }: { name: string; actions: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <div className="text-muted max-w-prose text-sm">{children}</div>
      </div>
      <span className="flex flex-wrap gap-2">{actions}</span>
    </li>
  );
}
