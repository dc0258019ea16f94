import { SkeletonText } from '../base/Skeleton.tsx';
import { Loaded } from '../core/Loaded.tsx';
import { Dialog, type DialogProps } from '../frame/Dialog.tsx';

/** A dialog whose content is read when it opens: grey lines until then, and an error in their place if it fails. */
export function LoadedDialog({
  asked,
  failure,
  lines,
  children,
  ...dialog
}: Omit<DialogProps, 'open'> & {
  asked?: string;
  /** What could not be loaded, in a sentence. */
  failure: string;
  /** How many grey lines are shown while it loads. */
  lines: number;
}) {
  return (
    <Dialog {...dialog} open>
      <Loaded asked={asked} failure={{ title: failure }} skeleton={<SkeletonText lines={lines} />}>
        {children}
      </Loaded>
    </Dialog>
  );
}
