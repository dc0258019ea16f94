import { createFileRoute } from '@tanstack/react-router';
import { PublicPageScreen } from '#client/screens/PublicPageScreen.tsx';

/** `/c/<username>`: a creator's public page. */
export const Route = createFileRoute('/c/$username')({
  loader: ({ context: { api, load }, params: { username } }) => load(api.portfolio.page.queryOptions({ username })),
  component: PublicPageScreen,
});
