import { describe, expect, test } from 'vitest';
import { returnContentInput, submitContentInput } from '#shared/content/content.schema.ts';
import { contentReady } from '#shared/content/submissions.ts';
import { brief, deliverableQuantity } from '#shared/contracts/brief.schema.ts';
import { inviteInput } from '#shared/deals/deals.schema.ts';
import { announcedFile } from '#shared/files.schema.ts';
import { fileProblem } from '#shared/files.ts';
import { invoiceNumber, paymentRequirementsMet } from '#shared/payments/payments.schema.ts';
import { aiDecision, reviewAlert } from '#shared/review/review.ts';
import { CREATOR_SUBMISSION_LOOKS } from '#shared/status-looks.ts';

const campaignId = '018f3e5a-7c1b-7a2b-9c3d-4e5f6a7b8c9d';
const creatorId = '018f3e5a-7c1b-7a2b-9c3d-4e5f6a7b8c9e';

describe('invitations', () => {
  const invite = { campaignId, currency: 'USD', invites: [{ creatorId, agreedMinor: 50_000 }], notes: ' ' };
  test('take one amount above zero for each creator, and no creator twice', () => {
    expect(inviteInput.parse(invite).notes).toBeNull();
    const twice = [...invite.invites, ...invite.invites];
    expect(inviteInput.safeParse({ ...invite, invites: twice }).success).toBe(false);
    expect(inviteInput.safeParse({ ...invite, invites: [] }).success).toBe(false);
    expect(inviteInput.safeParse({ ...invite, invites: [{ creatorId, agreedMinor: 0 }] }).success).toBe(false);
  });
});

describe('the brief', () => {
  const form = {
    campaignObjective: ' Awareness ',
    targetAudience: 'Home cooks',
    keyMessages: ['Fits small kitchens', ' ', ''],
    dosList: [],
    dontsList: [''],
    deliverables: [
      { platform: 'instagram', contentType: 'video', quantity: 'x', specifications: '' },
      { platform: '', contentType: 'video', quantity: 2, specifications: null },
      { platform: 'tiktok', contentType: '', quantity: 2, specifications: null },
    ],
    timeline: {},
    hashtags: ['#Kettle', 'kettle', '  ', 'tea time'],
    mentions: ['@brew', 'brew'],
    approvalProcess: 'standard',
  };

  test('[BR-CONTRACT-16] [BR-CONTRACT-17] drops blank entries and half-filled deliverables', () => {
    const saved = brief.parse(form);
    expect(saved.keyMessages).toEqual(['Fits small kitchens']);
    expect(saved.dontsList).toEqual([]);
    expect(saved.deliverables).toEqual([
      { platform: 'instagram', contentType: 'video', quantity: 1, specifications: null },
    ]);
  });

  test('[BR-CONTRACT-19] hashtags and mentions are trimmed, not empty and unique', () => {
    expect([brief.parse(form).hashtags, brief.parse(form).mentions]).toEqual([['#kettle', '#tea time'], ['@brew']]);
  });

  test.each([
    ['', 1],
    ['abc', 1],
    [Number.NaN, 1],
    ['7', 7],
    ['7.', 7],
  ])('[BR-CONTRACT-18] a quantity of %j is %i', (typed, quantity) => {
    expect(deliverableQuantity(typed)).toBe(quantity);
  });

  test.each(['0', -3, '2.9', '2,9', '101', 1e15])(
    '[BR-CONTRACT-18] a quantity of %j is refused, not made another',
    (quantity) => {
      const [deliverable] = form.deliverables;
      const read = brief.safeParse({ ...form, deliverables: [{ ...deliverable, quantity }] });
      expect(read.error?.issues.map(({ message }) => message)).toEqual([
        'Quantity must be a whole number from 1 to 100',
      ]);
    },
  );

  test('[BR-CONTRACT-15] [MSG-108] objective and audience are both required', () => {
    for (const field of ['campaignObjective', 'targetAudience']) {
      for (const value of ['  ', undefined]) {
        const issues = brief.safeParse({ ...form, [field]: value }).error?.issues;
        expect(issues?.map((issue) => issue.message)).toEqual([
          'Please fill in the campaign objective and target audience.',
        ]);
      }
    }
  });
});

describe('payment', () => {
  test('[CONST-06] the invoice number is the first 8 characters of the campaign id, with the payment’s place behind', () => {
    expect([invoiceNumber(campaignId, 1), invoiceNumber(campaignId, 2)]).toEqual(['018f3e5a-1', '018f3e5a-2']);
  });

  test('[BR-CONTRACT-02] needs a contract file and a brief, saved or as a file', () => {
    expect(paymentRequirementsMet({ contractFiles: 1, briefFiles: 0, briefSaved: true })).toBe(true);
    expect(paymentRequirementsMet({ contractFiles: 1, briefFiles: 1, briefSaved: false })).toBe(true);
    expect(paymentRequirementsMet({ contractFiles: 1, briefFiles: 0, briefSaved: false })).toBe(false);
    expect(paymentRequirementsMet({ contractFiles: 0, briefFiles: 1, briefSaved: true })).toBe(false);
  });
});

describe('files', () => {
  const mb = 1024 * 1024;
  test.each([
    ['submission', 'clip.MP4', 100 * mb, null],
    ['submission', 'clip.mp4', 100 * mb + 1, 'clip.mp4 is larger than 100MB'],
    ['submission', 'clip.webm', 10, 'clip.webm is not one of JPG, PNG, GIF, HEIC, MP4, MOV, AVI'],
    ['submission', 'logo.svg', 10, 'logo.svg is not one of JPG, PNG, GIF, HEIC, MP4, MOV, AVI'],
    ['contract', 'contract.docx', 20 * mb, null],
    ['contract', 'contract.pdf', 20 * mb + 1, 'contract.pdf is larger than 20MB'],
    ['contract', 'contract.pptx', 10, 'contract.pptx is not one of PDF, DOCX'],
    ['brief', 'brief.ppt', 10, null],
    ['brief', 'pdf', 10, 'pdf is not one of PDF, DOCX, PPT, PPTX'],
    ['brief', 'brief.pdf', 0, 'brief.pdf is empty'],
  ] as const)('[CONST-38] %s %s of %i bytes: %s', (purpose, name, sizeBytes, problem) => {
    expect(fileProblem(purpose, { name, sizeBytes })).toBe(problem);
  });

  test('a file of a campaign names its campaign', () => {
    const file = { purpose: 'contract', name: 'contract.pdf', sizeBytes: 10 };
    expect(announcedFile.safeParse(file).success).toBe(false);
    expect(announcedFile.safeParse({ ...file, campaignId }).success).toBe(true);
  });
});

describe('content', () => {
  test('1 to 10 files are submitted', () => {
    const at = (count: number) => {
      const fileIds = Array.from({ length: count }, (_, index) => `018f3e5a-7c1b-7a2b-9c3d-4e5f6a7b8c${10 + index}`);
      return submitContentInput.safeParse({ campaignId, title: 'Take 1', fileIds }).success;
    };
    expect([at(0), at(1), at(10), at(11)]).toEqual([false, true, true, false]);
  });

  test('[BR-REVIEW-10] sending content back needs feedback that is not blank', () => {
    const review = { submissionId: campaignId, version: 1 };
    expect(returnContentInput.safeParse({ ...review, feedback: '  ' }).success).toBe(false);
    expect(returnContentInput.parse({ ...review, feedback: ' Softer light ' }).feedback).toBe('Softer light');
  });

  test('[BR-REVIEW-13] launch needs nothing waiting and something approved', () => {
    expect(contentReady(['approved', 'rejected', 'revision_requested'])).toBe(true);
    expect(contentReady(['approved', 'submitted'])).toBe(false);
    expect(contentReady(['rejected'])).toBe(false);
    expect(contentReady([])).toBe(false);
  });

  test('[CR-CAMP-28] creators read the right label for each status of their uploads', () => {
    expect(
      (['approved', 'rejected', 'revision_requested', 'submitted', 'draft'] as const).map(
        (status) => CREATOR_SUBMISSION_LOOKS[status].label,
      ),
    ).toEqual(['Approved', 'Needs Revision', 'Needs Revision', 'Under Review', 'Under Review']);
  });
});

describe('review', () => {
  test('[CONST-10] the strip alerts above 10 pending or any flagged', () => {
    expect([
      reviewAlert({ pendingReview: 10, flaggedByAi: 0 }),
      reviewAlert({ pendingReview: 11, flaggedByAi: 0 }),
      reviewAlert({ pendingReview: 0, flaggedByAi: 1 }),
    ]).toEqual([false, true, true]);
  });

  test('a failed run neither approves nor flags', () => {
    expect([
      aiDecision({ recommendation: 'APPROVE', score: 8 }),
      aiDecision({ recommendation: 'REJECT', score: 2 }),
      aiDecision({ recommendation: 'NEEDS_REVISION', score: 0 }),
    ]).toEqual(['approved', 'flagged', null]);
  });
});
