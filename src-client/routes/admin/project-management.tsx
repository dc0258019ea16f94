import { createFileRoute } from '@tanstack/react-router';
import { projectsInput, projectsSearch } from '#client/features/campaigns/projectsSearch.ts';
import { ProjectsScreen } from '#client/screens/ProjectsScreen.tsx';

export const Route = createFileRoute('/admin/project-management')({
  validateSearch: projectsSearch,
  loaderDeps: ({ search }) => projectsInput(search),
  loader: ({ context: { api, load }, deps }) => load(api.campaigns.projects.queryOptions(deps)),
  component: ProjectsScreen,
});
