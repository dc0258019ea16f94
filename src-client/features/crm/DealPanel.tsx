import type { ReactNode } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import type { LinkTarget } from '#client/components/base/address.ts';
import { Button } from '#client/components/base/Button.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { LookPill, StatusPill } from '#client/components/base/StatusPill.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { type Failed, Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Drawer } from '#client/components/frame/Dialog.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { errorCode, trpc } from '#client/trpc.ts';
import { ORDER_DEAL_LOOKS } from '#shared/status-looks.ts';
import { isEndable, STAGE_LABELS, STAGE_TONES } from './dealColumns.tsx';
import { linksOf } from './links.ts';
import { DealTimeline } from './Timeline.tsx';
import type { Area, DealRow } from './types.ts';

interface DealPanelProps {
  area: Area;
  dealId: string;
  onEnd: (deal: DealRow) => void;
  onClose: () => void;
}

/** One deal beside the pipeline, with its history; staff can cancel it (ruling CRM-27). */
export function DealPanel({ area, dealId, onEnd, onClose }: DealPanelProps) {
  // The head and the foot say more once the deal is known.
  const deal = trpc.crm.deal.useQuery({ area, dealId }).data;
  return (
    <Drawer
      open
      onClose={onClose}
      title={deal?.title ?? 'Deal'}
      footer={
        deal && isEndable(deal) ? (
          <Button variant="danger" onClick={() => onEnd(deal)}>
            Cancel deal
          </Button>
        ) : undefined
      }
    >
      <Loaded failure={Missing} skeleton={<SkeletonText lines={8} />}>
        <Facts area={area} dealId={dealId} />
      </Loaded>
      <h3 className="text-card mt-7 mb-4 font-[620]">History</h3>
      <DealTimeline area={area} dealId={dealId} />
    </Drawer>
  );
}

const otherFailure = staffFailure('The deal could not be loaded');

function Missing(failed: Failed) {
  return errorCode(failed.error) === 'NOT_FOUND' ? (
    <ErrorPanel title="This deal does not exist, or you do not have permission to view it." />
  ) : (
    otherFailure(failed)
  );
}

function Facts({ area, dealId }: Pick<DealPanelProps, 'area' | 'dealId'>) {
  const [deal] = trpc.crm.deal.useSuspenseQuery({ area, dealId });
  const links = linksOf(area);
  const { brand, creator, stage, status } = deal;
  return (
    <DescriptionList
      items={[
        {
          label: 'Brand',
          value: (
            <Party opens={brand.opens} link={links.brand(brand.id)}>
              {brand.name}
            </Party>
          ),
        },
        {
          label: 'Creator',
          value: (
            <Party opens={creator.opens} link={links.creator(creator.id)}>
              {creator.name}
            </Party>
          ),
        },
        { label: 'Value', value: <Money {...deal.amount} /> },
        {
          label: 'Status',
          value: (
            <span className="flex flex-wrap gap-1.5">
              <StatusPill tone={STAGE_TONES[stage]}>{STAGE_LABELS[stage]}</StatusPill>
              <LookPill look={ORDER_DEAL_LOOKS[status]} />
            </span>
          ),
        },
        { label: 'Invited', value: <DateText value={deal.invitationDate} /> },
        { label: 'Answered', value: <DateText value={deal.responseDate} /> },
        { label: 'Content due', value: <DateText value={deal.deadline} /> },
        { label: 'Updated', value: <DateText value={deal.updatedAt} /> },
        { label: 'Notes', value: deal.notes, wide: true },
        { label: 'Why it ended', value: deal.cancelReason, wide: true },
      ]}
    />
  );
}

function Party({ opens, link, children }: { opens: boolean; link: LinkTarget; children: ReactNode }) {
  if (!opens) return <>{children}</>;
  return (
    <AppLink {...link} className="link">
      {children}
    </AppLink>
  );
}
