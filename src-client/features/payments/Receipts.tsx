import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { useOpenedHere } from '#client/components/lists/opened.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { saveFile } from '#client/components/parts/saveFile.ts';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import { partNames } from '#shared/payments/milestone-names.ts';
import { movementNames } from '#shared/seals/movement-names.ts';
import type { MovementView } from '#shared/seals/movements.ts';

interface ReceiptsProps {
  campaignId: string;
  /** Whether the creators are named whose money moved: not to a creator, who sees only their own. */
  named?: boolean;
}

/** The movements of a campaign's money, newest first, each with its receipt to download; nothing before the first, or if they could not be read. */
export function Receipts(props: ReceiptsProps) {
  return (
    <Loaded failure={() => null} skeleton={null}>
      <Movements {...props} />
    </Loaded>
  );
}

function Movements({ campaignId, named = false }: ReceiptsProps) {
  const list = usePagedList(trpc.payments.movements, { campaignId, limit: PAGE_SIZES.movements }, useOpenedHere());
  if (!list.rows || list.rows.length === 0) return null;
  return (
    <Card
      title="Receipts"
      description="Each proves a movement of money by a signature, to anybody, without asking Accord."
      action={
        <a href="/receipt" className="link-plain text-sm">
          Check a receipt
        </a>
      }
    >
      <ul aria-label="Receipts" className="divide-base-300 divide-y">
        {list.rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{movementNames[row.kind]}</p>
              <p className="text-muted flex flex-wrap gap-x-2.5 text-sm">
                <DateText value={row.at} />
                {named && row.creatorName && <span className="wrap-anywhere">{row.creatorName}</span>}
                {row.part && <span>{partNames[row.part]}</span>}
              </p>
            </div>
            {row.amountMinor !== null && (
              <Money className="font-semibold" amountMinor={row.amountMinor} currency={row.currency} />
            )}
            <ReceiptButton campaignId={campaignId} movement={row} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} size="sm" className="mt-2">
        Show more
      </ShowMore>
    </Card>
  );
}

function ReceiptButton({ campaignId, movement }: { campaignId: string; movement: MovementView }) {
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const asked = { campaignId, movementId: movement.id };
      const { fileName, text } = await utils.payments.receipt.fetch(asked, { staleTime: 0 });
      saveFile(fileName, text, 'application/json');
    } catch (error) {
      toastError(error, 'The receipt could not be downloaded');
    } finally {
      setBusy(false);
    }
  };
  if (!movement.sealed) return <span className="text-muted text-sm">Receipt within a minute</span>;
  return (
    <Button
      size="sm"
      icon={Download}
      busy={busy}
      aria-label={`Receipt: ${movementNames[movement.kind]}, ${movement.at.slice(0, 10)}`}
      onClick={() => void save()}
    >
      Receipt
    </Button>
  );
}
