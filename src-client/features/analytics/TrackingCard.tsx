import { useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { TextField } from '#client/components/Field.tsx';
import { FileDrop } from '#client/components/FileDrop.tsx';
import { Form } from '#client/components/Form.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { errorMessage, toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { CampaignAnalytics } from '#shared/analytics/brand-analytics.ts';
import { CONVERSIONS_CSV_MAX_CHARS } from '#shared/constants.ts';
import { plural } from '#shared/numbers.ts';

interface TrackingCardProps {
  campaignId: string;
  tracking: CampaignAnalytics['tracking'];
}

/** Where the campaign's links lead, and the three ways in which conversions come in. */
export function TrackingCard({ campaignId, tracking }: TrackingCardProps) {
  return (
    <Card title="Tracking" description="Each creator posts a link of their own, so that you see who brought what.">
      <TargetForm campaignId={campaignId} url={tracking.url} />
      <div className="border-base-300 mt-5 space-y-4 border-t pt-5">
        <h3 className="font-semibold">Conversions</h3>
        <Import campaignId={campaignId} />
        <details>
          <summary className="link-plain w-fit cursor-pointer text-sm">Report them from your shop</summary>
          <div className="text-muted mt-3 space-y-3 text-sm">
            <p>
              A visitor arrives with <code>?accord=CODE</code>. When they buy, send the code with your order number; the
              same number counts once.
            </p>
            <p>
              <strong className="text-base-content">From your server:</strong> POST to{' '}
              <code className="break-all select-all">{tracking.endpoint}</code> with{' '}
              <code className="break-all">{'{"link":"CODE","id":"order 1","value":"49.90","currency":"USD"}'}</code>,
              signed as Standard Webhooks with the key <code className="break-all select-all">{tracking.secret}</code>.
            </p>
            <p>
              <strong className="text-base-content">Or with a picture</strong> on your thank-you page:{' '}
              <code className="break-all select-all">
                {`<img src="${tracking.pixel}/CODE.gif?id=ORDER&value=49.90&currency=USD" alt="">`}
              </code>
              . Anybody can call it, so trust its figures less.
            </p>
          </div>
        </details>
      </div>
    </Card>
  );
}

function TargetForm({ campaignId, url }: { campaignId: string; url: string | null }) {
  const [value, setValue] = useState(url ?? '');
  const set = trpc.analytics.setTracking.useMutation({
    onSuccess: () => notify.success('Links saved'),
  });
  return (
    <Form
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate({ campaignId, url: value });
      }}
    >
      <TextField
        label="Links lead to"
        type="url"
        placeholder="https://"
        className="min-w-60 flex-1"
        hint="The page that people should open. Without one, links lead to the website in your settings."
        value={value}
        error={set.error ? errorMessage(set.error) : undefined}
        onChange={({ target }) => setValue(target.value)}
      />
      <Button type="submit" className="sm:mt-[1.75rem]" busy={set.isPending} disabled={value === (url ?? '')}>
        Save
      </Button>
    </Form>
  );
}

/** A CSV file from a shop: all of it is taken, or none with the line that is wrong. */
function Import({ campaignId }: { campaignId: string }) {
  const send = trpc.analytics.importConversions.useMutation({
    onSuccess: ({ added, known }) =>
      notify.success(
        `${plural(added, 'conversion')} imported`,
        known > 0 ? `${plural(known, 'line')} known already` : undefined,
      ),
  });
  const choose = async ([file]: File[]) => {
    if (!file) return;
    try {
      send.mutate({ campaignId, csv: await file.text() });
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <FileDrop
      label="Import a CSV file"
      hint="A head line with link, id, value, currency and at; then a line each."
      accept={['.csv', 'text/csv']}
      maxBytes={CONVERSIONS_CSV_MAX_CHARS}
      disabled={send.isPending}
      error={send.error ? errorMessage(send.error) : undefined}
      onFiles={(files) => void choose(files)}
    />
  );
}
