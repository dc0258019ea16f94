import type { ComponentType, ReactNode } from 'react';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { errorMessage } from '#client/errors.ts';

interface LoadedCardProps {
  /** The card with its title; what reads has another one of its own. */
  frame: ComponentType<{ children: ReactNode }>;
  /** What it says where its data did not come. */
  loadFailed: string;
  children: ReactNode;
}

/** A card of the settings that reads by itself: its frame stands while it loads, and where it failed. */
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
