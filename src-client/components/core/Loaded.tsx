import { QueryErrorResetBoundary, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, useState, useTransition } from 'react';
import { errorMessage } from '#client/errors.ts';
import { isAppError } from '#client/trpc.ts';
import { ErrorPanel } from './ErrorPanel.tsx';
import { useArrival } from './late.tsx';

/** What is known about data that did not load. */
export interface Failed {
  error: unknown;
  /** Reads again; meanwhile what is shown stays, and `retrying` is true. */
  onRetry: () => void;
  retrying: boolean;
}

/** The words of an ErrorPanel, by default with the error's own sentence, and what is around it; or another thing to show. */
export type Failure =
  | { title: string; text?: string; frame?: (panel: ReactNode) => ReactNode }
  | ((failed: Failed) => ReactNode);

interface LoadedProps {
  /** Has the place and size of what is loading. */
  skeleton: ReactNode;
  failure: Failure;
  /** The question, if it can change: a failure for one question does not answer the next. */
  asked?: string | undefined;
  children: ReactNode;
}

/**
 * The boundary around components that read with `useSuspenseQuery`: it shows the skeleton until the data is there, and the failure if it did not
 * load. Data that is there stays, even if a later read fails (`StaleNotice` says so). All other errors are thrown on to the route.
 */
export function Loaded(props: LoadedProps) {
  return (
    <QueryErrorResetBoundary>
      <FreshBoundary {...props} />
    </QueryErrorResetBoundary>
  );
}

function FreshBoundary({ skeleton, failure, asked, children }: LoadedProps) {
  const { reset } = useQueryErrorResetBoundary();
  const arrival = useArrival();
  // A read that failed the last time it was open is tried again.
  useState(reset);
  return (
    // Outside the other boundary, so that the failure stays on the screen, busy, while it is read again.
    <Suspense
      fallback={
        <>
          {skeleton}
          {arrival}
        </>
      }
    >
      <QueryBoundary asked={asked} failure={failure} reset={reset}>
        {children}
      </QueryBoundary>
      {arrival}
    </Suspense>
  );
}

interface BoundaryProps extends Pick<LoadedProps, 'asked' | 'failure' | 'children'> {
  reset: () => void;
}

interface BoundaryState {
  caught: { error: unknown } | null;
  asked: string | undefined;
}

class QueryBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { caught: null, asked: this.props.asked };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps(
    { asked, reset }: BoundaryProps,
    state: BoundaryState,
  ): Partial<BoundaryState> | null {
    if (asked === state.asked) return null;
    if (state.caught) reset();
    return { asked, caught: null };
  }

  private readonly retry = () => {
    this.props.reset();
    this.setState({ caught: null });
  };

  override render() {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    // Missing code, or a fault of the screen: reading again cannot fix it.
    if (!isAppError(caught.error)) throw caught.error;
    return <LoadFailed failure={this.props.failure} error={caught.error} onRetry={this.retry} />;
  }
}

function LoadFailed({ failure, error, onRetry }: { failure: Failure; error: unknown; onRetry: () => void }) {
  const [retrying, startRetry] = useTransition();
  const retry = () => startRetry(onRetry);
  if (typeof failure === 'function') return failure({ error, onRetry: retry, retrying });
  const { title, text = errorMessage(error), frame } = failure;
  const panel = <ErrorPanel title={title} text={text} onRetry={retry} retrying={retrying} />;
  return frame ? frame(panel) : panel;
}
