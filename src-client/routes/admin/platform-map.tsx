import { createFileRoute } from '@tanstack/react-router';
import { PlatformMapPage } from '#client/features/system/PlatformMapPage.tsx';
import { platformMapSearch } from '#client/features/system/platformMapSearch.ts';
import { screenOf } from '../-screenOf.ts';

export const Route = createFileRoute('/admin/platform-map')({
  ...screenOf(
    platformMapSearch,
    ({ tab = 'map' }) => ({ tab }),
    ({ system }, { tab }) => (tab === 'map' || tab === 'schema' ? [system.tables.queryOptions()] : []),
  ),
  component: PlatformMapPage,
});
