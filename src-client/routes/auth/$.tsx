import { createFileRoute, redirect } from '@tanstack/react-router';

/** Everything below `/auth` is the one page (AUTH-01); the query and the fragment come along. */
export const Route = createFileRoute('/auth/$')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/auth${location.searchStr}${location.hash ? `#${location.hash}` : ''}`, replace: true });
  },
});
