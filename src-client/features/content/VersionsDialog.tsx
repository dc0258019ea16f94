import { type ReactNode, useRef } from 'react';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import type { SideNames, Submission } from './comments.ts';
import { VersionBoard } from './VersionBoard.tsx';

/** A submission's versions side by side, with all comments on them. `footer` holds the reader's possible verdicts. */
export function VersionsDialog({
  submission,
  title,
  footer,
  onClose,
  ...board
}: {
  submission: Submission;
  title: string;
  names: SideNames;
  open: boolean;
  /** A comment on the current version begins with these words. */
  words?: string | undefined;
  footer?: ReactNode;
  onClose: () => void;
}) {
  const content = useRef<HTMLDivElement>(null);
  const writing = () =>
    [...(content.current?.querySelectorAll('textarea') ?? [])].some(({ value }) => value.trim() !== '');
  return (
    <Dialog
      open
      size="xl"
      unsaved={writing}
      onClose={onClose}
      title={title}
      description={board.open ? 'Press a point in an image, or a moment in a video, to comment on it.' : undefined}
      footer={footer}
    >
      <div ref={content}>
        <VersionBoard submission={submission} {...board} />
      </div>
    </Dialog>
  );
}
