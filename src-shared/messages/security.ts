/** Security management (foundation, sections 2 and 8). */
export const securityMessages = {
  pendingRequests: (count: number) => `${count} pending role request${count === 1 ? '' : 's'}`,
  flaggedUsers: (count: number) => `${count} flagged user${count === 1 ? '' : 's'} needing immediate attention`,
  secureTitle: 'All systems secure',
  secureText: 'No security alerts detected',
} as const;

export const auditMessages = {
  empty: 'No audit logs found.',
  anonymous: 'Anonymous',
  unknown: 'Unknown',
} as const;

export const roleRequestMessages = {
  updated: 'Role status updated successfully',
  updateFailed: (message: string) => `Failed to update role: ${message}`,
  notYourOwn: 'You cannot decide on your own request.',
} as const;

export const ruleMessages = {
  empty: 'No security rules configured. Use the templates below to get started.',
  noDescription: 'No description',
  nameRequired: 'Rule name is required',
  deleteConfirm: 'Are you sure you want to delete this rule?',
  created: 'Rule created successfully',
  createFailed: (message: string) => `Failed to create rule: ${message}`,
  statusUpdated: 'Rule status updated successfully',
  updateFailed: (message: string) => `Failed to update rule: ${message}`,
  deleted: 'Rule deleted successfully',
  deleteFailed: (message: string) => `Failed to delete rule: ${message}`,
  noteOnly: 'A rule without a template is a note: it checks nothing.',
} as const;
