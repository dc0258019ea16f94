import { createFileRoute } from '@tanstack/react-router';
import { ProjectsPage } from '#client/features/campaigns/ProjectsPage.tsx';
import { projects } from '../-twins.ts';

export const Route = createFileRoute('/admin/project-management')({ ...projects, component: ProjectsPage });
