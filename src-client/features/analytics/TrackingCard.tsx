import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { Skeleton } from '#client/components/base/Skeleton.tsx';
import { notify } from '#client/components/base/Toaster.tsx';
import { late } from '#client/components/core/late.tsx';
import { FileDrop } from '#client/components/parts/FileDrop.tsx';
import { readText } from '#client/components/parts/readText.ts';
import { errorMessage, toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { CONVERSIONS_CSV_MAX_CHARS } from '#shared/analytics/limits.ts';
import { plural } from '#shared/format.ts';
import * as texts from '#shared/messages/analytics/tracking-card.ts';
import { analyticsFreshness } from './freshness.ts';

const TargetForm = late(
  async () => (await import('./TargetForm.tsx')).TargetForm,
  <Skeleton className="h-24 w-full" />,
);

/** Where the campaign's links lead, and the three ways in which conversions come in. */
export function TrackingCard({ campaignId }: { campaignId: string }) {
  const [tracking] = trpc.analytics.tracking.useSuspenseQuery({ campaignId }, analyticsFreshness);
  return (
    <Card title={texts.tracking} description={texts.description}>
      <TargetForm campaignId={campaignId} url={tracking.url} />
      <div className="border-base-300 mt-5 space-y-4 border-t pt-5">
        <h3 className="font-semibold">{texts.conversions}</h3>
        <Import campaignId={campaignId} />
        <details>
          <summary className="link-plain w-fit cursor-pointer text-sm">{texts.reportThemFromYour}</summary>
          <div className="text-muted mt-3 space-y-3 text-sm">
            <p>{filled(texts.aVisitorArrivesWith, { code: <code>{texts.accordCode}</code> })}</p>
            <p>
              {filled(texts.postToWithSigned, {
                strong: <strong className="text-base-content">{texts.fromYourServer}</strong>,
                code: <code className="break-all select-all">{tracking.endpoint}</code>,
                code2: (
                  <code className="break-all">{'{"link":"CODE","id":"order 1","value":"49.90","currency":"USD"}'}</code>
                ),
                code3: <code className="break-all select-all">{tracking.secret}</code>,
              })}
            </p>
            <p>
              {filled(texts.onYourThankYou, {
                strong: <strong className="text-base-content">{texts.orWithAPicture}</strong>,
                code: (
                  <code className="break-all select-all">
                    {`<img src="${tracking.pixel}/CODE.gif?id=ORDER&value=49.90&currency=USD" alt="">`}
                  </code>
                ),
              })}
            </p>
          </div>
        </details>
      </div>
    </Card>
  );
}

/** A CSV file from a shop: all of it is taken, or none with the line that is wrong. */
function Import({ campaignId }: { campaignId: string }) {
  const send = trpc.analytics.importConversions.useMutation({
    onSuccess: ({ added, known }) =>
      notify.success(
        texts.imported(plural(added, 'conversion')),
        known > 0 ? texts.knownAlready(plural(known, 'line')) : undefined,
      ),
  });
  const choose = async ([file]: File[]) => {
    if (!file) return;
    try {
      send.mutate({ campaignId, csv: await readText(file) });
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <FileDrop
      label={texts.importACsvFile}
      hint={texts.hint}
      accept={['.csv', 'text/csv']}
      maxBytes={CONVERSIONS_CSV_MAX_CHARS}
      busy={send.isPending}
      error={send.error ? errorMessage(send.error) : undefined}
      onFiles={(files) => void choose(files)}
    />
  );
}
