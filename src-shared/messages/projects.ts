/** The admin's project management (foundation, section 2). */
export const projectMessages = {
  title: 'Project Management',
  subtitle: 'The campaigns of every brand',
  empty: 'No projects found matching your criteria.',
  loadFailed: 'Failed to load projects. Please try again later.',
} as const;
