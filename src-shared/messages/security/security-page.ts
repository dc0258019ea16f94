export const tabs = 'Security';
export const overview = 'Overview';
export const userRoles = 'User Roles';
export const auditLogs = 'Audit Logs';
export const rules = 'R4 Rules';
export const held = 'Held Texts';
