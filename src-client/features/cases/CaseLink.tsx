import { AppLink } from '#client/components/base/AppLink.tsx';
import { useMomentLabel } from '#client/components/frame/DateText.tsx';
import type { DealCase } from '#shared/cases/cases.schema.ts';
import { type CaseReader, caseScreen } from './caseScreens.ts';
import { caseStands } from './caseWords.ts';

/** The way from a deal to its case, with how the case stands: `Case: your turn until Dec 6, 2026`. */
export function CaseLink({
  of,
  reader,
  className = 'link text-sm',
}: {
  of: DealCase;
  reader: CaseReader;
  className?: string;
}) {
  const label = useMomentLabel();
  const stands = caseStands(of, reader === 'admin' ? null : reader, (at) => label(at, 'day'));
  return (
    <AppLink {...caseScreen(reader, of.id)} className={className}>
      {`Case: ${stands.charAt(0).toLowerCase()}${stands.slice(1)}`}
    </AppLink>
  );
}
