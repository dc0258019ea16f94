import { createFileRoute, redirect } from '@tanstack/react-router';
import { notify } from '#client/components/Toaster.tsx';
import { commonMessages } from '#shared/messages/common.ts';

/** An unknown path leads to the landing page (SHELL-02), or to where that page leads who is signed in; both are told why. */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ preload }) => {
    if (!preload) notify.info(commonMessages.pageMissing);
    throw redirect({ to: '/', replace: true });
  },
});
