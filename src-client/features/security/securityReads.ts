import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';
import { personInput } from '../users/personInput.ts';
import { atPage, auditInput, heldInput, objectionsInput, rolesInput } from './inputs.ts';
import type { SecuritySearch } from './securitySearch.ts';

/** The reads of the chosen tab. */
export function securityReads({ records, security, users }: Api, search: SecuritySearch): Read[] {
  switch (search.tab) {
    case 'roles':
      return [security.roleRequests.queryOptions(atPage(rolesInput(search), search))];
    case 'audit':
      return [
        security.auditCheck.queryOptions(),
        security.auditNames.queryOptions(),
        ...(search.person ? [users.list.queryOptions(personInput(search.person))] : []),
        security.auditLog.queryOptions(atPage(auditInput(search), search)),
      ];
    case 'held':
      return [security.heldTexts.queryOptions(atPage(heldInput(search), search))];
    case 'objections':
      return [records.objections.queryOptions(atPage(objectionsInput(search), search))];
    case 'rules':
      return [security.rules.queryOptions()];
    default:
      return [security.overview.queryOptions()];
  }
}
