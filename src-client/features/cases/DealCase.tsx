import { Scale } from 'lucide-react';
import { useState } from 'react';
import { late } from '#client/components/core/late.tsx';
import { MayButton } from '#client/components/parts/MayButton.tsx';
import type { DealCase as CaseOfDeal } from '#shared/cases/cases.schema.ts';
import type { CaseSide } from '#shared/cases/cases.ts';
import type { May } from '#shared/may.ts';
import { CaseLink } from './CaseLink.tsx';

const OpenCase = late(async () => (await import('./OpenCase.tsx')).OpenCase);

interface DealCaseProps {
  deal: { id: string; case: CaseOfDeal | null; may: May<'openCase'> };
  side: CaseSide;
}

/** The case of a deal, or the button that opens one; closed with the reason if that is not possible. */
export function DealCase({ deal, side }: DealCaseProps) {
  const [opening, setOpening] = useState(false);
  return (
    <>
      {deal.case && <CaseLink of={deal.case} reader={side} />}
      {/* The case that there is says enough about why there cannot be another. */}
      {(deal.case === null || deal.may.openCase.allowed) && (
        <MayButton may={deal.may.openCase} icon={Scale} onClick={() => setOpening(true)}>
          Open a case
        </MayButton>
      )}
      {opening && <OpenCase dealId={deal.id} side={side} onClose={() => setOpening(false)} />}
    </>
  );
}
