import { createFileRoute } from '@tanstack/react-router';
import { BrandAnalyticsPage } from '#client/features/analytics/BrandAnalyticsPage.tsx';

export const Route = createFileRoute('/brand/analytics/')({ component: BrandAnalyticsPage });
