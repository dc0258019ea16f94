import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '#client/features/users/UsersPage.tsx';
import { users } from '../-twins.ts';

export const Route = createFileRoute('/admin/user-management')({ ...users, component: UsersPage });
