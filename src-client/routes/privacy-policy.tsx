import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPolicy } from '#client/features/leads/PrivacyPolicy.tsx';

export const Route = createFileRoute('/privacy-policy')({ component: PrivacyPolicy });
