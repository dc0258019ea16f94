import type { ActionItem } from '#shared/campaigns/action-items.ts';
import { plural } from '#shared/format.ts';

/** The item about requests that wait for the member who reads the dashboard; none if none wait. */
export function approvalItems(waiting: number): ActionItem[] {
  if (waiting === 0) return [];
  return [
    {
      // Another number of requests is a new cause.
      key: `approvals-${waiting}`,
      type: 'action',
      priority: 'high',
      title: 'Approve what others ask for',
      description: plural(waiting, 'request waits for you', 'requests wait for you'),
      route: '/brand/approvals',
      dueDate: null,
    },
  ];
}
