import type { ReactNode } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';

/** The dialog of an offer while its budget is being read, or if that failed. */
export function OfferFrame({
  title,
  size,
  problem = 'The campaign’s budget could not be loaded',
  picker,
  onClose,
  children,
}: {
  title: string;
  size?: 'lg';
  /** What could not be read. */
  problem?: string;
  /** Shown above the content. */
  picker?: ReactNode;
  onClose: () => void;
  /** Reads with suspense, and shows its own dialog. */
  children: ReactNode;
}) {
  const frame = (body: ReactNode) => (
    <Dialog
      open
      {...(size && { size })}
      onClose={onClose}
      title={title}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      {picker}
      <div className="mt-4">{body}</div>
    </Dialog>
  );
  return (
    <Loaded failure={{ title: problem, frame }} skeleton={frame(<SkeletonText lines={4} />)}>
      {children}
    </Loaded>
  );
}
