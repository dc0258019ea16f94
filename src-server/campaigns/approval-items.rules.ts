import type { ActionItem } from '#shared/campaigns/action-items.ts';
import { actionItemMessages } from '#shared/messages/campaigns.ts';

/** That requests wait for the member who reads the dashboard; nothing if none do. */
export function approvalItems(waiting: number): ActionItem[] {
  if (waiting === 0) return [];
  return [
    {
      // Another number of requests is a new cause.
      key: `approvals-${waiting}`,
      type: 'action',
      priority: 'high',
      title: actionItemMessages.answerRequests,
      description: actionItemMessages.requestsWait(waiting),
      route: '/brand/approvals',
      dueDate: null,
    },
  ];
}
