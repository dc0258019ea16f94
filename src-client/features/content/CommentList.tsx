import { Check, Clock, MapPin, RotateCcw } from 'lucide-react';
import { Button } from '#client/components/base/Button.tsx';
import { cx } from '#client/components/base/cx.ts';
import { notify } from '#client/components/base/notify.ts';
import { DateText } from '#client/components/frame/DateText.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { commentMessages } from '#shared/messages/content.ts';
import { personOf } from '#shared/seats/names.ts';
import { momentLabel, type NumberedComment, type SideNames } from './comments.ts';

const commentNamed = (value: string | number, number: string | number) => `${value}: comment ${number}`;

/** The comments on one version, in the order in which they were made. A click on a place shows it. */
export function CommentList({
  comments,
  names,
  active,
  open,
  onShow,
  idOf,
}: {
  comments: readonly NumberedComment[];
  names: SideNames;
  active: string | null;
  /** Whether they can still be resolved. */
  open: boolean;
  onShow: (comment: NumberedComment) => void;
  idOf: (comment: NumberedComment) => string;
}) {
  const resolve = trpc.content.resolveComment.useMutation({
    onSuccess: (_, { resolved }) => notify.success(resolved ? 'Comment resolved' : 'Comment opened again'),
    onError: (error) => toastError(error, commentMessages.failed),
  });
  return (
    <ol className="mt-2 space-y-1">
      {comments.map((comment) => {
        const done = comment.resolvedAt !== null;
        const busy = resolve.isPending && resolve.variables.commentId === comment.id;
        return (
          <li
            key={comment.id}
            id={idOf(comment)}
            tabIndex={-1}
            aria-label={`Comment ${comment.number}`}
            className={cx('-mx-2 flex gap-3 rounded-lg px-2 py-2.5', active === comment.id && 'bg-primary/8')}
          >
            <span
              aria-hidden
              className={cx(
                'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
                done ? 'bg-base-300 text-base-content' : 'bg-primary text-primary-content',
              )}
            >
              {comment.number}
            </span>
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-semibold">
                  {comment.agency
                    ? `${personOf({ ...comment, agency: comment.agency })} for ${isolated(names[comment.author])}`
                    : names[comment.author]}
                </span>
                <span className="text-muted text-sm">
                  <DateText value={comment.createdAt} time />
                </span>
              </div>
              <p className="mt-0.5 max-w-[70ch] break-words whitespace-pre-line">{comment.text}</p>
              <div className="mt-1.5 flex flex-wrap items-center gap-2">
                <Place comment={comment} onShow={() => onShow(comment)} />
                {done && (
                  <span className="text-success inline-flex items-center gap-1 text-sm font-medium">
                    <Check aria-hidden size={15} /> Resolved
                  </span>
                )}
                {open && (
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={done ? RotateCcw : Check}
                    busy={busy}
                    aria-label={commentNamed(done ? 'Open again' : 'Resolve', comment.number)}
                    onClick={() => resolve.mutate({ commentId: comment.id, resolved: !done })}
                  >
                    {done ? 'Open again' : 'Resolve'}
                  </Button>
                )}
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Place({ comment, onShow }: { comment: NumberedComment; onShow: () => void }) {
  if (comment.atMs !== null) {
    return (
      <Button size="sm" icon={Clock} onClick={onShow}>
        {momentLabel(comment.atMs)}
      </Button>
    );
  }
  if (comment.x === null) return null;
  return (
    <Button size="sm" icon={MapPin} onClick={onShow}>
      {`Show point ${comment.number}`}
    </Button>
  );
}
