import { useWatch } from 'react-hook-form';
import { notify } from '#client/components/base/notify.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { Select, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { DAY_MS, MINUTE_MS } from '#shared/constants.ts';
import { plural } from '#shared/format.ts';
import { webhookMessages } from '#shared/messages/settings/webhooks.ts';
import { WEBHOOK_LOG_DAYS } from '#shared/settings/limits.ts';
import { REPLAYS, type Replay } from '#shared/settings/webhook-log.ts';
import type { ReplayCount, WebhookView } from './types.ts';

interface Entered {
  what: Replay;
  since: string;
  event: string;
}

const WORDS: Record<Replay, string> = {
  failed: 'What was not accepted',
  everything: 'Everything, also what was not sent while it was off',
};

const aDayAgo = () => new Date(Date.now() - DAY_MS);

/** Sends many messages again, in the order in which they happened; how many that would be is said while one chooses. */
export function ReplayForm({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const replay = trpc.settings.replayWebhookMessages.useMutation();
  const form = useAppForm<Entered>({
    rules: plainRules(({ since }) => ({ since: since ? null : 'Since is required' })),
    defaultValues: { what: 'failed', since: localMinute(aDayAgo()), event: '' },
    send: async (entered) => {
      const { messages } = await replay.mutateAsync(inputOf(webhook, entered));
      notify.success(`${plural(messages, 'message')} sent again`);
      onClose();
    },
  });
  const entered = useWatch({ control: form.control }) as Entered;
  const count = trpc.settings.countWebhookReplay.useQuery(inputOf(webhook, entered), {
    enabled: entered.since !== '',
    placeholderData: (before) => before,
  });
  const { messages = 0, most = 0 } = count.data ?? {};
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Replay messages"
      description={`They are sent in the order in which they happened, each under its own id. Messages are kept for ${WEBHOOK_LOG_DAYS} days.`}
      submitLabel="Send again"
      disabled={!webhook.enabled || !count.data || messages === 0 || messages > most}
      unsaved={false}
    >
      <Select
        label="What"
        required
        options={REPLAYS.map((value) => ({ value, label: WORDS[value] }))}
        {...form.field('what')}
      />
      <TextField label="Since" type="datetime-local" required {...form.field('since')} />
      <Select
        label="Event"
        placeholder="All that it has chosen"
        options={webhook.events.map((value) => ({ value, label: value }))}
        {...form.field('event')}
      />
      <div aria-live="polite">
        {webhook.enabled ? (
          <Counted count={count.data} error={count.error} />
        ) : (
          <Callout kind="warning" title={webhookMessages.off} />
        )}
      </div>
    </FormDialog>
  );
}

function Counted({ count, error }: { count: ReplayCount | undefined; error: unknown }) {
  if (error) return <p className="text-error text-sm font-medium">{errorMessage(error)}</p>;
  if (!count) return <p className="text-muted text-sm">Counting…</p>;
  const { messages, most } = count;
  if (messages === 0) return <p className="text-muted text-sm">{webhookMessages.nothingToSend}</p>;
  if (messages > most) return <p className="text-error text-sm font-medium">{webhookMessages.replayTooMany}</p>;
  return <p className="font-medium">{`${plural(messages, 'message')} will be sent again.`}</p>;
}

/** The input of the procedures; a moment that is typed halfway counts nothing yet. */
function inputOf({ id: webhookId, events }: WebhookView, { what, since, event }: Entered) {
  const at = new Date(since);
  const moment = Number.isNaN(at.getTime()) ? new Date() : at;
  const chosen = events.filter((name) => name === event);
  return { webhookId, what, since: moment.toISOString(), events: chosen.length > 0 ? chosen : null };
}

/** A moment to the minute, by the reader's clock, in the format of the browser's date and time field. */
const localMinute = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
