import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { notify } from '#client/components/base/notify.ts';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { late } from '#client/components/core/late.tsx';
import { FileDrop } from '#client/components/parts/FileDrop.tsx';
import { readText } from '#client/components/parts/readText.ts';
import { errorMessage, toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { CONVERSIONS_CSV_MAX_CHARS } from '#shared/analytics/limits.ts';
import type { ConversionImport } from '#shared/analytics/tracking.schema.ts';
import { oneOrMany, plural } from '#shared/format.ts';
import { columnsNotRead } from '#shared/messages/csv.ts';
import { analyticsFreshness } from './freshness.ts';
import { TargetForm } from './TargetForm.tsx';

const UtmForm = late(async () => (await import('./UtmForm.tsx')).UtmForm, <SkeletonText lines={4} />);
const WindowForm = late(async () => (await import('./WindowForm.tsx')).WindowForm, <SkeletonText lines={3} />);

/** Where the campaign's links lead, for how long after a click a conversion counts, and the three ways to report conversions. */
export function TrackingCard({ campaignId, campaign }: { campaignId: string; campaign: string }) {
  const [tracking] = trpc.analytics.tracking.useSuspenseQuery({ campaignId }, analyticsFreshness);
  return (
    <Card title="Tracking" description="Each creator posts their own link, so you can see who brought in what.">
      <TargetForm campaignId={campaignId} url={tracking.url} />
      <details className="mt-4">
        <summary className="link-plain w-fit cursor-pointer text-sm">UTM parameters</summary>
        <div className="mt-3">
          <UtmForm key={tracking.url} campaignId={campaignId} campaign={campaign} tracking={tracking} />
        </div>
      </details>
      <div className="border-base-300 mt-5 border-t pt-5">
        <WindowForm campaignId={campaignId} attributionDays={tracking.attributionDays} />
      </div>
      <div className="border-base-300 mt-5 space-y-4 border-t pt-5">
        <h3 className="font-semibold">Conversions</h3>
        <Import campaignId={campaignId} />
        <details>
          <summary className="link-plain w-fit cursor-pointer text-sm">Report them from your shop</summary>
          <div className="text-muted mt-3 space-y-3 text-sm">
            <p>
              {filled(
                'A visitor arrives with {code}. When they buy, send the code of the link, the click and your order number. If they type in a discount code, send that, too: it decides before the link. The same number counts once in all your campaigns.',
                { code: <code>?accord=CODE&accord_click=CLICK</code> },
              )}
            </p>
            <p>
              {filled('{strong} POST to {code} with {code2}, signed as Standard Webhooks with the key {code3}.', {
                strong: <strong className="text-base-content">From your server:</strong>,
                code: <code className="break-all select-all">{tracking.endpoint}</code>,
                code2: (
                  <code className="break-all">
                    {
                      '{"link":"CODE","click":"CLICK","code":"DISCOUNT","id":"order 1","value":"49.90","currency":"USD"}'
                    }
                  </code>
                ),
                code3: <code className="break-all select-all">{tracking.secret}</code>,
              })}
            </p>
            <p>
              {filled('{strong} send {code} with the discount code instead of a link.', {
                strong: <strong className="text-base-content">If no link was clicked,</strong>,
                code: <code className="break-all select-all">{`"campaign":"${campaignId}"`}</code>,
              })}
            </p>
            <p>
              {filled('{strong} on your thank-you page: {code}. Anyone can call it, so trust its figures less.', {
                strong: <strong className="text-base-content">Or with a picture</strong>,
                code: (
                  <code className="break-all select-all">
                    {`<img src="${tracking.pixel}/CODE.gif?click=CLICK&code=DISCOUNT&id=ORDER&value=49.90&currency=USD" alt="">`}
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

/** A CSV file from a shop: the lines that can be read are taken, the others are listed. */
function Import({ campaignId }: { campaignId: string }) {
  const send = trpc.analytics.importConversions.useMutation({
    onSuccess: ({ added, known, wrong }) =>
      (added + known === 0 && wrong.length > 0 ? notify.error : notify.success)(
        `${plural(added, 'conversion')} imported`,
        known > 0 ? `${plural(known, 'line')} already known` : undefined,
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
        label="Import a CSV file"
        hint="A header line with link, click, code, id, value, currency and at, then a line for each conversion. It needs id, and link or code."
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

/** The lines of the file that were not taken; nothing if all were. */
function LeftOut({ wrong, unread }: Pick<ConversionImport, 'wrong' | 'unread'>) {
  if (wrong.length === 0 && unread.length === 0) return null;
  const more = wrong.length - LINES_NAMED;
  return (
    <Callout
      kind="warning"
      title={
        wrong.length > 0
          ? `${plural(wrong.length, 'line')} ${oneOrMany(wrong.length, 'was', 'were')} left out`
          : undefined
      }
    >
      <ul>
        {wrong.slice(0, LINES_NAMED).map(({ line, problem }) => (
          <li key={line}>{`Line ${line}: ${problem}.`}</li>
        ))}
        {more > 0 && <li>{`And ${plural(more, 'more line')}.`}</li>}
        {unread.length > 0 && <li>{columnsNotRead(unread)}</li>}
      </ul>
    </Callout>
  );
}
