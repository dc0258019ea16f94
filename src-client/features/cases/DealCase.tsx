import { Scale } from 'lucide-react';
import { useState } from 'react';
import { late } from '#client/components/core/late.tsx';
import { MayButton } from '#client/components/parts/MayButton.tsx';
import type { DealCase as CaseOfDeal } from '#shared/cases/cases.schema.ts';
import type { May } from '#shared/may.ts';
import { CaseLink } from './CaseLink.tsx';

const OpenCase = late(async () => (await import('./OpenCase.tsx')).OpenCase);

/** The case of a creator's deal, or the button that opens one; closed with the reason if that is not possible. */
export function DealCase({ deal }: { deal: { id: string; case: CaseOfDeal | null; may: May<'openCase'> } }) {
  const [opening, setOpening] = useState(false);
  return (
    <>
      {deal.case && <CaseLink of={deal.case} reader="creator" />}
      {/* The case that there is says enough about why there cannot be another. */}
      {(deal.case === null || deal.may.openCase.allowed) && (
        <MayButton may={deal.may.openCase} icon={Scale} onClick={() => setOpening(true)}>
          Open a case
        </MayButton>
      )}
      {opening && <OpenCase dealId={deal.id} side="creator" onClose={() => setOpening(false)} />}
    </>
  );
}
