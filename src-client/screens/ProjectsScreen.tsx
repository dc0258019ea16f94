import { useNavigate, useSearch } from '@tanstack/react-router';
import { ProjectsPage } from '#client/features/campaigns/ProjectsPage.tsx';
import { projectsSearch } from '#client/features/campaigns/projectsSearch.ts';

/** Project management, at both of its addresses (ruling A43). */
export function ProjectsScreen() {
  const search = useSearch({ strict: false, select: projectsSearch });
  const navigate = useNavigate();
  return (
    <ProjectsPage
      search={search}
      onSearch={(change) =>
        void navigate({
          to: '.',
          search: (now) => ({ ...now, after: undefined, ...change }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
