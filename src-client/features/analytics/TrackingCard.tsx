import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { notify } from '#client/components/base/Toaster.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { FileDrop } from '#client/components/parts/FileDrop.tsx';
import { readText } from '#client/components/parts/readText.ts';
import { errorMessage, toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { CONVERSIONS_CSV_MAX_CHARS } from '#shared/analytics/limits.ts';
import type { ConversionImport } from '#shared/analytics/tracking.schema.ts';
import { plural } from '#shared/format.ts';
import * as texts from '#shared/messages/analytics/tracking-card.ts';
import { columnsNotRead } from '#shared/messages/csv.ts';
import { analyticsFreshness } from './freshness.ts';
import { TargetForm } from './TargetForm.tsx';

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

/** A CSV file from a shop: what can be read of it is taken, and the other lines are named. */
function Import({ campaignId }: { campaignId: string }) {
  const send = trpc.analytics.importConversions.useMutation({
    onSuccess: ({ added, known, wrong }) =>
      (added + known === 0 && wrong.length > 0 ? notify.error : notify.success)(
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
    <div className="space-y-3">
      <FileDrop
        label={texts.importACsvFile}
        hint={texts.hint}
        accept={['.csv', 'text/csv']}
        maxBytes={CONVERSIONS_CSV_MAX_CHARS}
        busy={send.isPending}
        error={send.error ? errorMessage(send.error) : undefined}
        onFiles={(files) => void choose(files)}
      />
      {send.data && <LeftOut {...send.data} />}
    </div>
  );
}

const LINES_NAMED = 10;

/** What of the file was not taken; nothing where all of it was. */
function LeftOut({ wrong, unread }: Pick<ConversionImport, 'wrong' | 'unread'>) {
  if (wrong.length === 0 && unread.length === 0) return null;
  const more = wrong.length - LINES_NAMED;
  return (
    <Callout kind="warning" title={wrong.length > 0 ? texts.leftOut(wrong.length) : undefined}>
      <ul>
        {wrong.slice(0, LINES_NAMED).map(({ line, problem }) => (
          <li key={line}>{texts.wrongLine(line, problem)}</li>
        ))}
        {more > 0 && <li>{texts.moreLines(more)}</li>}
        {unread.length > 0 && <li>{columnsNotRead(unread)}</li>}
      </ul>
    </Callout>
  );
}
