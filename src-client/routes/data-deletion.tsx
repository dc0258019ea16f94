import { createFileRoute } from '@tanstack/react-router';
import { DataDeletion } from '#client/features/leads/DataDeletion.tsx';

export const Route = createFileRoute('/data-deletion')({ component: DataDeletion });
