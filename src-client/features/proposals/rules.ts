import { zodResolver } from '@hookform/resolvers/zod';
import { declineProposalInput } from '#shared/proposals/proposals.schema.ts';

/** The rules of the form that declines a proposal; fetched by `lateResolver`, after the form is on the screen. */
export const declineRules = zodResolver(declineProposalInput);
