import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '#client/features/users/OverviewPage.tsx';

export const Route = createFileRoute('/super_admin/')({ component: OverviewPage });
