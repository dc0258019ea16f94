import { createFileRoute } from '@tanstack/react-router';
import { SuperAdminPage } from '#client/features/users/SuperAdminPage.tsx';
import { superAdmin } from '../-twins.ts';

export const Route = createFileRoute('/super_admin/dashboard')({ ...superAdmin, component: SuperAdminPage });
