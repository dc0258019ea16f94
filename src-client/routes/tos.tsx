import { createFileRoute } from '@tanstack/react-router';
import { TermsOfService } from '#client/features/leads/TermsOfService.tsx';

export const Route = createFileRoute('/tos')({ component: TermsOfService });
