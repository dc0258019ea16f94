import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '#client/features/system/SettingsPage.tsx';
import { jobsInput, systemSearch } from '#client/features/system/systemSearch.ts';

export const Route = createFileRoute('/admin/settings')({
  validateSearch: systemSearch,
  loaderDeps: ({ search: { tab, state, after } }) => ({ tab, state, after }),
  loader: ({ context: { api, load }, deps }) => {
    if (deps.tab === 'flags') return load(api.system.flags.queryOptions());
    if (deps.tab !== 'system') return undefined;
    return load(
      api.system.health.queryOptions(),
      api.system.recurringJobs.queryOptions(),
      api.system.jobs.queryOptions(jobsInput(deps)),
    );
  },
  component: Settings,
});

function Settings() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <SettingsPage search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />;
}
