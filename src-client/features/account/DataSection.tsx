import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { openFile } from '#client/components/parts/openFile.ts';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { fileSize } from '#shared/format.ts';
import type { Account } from './types.ts';

/** The copy of one's data: requested, being made, or ready to download. */
export function DataSection({ copy }: { copy: Account['copy'] }) {
  const ask = trpc.account.askForCopy.useMutation(toasting());
  const ready = copy?.ready ?? null;
  const making = copy !== null && ready === null;
  return (
    <Card
      title="Your data"
      description="A copy of everything that Accord stores about you, and the files that you uploaded."
    >
      <p role="status" className="text-muted empty:hidden">
        {making && 'We are preparing your data and will tell you when it is ready.'}
        {ready &&
          filled('Your copy of {date} is ready: {size}. You can download it until {until}.', {
            date: <DateText value={copy?.askedAt ?? ready.until} />,
            size: fileSize(ready.sizeBytes),
            until: <DateText value={ready.until} time />,
          })}
      </p>
      <div className="mt-4 flex flex-wrap gap-3 first:mt-0">
        {ready ? (
          <>
            <DownloadButton fileId={ready.fileId} />
            <Button busy={ask.isPending} onClick={() => ask.mutate()}>
              Make a new copy
            </Button>
          </>
        ) : (
          <Button icon={Download} disabled={making} busy={ask.isPending} onClick={() => ask.mutate()}>
            Download my data
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Requests a link when it is pressed, because links expire soon. */
function DownloadButton({ fileId }: { fileId: string }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await openFile(fileId);
    setBusy(false);
  };
  return (
    <Button icon={Download} busy={busy} onClick={() => void download()}>
      Download my data
    </Button>
  );
}
