import { createFileRoute } from '@tanstack/react-router';
import { ProfileWizardScreen } from '#client/screens/ProfileWizardScreen.tsx';

export const Route = createFileRoute('/creator/profile_/complete-setup')({
  loader: ({ context: { api, load } }) => load(api.profiles.wizard.queryOptions(undefined, { staleTime: 0 })),
  component: ProfileWizardScreen,
});
