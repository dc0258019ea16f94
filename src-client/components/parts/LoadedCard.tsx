import type { ComponentType, ReactNode } from 'react';
import { SkeletonText } from '../base/Skeleton.tsx';
import { Loaded } from '../core/Loaded.tsx';

/** A card that reads its own data: its frame is there while it loads, and if that failed. */
export function LoadedCard({
  frame: Frame,
  failure,
  lines = 2,
  children,
}: {
  /** The card with its title; the content that reads is separate. */
  frame: ComponentType<{ children: ReactNode }>;
  /** What could not be loaded, in a sentence. */
  failure: string;
  /** How many grey lines are shown while it loads. */
  lines?: number;
  children: ReactNode;
}) {
  return (
    <Loaded
      failure={{ title: failure, frame: (panel) => <Frame>{panel}</Frame> }}
      skeleton={
        <Frame>
          <SkeletonText lines={lines} />
        </Frame>
      }
    >
      {children}
    </Loaded>
  );
}
