import type { ComponentType, ReactNode } from 'react';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { errorMessage } from '#client/errors.ts';

interface LoadedCardProps {
  /** The card with its title; the content that reads is separate. */
  frame: ComponentType<{ children: ReactNode }>;
  /** Shown if its data did not load. */
  loadFailed: string;
  children: ReactNode;
}

/** A card of the settings that reads its own data: its frame is there while it loads, and if that failed. */
export function LoadedCard({ frame: Frame, loadFailed, children }: LoadedCardProps) {
  return (
    <Loaded
      failure={({ error, onRetry, retrying }) => (
        <Frame>
          <ErrorPanel title={loadFailed} text={errorMessage(error)} onRetry={onRetry} retrying={retrying} />
        </Frame>
      )}
      skeleton={
        <Frame>
          <SkeletonText lines={2} />
        </Frame>
      }
    >
      {children}
    </Loaded>
  );
}
