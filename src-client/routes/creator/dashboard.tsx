import { createFileRoute } from '@tanstack/react-router';
import { CreatorHomeScreen } from '#client/screens/CreatorHomeScreen.tsx';
import { dashboardReads } from './-dashboardReads.ts';

export const Route = createFileRoute('/creator/dashboard')({
  loader: ({ context: { api, load } }) => load(...dashboardReads(api)),
  component: CreatorHomeScreen,
});
