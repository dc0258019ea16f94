import { FilePen } from 'lucide-react';
import { notify } from '#client/components/base/notify.ts';
import { MayButton } from '#client/components/parts/MayButton.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { plural } from '#shared/format.ts';
import type { Contract } from './types.ts';

/** The alternative to a contract of the brand's own: a standard agreement for each creator, made from the terms of their deal. */
export function StandardAgreement({
  contract: { campaignId, documents, depositArrived, over, may },
}: {
  contract: Contract;
}) {
  const make = trpc.payments.makeAgreements.useMutation({
    onSuccess: ({ made }) =>
      notify.success(
        made > 0
          ? `${plural(made, 'agreement', 'agreements')} made from the terms of the deals`
          : 'The agreements are up to date.',
      ),
    onError: (error) => toastError(error),
  });
  const contracts = documents.files.filter(({ kind }) => kind === 'contract');
  const used = contracts.some(({ dealId }) => dealId !== null);
  // The brand's own contract is enough, and after the deposit there is no choice any more.
  if ((contracts.length > 0 && !used) || over || (depositArrived && !may.makeAgreements.allowed)) return null;
  return (
    <div className="border-base-300 mt-4 border-t pt-4">
      <p className="text-muted mb-3 text-sm">
        {used
          ? 'We make each agreement from the terms of its deal, and make it again if the terms change before anyone has signed or the deposit is paid. Only you and that creator see it. To use your own contract instead, remove the agreements and add your file.'
          : 'No contract of your own? We make one for each creator from the terms of their deal. Both of you sign it like a file of your own.'}
      </p>
      <MayButton
        may={may.makeAgreements}
        reasonClass="mt-2"
        size="sm"
        icon={FilePen}
        busy={make.isPending}
        onClick={() => make.mutate({ campaignId })}
      >
        {used ? 'Make the agreements again' : 'Use the standard agreement'}
      </MayButton>
    </div>
  );
}
