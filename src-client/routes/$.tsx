import { createFileRoute, redirect } from '@tanstack/react-router';

/** An unknown path leads to the landing page (SHELL-02). */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
