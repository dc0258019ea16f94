import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '#client/features/system/SettingsPage.tsx';
import { systemReads, systemSearch } from '#client/features/system/systemSearch.ts';
import { screenOf } from '../-screenOf.ts';

export const Route = createFileRoute('/admin/settings')({
  ...screenOf(systemSearch, (search) => search, systemReads),
  component: SettingsPage,
});
