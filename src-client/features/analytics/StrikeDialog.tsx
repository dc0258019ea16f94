import { type FormEvent, useState } from 'react';
import { Select, TextArea, TextField } from '#client/components/Field.tsx';
import { Form } from '#client/components/Form.tsx';
import { FormDialog } from '#client/components/FormDialog.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { errorField, errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { ConversionChoice, ConversionView } from '#shared/analytics/conversions.schema.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';

const messages = analyticsMessages.conversions;
const MINUTE_MS = 60_000;

interface StrikeDialogProps {
  campaignId: string;
  conversion: ConversionView;
  onClose: () => void;
}
type By = ConversionChoice['by'];
const isBy = (value: string): value is By => ['one', 'network', 'times'].includes(value);

/** Strikes a conversion out, or puts one back: it alone, all of its network, or all of its link between two times. */
export function StrikeDialog({ campaignId, conversion, onClose }: StrikeDialogProps) {
  const { struck, network, order, creator } = conversion;
  const [by, setBy] = useState<By>('one');
  const [from, setFrom] = useState(localMinute(conversion.at));
  const [until, setUntil] = useState(localMinute(conversion.at));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const done = (say: (count: number) => string) => ({
    onSuccess: ({ changed }: { changed: number }) => {
      notify.success(say(changed));
      onClose();
    },
  });
  const strike = trpc.analytics.strikeConversions.useMutation(done(messages.struck));
  const restore = trpc.analytics.restoreConversions.useMutation(done(messages.restored));
  const sent = struck ? restore : strike;

  const choice = choiceOf(conversion, by, from, until);
  const problems = {
    from: by === 'times' && !from ? messages.timeMissing(messages.from) : undefined,
    until: by === 'times' && !until ? messages.timeMissing(messages.until) : undefined,
    reason: !struck && !reason.trim() ? messages.reasonMissing : undefined,
  };
  const field = errorField(sent.error)?.split('.').at(-1);
  const problemOf = (name: keyof typeof problems): string | undefined =>
    (tried ? problems[name] : undefined) ?? (field === name ? errorMessage(sent.error) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!choice || Object.values(problems).some(Boolean)) return;
    if (struck) restore.mutate({ campaignId, choice });
    else strike.mutate({ campaignId, choice, reason });
  };
  const title = struck ? messages.restoreTitle : messages.strikeTitle;
  const options = [
    { value: 'one', label: messages.one(order) },
    ...(network ? [{ value: 'network', label: messages.ofNetwork }] : []),
    { value: 'times', label: messages.ofTimes(creator) },
  ];
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      description={struck ? messages.restoreText : messages.strikeText}
      busy={sent.isPending}
      submitLabel={struck ? messages.restore : messages.strike}
      unsaved={reason !== ''}
    >
      {(formId) => (
        <Form
          id={formId}
          aria-label={title}
          className="grid gap-4"
          onSubmit={submit}
          problem={sent.error && !(field && field in problems) ? errorMessage(sent.error) : null}
        >
          <Select
            label={messages.which}
            required
            options={options}
            value={by}
            onChange={({ target }) => isBy(target.value) && setBy(target.value)}
          />
          {by === 'times' && (
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={messages.from}
                type="datetime-local"
                required
                value={from}
                error={problemOf('from')}
                onChange={({ target }) => setFrom(target.value)}
              />
              <TextField
                label={messages.until}
                type="datetime-local"
                required
                value={until}
                error={problemOf('until')}
                onChange={({ target }) => setUntil(target.value)}
              />
            </div>
          )}
          {!struck && (
            <TextArea
              label={messages.reason}
              required
              maxLength={REASON_MAX_CHARS}
              value={reason}
              error={problemOf('reason')}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Form>
      )}
    </FormDialog>
  );
}

/** The minute of a moment by the reader's own clock, as the browser's field for a date and time takes it. */
function localMinute(at: string): string {
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** What the form chooses; null while a time is missing. The last minute counts whole. */
function choiceOf({ id, network, link }: ConversionView, by: By, from: string, until: string): ConversionChoice | null {
  if (by === 'network' && network) return { by, network };
  if (by !== 'times') return { by: 'one', conversionId: id };
  if (!from || !until) return null;
  const end = new Date(new Date(until).getTime() + MINUTE_MS - 1);
  return { by, link, from: new Date(from).toISOString(), until: end.toISOString() };
}
