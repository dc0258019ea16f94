import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { consentLabels } from '#shared/messages/seats/duties.ts';
import type { AgencySeat } from './types.ts';

/** What a brand lets an agency do, and up to which amount alone. */
export function Consented({ duties, limit }: Pick<AgencySeat, 'duties' | 'limit'>) {
  return (
    <span className="block">
      {duties.map((duty) => consentLabels[duty]).join(' · ')}
      {limit && <span className="block">{filled('Up to {amount} alone', { amount: <Money {...limit} /> })}</span>}
    </span>
  );
}
