import { createFileRoute } from '@tanstack/react-router';
import { RevenuePage } from '#client/features/analytics/RevenuePage.tsx';
import { revenue } from '../-twins.ts';

export const Route = createFileRoute('/admin/dashboard')({ ...revenue, component: RevenuePage });
