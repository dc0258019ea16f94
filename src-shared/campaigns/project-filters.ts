/** Project management's words for the state of a campaign (foundation, section 4), in the order of its filter. */
export const PROJECT_FILTERS = ['active', 'draft', 'completed', 'paused'] as const;
export type ProjectFilter = (typeof PROJECT_FILTERS)[number];
export type ProjectStatus = ProjectFilter | 'cancelled';
