/** The approval processes by which a brand reviews content (B5). */
export const APPROVAL_PROCESSES = ['standard', 'fast', 'detailed'] as const;
export type ApprovalProcess = (typeof APPROVAL_PROCESSES)[number];
export const approvalProcessLabels: Record<ApprovalProcess, string> = {
  standard: 'Standard (2-3 days)',
  fast: 'Fast (24 hours)',
  detailed: 'Detailed (5-7 days)',
};

/** A signing certificate has a few kilobytes: a larger file cannot be one and is not read. */
export const PAPER_MAX_BYTES = 512 * 1_024;
