import * as inputs from '#shared/cases/cases.schema.ts';
import { heavy, permitted, router } from '../trpc.ts';
import * as cases from './cases.service.ts';
import * as evidence from './evidence.service.ts';
import * as moves from './moves.service.ts';
import { casePaper } from './paper.service.ts';

export const casesRouter = router({
  /** What a case on a deal could be about, and the milestones that a first proposal splits. */
  options: permitted('cases.options')
    .input(inputs.caseOptionsInput)
    .query(({ ctx, input }) => cases.options(ctx, input.dealId)),
  mine: permitted('cases.mine')
    .input(inputs.myCasesInput)
    .query(({ ctx, input }) => cases.listMine(ctx, input)),
  list: permitted('cases.list')
    .input(inputs.listCasesInput)
    .query(({ ctx, input }) => cases.list(ctx, input)),
  case: permitted('cases.read')
    .input(inputs.caseIdInput)
    .query(({ ctx, input }) => cases.read(ctx, input.caseId)),
  layable: permitted('cases.evidence')
    .input(inputs.layableInput)
    .query(({ ctx, input }) => evidence.layable(ctx, input)),
  /** The case as a PDF. */
  paper: permitted('cases.paper')
    .input(inputs.caseIdInput)
    .use(heavy)
    .query(({ ctx, input }) => casePaper(ctx, input.caseId)),
  open: permitted('case.open')
    .input(inputs.openCaseInput)
    .mutation(({ ctx, input }) => moves.open(ctx, input)),
  layDown: permitted('case.layDown')
    .input(inputs.layDownInput)
    .mutation(({ ctx, input }) => evidence.layDown(ctx, input)),
  counter: permitted('case.counter')
    .input(inputs.counterInput)
    .mutation(({ ctx, input }) => moves.counter(ctx, input)),
  accept: permitted('case.settle')
    .input(inputs.acceptProposalInput)
    .mutation(({ ctx, input }) => moves.accept(ctx, input)),
  askStaff: permitted('case.escalate')
    .input(inputs.caseIdInput)
    .mutation(({ ctx, input }) => moves.askStaff(ctx, input.caseId)),
  withdraw: permitted('case.withdraw')
    .input(inputs.caseIdInput)
    .mutation(({ ctx, input }) => moves.withdraw(ctx, input.caseId)),
  decide: permitted('case.decide')
    .input(inputs.decideCaseInput)
    .mutation(({ ctx, input }) => moves.decide(ctx, input)),
});
