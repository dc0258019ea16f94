/** The admin's project management (foundation, section 2). */
export const projectMessages = {
  empty: 'No projects found matching your criteria.',
  loadFailed: 'Failed to load projects. Please try again later.',
} as const;
