import { createFileRoute, redirect } from '@tanstack/react-router';

/** Everything below `/auth` is this one page (AUTH-01); the query and the fragment are kept. */
export const Route = createFileRoute('/auth/$')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/auth${location.searchStr}${location.hash ? `#${location.hash}` : ''}`, replace: true });
  },
});
