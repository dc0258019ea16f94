import { MessageSquarePlus, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { cx } from '#client/components/base/cx.ts';
import { notify } from '#client/components/base/notify.ts';
import { TextArea, TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { DateText } from '#client/components/frame/DateText.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { GuestItem } from '#shared/guests/guests.schema.ts';
import { GUEST_COMMENT_MAX_CHARS, GUEST_NAME_MAX_CHARS, type GuestVote } from '#shared/guests/guests.ts';
import { isolated } from '#shared/isolated.ts';
import { guestMessages } from '#shared/messages/guests.ts';

/** The link that a guest is at, and the name that they have given. */
export interface SpeakOf {
  linkId: string;
  guestName: string | null;
}

/** A guest's vote and comments on one item; `about` names it. */
export function Speak({
  of,
  item,
  about,
  className,
}: {
  of: SpeakOf;
  item: GuestItem<unknown>;
  about: string;
  className?: string;
}) {
  const [writing, setWriting] = useState(false);
  return (
    <div className={cx('space-y-3 print:hidden', className)}>
      <div className="flex flex-wrap items-center gap-2">
        <Votes of={of} item={item} about={about} />
        {!writing && (
          <Button
            size="sm"
            variant="ghost"
            icon={MessageSquarePlus}
            aria-label={`Comment on ${isolated(about)}`}
            onClick={() => setWriting(true)}
          >
            Comment
          </Button>
        )}
      </div>
      {item.comments.length > 0 && (
        <ul aria-label={`Your comments on ${isolated(about)}`} className="space-y-2">
          {item.comments.map(({ id, text, createdAt }) => (
            <li key={id} className="bg-base-200 rounded-xl p-3">
              <p className="text-muted text-sm">
                {'You · '}
                <DateText value={createdAt} time />
              </p>
              <p className="mt-1 max-w-[70ch] break-words whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ul>
      )}
      {writing && <Comment of={of} itemId={item.id} about={about} onClose={() => setWriting(false)} />}
    </div>
  );
}

const VOTES = [
  { vote: 'up', label: 'For it', Icon: ThumbsUp },
  { vote: 'down', label: 'Against it', Icon: ThumbsDown },
] as const;

function Votes({ of: { linkId, guestName }, item, about }: { of: SpeakOf; item: GuestItem<unknown>; about: string }) {
  const send = trpc.guests.vote.useMutation();
  const [asked, setAsked] = useState<GuestVote | null>(null);
  const give = (vote: GuestVote | null, name?: string) =>
    send.mutateAsync({ linkId, guestItemId: item.id, vote, name });
  const press = (vote: GuestVote) => {
    if (guestName === null) setAsked(vote);
    else give(item.vote === vote ? null : vote).catch((error: unknown) => toastError(error));
  };
  return (
    <fieldset>
      <legend className="sr-only">{`Your vote on ${isolated(about)}`}</legend>
      <div className="flex flex-wrap gap-2">
        {VOTES.map(({ vote, label, Icon }) => (
          <Button
            key={vote}
            size="sm"
            icon={Icon}
            variant={item.vote === vote ? 'primary' : 'secondary'}
            aria-pressed={item.vote === vote}
            busy={send.isPending && send.variables.vote === vote}
            onClick={() => press(vote)}
          >
            {label}
          </Button>
        ))}
      </div>
      {asked && <AskName onName={(name) => give(asked, name)} onClose={() => setAsked(null)} />}
    </fieldset>
  );
}

const nameRules = plainRules<{ name: string }>(({ name }) => ({
  name: name.trim() === '' ? guestMessages.nameFirst : null,
}));
const nameField = {
  label: 'Your name',
  hint: 'So that the brand knows whose word it is',
  required: true,
  autoComplete: 'name',
  maxLength: GUEST_NAME_MAX_CHARS,
} as const;

/** Asks for the guest's name before the first vote. */
function AskName({ onName, onClose }: { onName: (name: string) => Promise<unknown>; onClose: () => void }) {
  const form = useAppForm({
    rules: nameRules,
    defaultValues: { name: '' },
    send: async ({ name }) => {
      await onName(name);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Who are you?" submitLabel="Vote" onClose={onClose}>
      <TextField {...nameField} {...form.field('name')} />
    </FormDialog>
  );
}

function Comment({
  of: { linkId, guestName },
  itemId,
  about,
  onClose,
}: {
  of: SpeakOf;
  itemId: string;
  about: string;
  onClose: () => void;
}) {
  const comment = trpc.guests.comment.useMutation();
  const [rules] = useState(() =>
    lateResolver(async () => (await import('#shared/guests/guests.schema.ts')).guestCommentInput),
  );
  // The name stays in the form until it is sent, even if it was given with a vote meanwhile.
  const [nameless] = useState(guestName === null);
  const form = useAppForm({
    rules,
    defaultValues: { linkId, guestItemId: itemId, text: '', ...(nameless && { name: '' }) },
    send: async (values) => {
      await comment.mutateAsync(values);
      notify.success('Your comment was sent');
      onClose();
    },
  });
  const { focus } = form;
  useEffect(() => focus('text'), [focus]);
  return (
    <Form form={form} className="max-w-[40rem] space-y-3">
      <TextArea
        label={`Comment on ${isolated(about)}`}
        rows={3}
        required
        maxLength={GUEST_COMMENT_MAX_CHARS}
        {...form.field('text')}
      />
      {nameless && <TextField {...nameField} {...form.field('name')} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" busy={form.busy}>
          Send comment
        </Button>
        <Button size="sm" disabled={form.busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
