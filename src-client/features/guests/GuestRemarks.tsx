import { CornerDownRight, ThumbsDown, ThumbsUp } from 'lucide-react';
import { Button } from '#client/components/base/Button.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { plural } from '#shared/format.ts';
import type { GuestFeedback, GuestRemark } from '#shared/guests/guests.schema.ts';
import { isolated } from '#shared/isolated.ts';

/** Whether guests said anything. */
export const hasFeedback = (feedback: GuestFeedback | undefined): boolean =>
  feedback !== undefined && feedback.votes.up + feedback.votes.down + feedback.comments.length > 0;

const NONE = { up: 0, down: 0 };

/** What guests said about one thing, beside the brand's own words and never among them; nothing if they said nothing. */
export function GuestRemarks({
  feedback,
  onPass,
  className,
}: {
  feedback: GuestFeedback | undefined;
  /** Passes a remark on to the creator, in the brand's own comment. */
  onPass?: ((remark: GuestRemark) => void) | undefined;
  className?: string;
}) {
  const { votes = NONE, comments = [] } = feedback ?? {};
  if (!hasFeedback(feedback)) return null;
  return (
    <section aria-label="What guests said" className={className}>
      <GuestVotes votes={votes} />
      {comments.length > 0 && (
        <ul className="mt-2 space-y-3">
          {comments.map((remark) => (
            <li key={remark.id} className="bg-base-200 rounded-xl p-3">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <StatusPill tone="info">{guestName(remark)}</StatusPill>
                <span className="text-muted text-sm">
                  {`${remark.label} · `}
                  <DateText value={remark.createdAt} time />
                </span>
              </p>
              <p className="mt-1.5 max-w-[70ch] break-words whitespace-pre-line">{remark.text}</p>
              {onPass && (
                <Button
                  size="sm"
                  variant="ghost"
                  icon={CornerDownRight}
                  className="mt-1"
                  onClick={() => onPass(remark)}
                >
                  Reply to creator with this
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const guestName = ({ name }: GuestRemark): string => (name === null ? 'Guest' : `Guest · ${isolated(name)}`);

/** How guests voted, in two counts. */
function GuestVotes({ votes: { up, down } }: Pick<GuestFeedback, 'votes'>) {
  if (up + down === 0) return null;
  return (
    <p className="text-muted flex items-center gap-1.5 text-sm">
      <ThumbsUp aria-hidden size={15} />
      {`${plural(up, 'guest')} for`}
      <ThumbsDown aria-hidden size={15} className="ml-2" />
      {`${down} against`}
    </p>
  );
}
