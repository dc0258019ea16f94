import { createFileRoute } from '@tanstack/react-router';
import { RoleUsersPage } from '#client/features/users/RoleUsersPage.tsx';
import { roleUsers } from '../-twins.ts';

export const Route = createFileRoute('/super_admin/users/creators')({
  ...roleUsers('creator'),
  component: () => <RoleUsersPage of="creator" />,
});
