import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { TextArea, TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { NumberField } from '#client/components/parts/NumberField.tsx';
import { trpc } from '#client/trpc.ts';
import { COMMENT_MAX_CHARS, VIDEO_TIME_MAX_MS } from '#shared/constants.ts';
import { commentMessages } from '#shared/messages/content.ts';
import { type CommentDraft, parseTime, percent, pointAt, timeLabel } from './comments.ts';

const rules = plainRules<{ text: string; time: string }>(() => ({}));

/** Writes one comment. The place can be typed as well: percent of the picture, or minutes and seconds. */
export function CommentComposer({
  submissionId,
  version,
  draft,
  words = '',
  focus,
  onPlace,
  onClose,
}: {
  submissionId: string;
  version: number;
  draft: CommentDraft;
  /** What the text begins with. */
  words?: string | undefined;
  /** Whether the text takes the focus; otherwise the pin does. */
  focus: boolean;
  onPlace: (anchor: CommentDraft['anchor']) => void;
  onClose: () => void;
}) {
  const comment = trpc.content.comment.useMutation({
    onSuccess: () => notify.success('Comment added'),
    // Once it is in the list.
    onSettled: (_added, error) => {
      if (!error) onClose();
    },
  });
  const { anchor, fileId } = draft;
  const chosenMs = anchor?.kind === 'time' ? anchor.atMs : null;
  const form = useAppForm({
    rules,
    defaultValues: { text: words, time: timeLabel(chosenMs ?? 0) },
    send: async ({ text, time }) => {
      const atMs = parseTime(time);
      // The exact moment is kept, unless another second was typed.
      const moved = anchor?.kind === 'time' && atMs !== null && timeLabel(anchor.atMs) !== timeLabel(atMs);
      const place = moved ? ({ kind: 'time', atMs } as const) : anchor;
      try {
        await comment.mutateAsync({ submissionId, version, fileId, anchor: place, text });
      } catch (error) {
        notify.error(commentMessages.failed);
        throw error;
      }
    },
  });
  const { text, time } = useWatch({ control: form.control });
  const typedMs = parseTime(time ?? '');
  const badTime = anchor?.kind === 'time' && (typedMs === null || typedMs > VIDEO_TIME_MAX_MS);
  const place = useRef<HTMLDivElement>(null);
  const { focus: focusOn, set } = form;
  useEffect(() => {
    if (focus) focusOn('text');
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [focus, focusOn]);
  // What was typed holds until another moment is chosen in the video.
  useEffect(() => set('time', timeLabel(chosenMs ?? 0)), [chosenMs, set]);
  return (
    <div ref={place} className="bg-base-200 mt-3 rounded-xl p-3">
      <Form form={form} className="space-y-3">
        {anchor?.kind === 'point' && (
          <fieldset className="grid grid-cols-2 gap-3">
            <legend className="sr-only">Point in the picture</legend>
            <Percent label="From the left (%)" value={anchor.x} onChange={(x) => onPlace(pointAt(x, anchor.y))} />
            <Percent label="From the top (%)" value={anchor.y} onChange={(y) => onPlace(pointAt(anchor.x, y))} />
          </fieldset>
        )}
        {anchor?.kind === 'time' && (
          <TextField
            label="Time in the video"
            hint="Minutes and seconds, such as 0:12"
            {...form.field('time')}
            error={badTime ? 'Time in the video must be minutes and seconds, such as 0:12' : undefined}
          />
        )}
        <TextArea label="Comment" rows={3} maxLength={COMMENT_MAX_CHARS} {...form.field('text')} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" variant="primary" busy={form.busy} disabled={!text?.trim() || badTime}>
            Add Comment
          </Button>
          <Button size="sm" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  );
}

function Percent({ label, value, onChange }: { label: string; value: number; onChange: (fraction: number) => void }) {
  return (
    <NumberField
      label={label}
      limits={{ min: 0, max: 100 }}
      value={percent(value)}
      onChange={(typed) => {
        if (typed !== null) onChange(typed / 100);
      }}
    />
  );
}
