/** Charts and figures of admins, brands and creators (foundation, section 2; creator, section 2). */
export const analyticsMessages = {
  pipelineEmpty: 'No pipeline campaigns found',
  brandEmpty: 'No analytics data available yet.',
  unavailable: (panel: string) => `${panel} temporarily unavailable`,
  earningsChart: 'Earnings chart',
  performancePanel: 'Performance metrics',
  campaignChart: 'Campaign performance chart',
  socialChart: 'Social growth chart',
  superAdminView: '(Super Admin View)',
} as const;
