import { createFileRoute, redirect } from '@tanstack/react-router';

/** An unknown path leads to the landing page (SHELL-02), or for signed-in people to where that page leads them; both are told why. */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ context: { tell }, preload }) => {
    if (!preload) tell('pageMissing');
    throw redirect({ to: '/', replace: true });
  },
});
