import { Component, type ReactNode, useEffect } from 'react';
import { Spinner } from '../base/Skeleton.tsx';
import { GenericErrorScreen } from './GenericErrorScreen.tsx';
import { isPassing, MAX_RETRIES, RETRY_DELAY_MS } from './retry.ts';

/**
 * Shown instead of a part that failed: network errors and code that did not load are retried twice, one second apart; all other errors, and those
 * that persist, show the generic error screen.
 */
export function ErrorRecovery({
  error,
  tries,
  onRetry,
  onGoBack,
}: {
  error: unknown;
  /** Automatic retries so far. */
  tries: number;
  onRetry: (automatic: boolean) => void;
  onGoBack?: (() => void) | undefined;
}) {
  const retries = isPassing(error) && tries < MAX_RETRIES;
  useEffect(() => {
    if (!retries) return;
    const timer = setTimeout(() => onRetry(true), RETRY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [retries, onRetry]);
  if (retries) return <Spinner label="The connection broke. Trying again…" />;
  return <GenericErrorScreen onTryAgain={() => onRetry(false)} onGoBack={onGoBack} />;
}

interface BoundaryState {
  error: unknown;
  tries: number;
}

/** Catches errors that its children throw while rendering. */
export class ErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: null, tries: 0 };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  private readonly retry = (automatic: boolean) => {
    this.setState((state) => ({ error: null, tries: automatic ? state.tries + 1 : 0 }));
  };

  override render() {
    if (this.state.error === null) return this.props.children;
    return <ErrorRecovery error={this.state.error} tries={this.state.tries} onRetry={this.retry} />;
  }
}
