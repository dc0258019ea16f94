import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { TextArea, TextField } from '#client/components/Field.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { COMMENT_MAX_CHARS, VIDEO_TIME_MAX_MS } from '#shared/constants.ts';
import { commentMessages } from '#shared/messages/content.ts';
import { type CommentDraft, parseTime, percent, pointAt, timeLabel } from './comments.ts';

/** Writes one comment. The place can be typed as well: percent of the picture, or minutes and seconds. */
export function CommentComposer({
  submissionId,
  version,
  draft,
  focus,
  onPlace,
  onClose,
}: {
  submissionId: string;
  version: number;
  draft: CommentDraft;
  /** Whether the text takes the focus; otherwise the pin has it. */
  focus: boolean;
  onPlace: (anchor: CommentDraft['anchor']) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focus) field.current?.focus();
    field.current?.form?.scrollIntoView({ block: 'nearest' });
  }, [focus]);
  // What was typed holds until another moment is chosen on the video.
  const chosenMs = draft.anchor?.kind === 'time' ? draft.anchor.atMs : null;
  const [typed, setTyped] = useState<{ of: number | null; time: string } | null>(null);
  const time = typed?.of === chosenMs ? typed.time : timeLabel(chosenMs ?? 0);
  const setTime = (text: string) => setTyped({ of: chosenMs, time: text });
  const comment = trpc.content.comment.useMutation({
    onSuccess: () => notify.success(commentMessages.added),
    // Once it stands in the list.
    onSettled: (_added, error) => {
      if (!error) onClose();
    },
    onError: (error) => toastError(error, commentMessages.failed),
  });
  const { anchor, fileId } = draft;
  const atMs = parseTime(time);
  const badTime = anchor?.kind === 'time' && (atMs === null || atMs > VIDEO_TIME_MAX_MS);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || badTime || comment.isPending) return;
    // The moment itself is kept, unless another second was typed.
    const moved = anchor?.kind === 'time' && atMs !== null && timeLabel(anchor.atMs) !== timeLabel(atMs);
    const place = moved ? ({ kind: 'time', atMs } as const) : anchor;
    comment.mutate({ submissionId, version, fileId, anchor: place, text });
  };
  return (
    <form noValidate onSubmit={send} className="bg-base-200 mt-3 space-y-3 rounded-xl p-3">
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
          value={time}
          error={badTime ? 'Time in the video must be minutes and seconds, such as 0:12' : undefined}
          onChange={(event) => setTime(event.target.value)}
        />
      )}
      <TextArea
        ref={field}
        label="Comment"
        rows={3}
        maxLength={COMMENT_MAX_CHARS}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          variant="primary"
          busy={comment.isPending}
          disabled={text.trim() === '' || badTime}
        >
          Add Comment
        </Button>
        <Button size="sm" disabled={comment.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Percent({ label, value, onChange }: { label: string; value: number; onChange: (fraction: number) => void }) {
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={0}
      max={100}
      value={percent(value)}
      onChange={(event) => onChange(Number(event.target.value) / 100)}
    />
  );
}
