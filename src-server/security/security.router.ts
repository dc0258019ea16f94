import {
  createRuleInput,
  dryRunInput,
  exportAuditInput,
  listAuditInput,
  ruleIdInput,
  toggleRuleInput,
  updateRuleInput,
} from '#shared/security/security.schema.ts';
import { heavy, permitted, router } from '../trpc.ts';
import * as log from './audit.service.ts';
import { askForCheck, lastCheck } from './checks.service.ts';
import { dryRun } from './dry-run.service.ts';
import { overview } from './overview.service.ts';
import * as rules from './rules.service.ts';

/** The security rules and the audit log; role requests are in users, held texts in review. */
export const securityRouter = router({
  overview: permitted('security.overview').query(({ ctx }) => overview(ctx)),
  auditLog: permitted('security.auditLog')
    .input(listAuditInput)
    .query(({ ctx, input }) => log.auditLog(ctx, input)),
  auditNames: permitted('security.auditLog').query(({ ctx }) => log.auditNames(ctx)),
  exportAudit: permitted('security.exportAudit')
    .input(exportAuditInput)
    .use(heavy)
    .mutation(({ ctx, input }) => log.exportAudit(ctx, input)),
  auditCheck: permitted('security.auditLog').query(({ ctx }) => lastCheck(ctx, 'chain')),
  checkAudit: permitted('security.checkAudit').mutation(({ ctx }) => askForCheck(ctx, 'chain')),
  rules: permitted('security.rules').query(({ ctx }) => rules.listRules(ctx)),
  dryRun: permitted('security.tryRule')
    .input(dryRunInput)
    .use(heavy)
    .query(({ ctx, input }) => dryRun(ctx, input)),
  createRule: permitted('security.saveRule')
    .input(createRuleInput)
    .mutation(({ ctx, input }) => rules.createRule(ctx, input)),
  updateRule: permitted('security.saveRule')
    .input(updateRuleInput)
    .mutation(({ ctx, input }) => rules.updateRule(ctx, input)),
  toggleRule: permitted('security.toggleRule')
    .input(toggleRuleInput)
    .mutation(({ ctx, input }) => rules.toggleRule(ctx, input.ruleId, input.enabled)),
  deleteRule: permitted('security.deleteRule')
    .input(ruleIdInput)
    .mutation(({ ctx, input }) => rules.deleteRule(ctx, input.ruleId)),
});
