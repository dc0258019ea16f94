import { createFileRoute } from '@tanstack/react-router';
import { StaffHomeScreen } from '#client/screens/StaffHomeScreen.tsx';
import { revenue } from '../-twins.ts';

export const Route = createFileRoute('/admin/')({ ...revenue, component: StaffHomeScreen });
