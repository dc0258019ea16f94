import { useRouterState } from '@tanstack/react-router';

/** A thin bar while the next screen loads; the animation waits 120 ms, so quick ones show nothing. */
export function RouteProgress() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  return loading ? <div className="route-progress" role="progressbar" aria-label="Loading the page" /> : null;
}
