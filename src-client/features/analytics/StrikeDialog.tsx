import { useWatch } from 'react-hook-form';
import { notify } from '#client/components/base/notify.ts';
import { Select, TextArea, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import type { ConversionChoice, ConversionView } from '#shared/analytics/conversions.schema.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import type { Moment } from '#shared/dates.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';

const messages = analyticsMessages.conversions;
const MINUTE_MS = 60_000;

interface StrikeDialogProps {
  campaignId: string;
  conversion: ConversionView;
  onClose: () => void;
}
type By = ConversionChoice['by'];

interface Entered {
  by: By;
  from: string;
  until: string;
  reason: string;
}

/** Strikes out a conversion, or puts it back: only this one, all of its network, or all of its link between two times. */
export function StrikeDialog({ campaignId, conversion, onClose }: StrikeDialogProps) {
  const { struck, network, order, creator } = conversion;
  const strike = trpc.analytics.strikeConversions.useMutation();
  const restore = trpc.analytics.restoreConversions.useMutation();
  const form = useAppForm<Entered>({
    rules: plainRules(({ by, from, until, reason }) => ({
      from: by === 'times' && !from ? messages.timeMissing(messages.from) : null,
      until: by === 'times' && !until ? messages.timeMissing(messages.until) : null,
      reason: !struck && !reason.trim() ? messages.reasonMissing : null,
    })),
    defaultValues: { by: 'one', from: localMinute(conversion.at), until: localMinute(conversion.at), reason: '' },
    send: async ({ reason, ...entered }) => {
      const choice = choiceOf(conversion, entered);
      if (struck) notify.success(messages.restored((await restore.mutateAsync({ campaignId, choice })).changed));
      else notify.success(messages.struck((await strike.mutateAsync({ campaignId, choice, reason })).changed));
      onClose();
    },
  });
  const by = useWatch({ control: form.control, name: 'by' });
  const title = struck ? messages.restoreTitle : messages.strikeTitle;
  const options = [
    { value: 'one', label: messages.one(order) },
    ...(network ? [{ value: 'network', label: messages.ofNetwork }] : []),
    { value: 'times', label: messages.ofTimes(creator) },
  ];
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      description={struck ? messages.restoreText : messages.strikeText}
      submitLabel={struck ? messages.restore : messages.strike}
      unsaved={() => form.values().reason !== ''}
    >
      <Select label={messages.which} required options={options} {...form.field('by')} />
      {by === 'times' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={messages.from} type="datetime-local" required {...form.field('from')} />
          <TextField label={messages.until} type="datetime-local" required {...form.field('until')} />
        </div>
      )}
      {!struck && <TextArea label={messages.reason} required maxLength={REASON_MAX_CHARS} {...form.field('reason')} />}
    </FormDialog>
  );
}

/** A moment to the minute, by the reader's clock, in the format of the browser's date and time field. */
function localMinute(at: Moment): string {
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** The selection in the form. The last minute is included whole. */
function choiceOf(
  { id, network, link }: ConversionView,
  { by, from, until }: Omit<Entered, 'reason'>,
): ConversionChoice {
  if (by === 'network' && network) return { by, network };
  if (by !== 'times') return { by: 'one', conversionId: id };
  const end = new Date(new Date(until).getTime() + MINUTE_MS - 1);
  return { by, link, from: new Date(from).toISOString(), until: end.toISOString() };
}
