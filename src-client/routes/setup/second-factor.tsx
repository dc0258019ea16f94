import { createFileRoute } from '@tanstack/react-router';
import { SecondFactorScreen } from '#client/screens/SecondFactorScreen.tsx';
import { requireNoSecondFactor } from '../-guards.ts';

export const Route = createFileRoute('/setup/second-factor')({
  beforeLoad: requireNoSecondFactor,
  component: SecondFactorScreen,
});
