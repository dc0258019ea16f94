import { z } from 'zod';
import { MESSAGE_MAX_CHARS } from '../constants.ts';
import { type Brief, brief } from '../contracts/brief.schema.ts';
import type { May } from '../may.ts';
import { templateMessages, textRequired } from '../messages/settings/templates.ts';
import { choice, id, multiline, text } from '../text.ts';
import { TEMPLATE_NAME_MAX_CHARS } from './limits.ts';
import { unknownPlaceholder } from './placeholders.ts';

const TEMPLATE_KINDS = ['brief', 'message'] as const;

const templateId = id('Template');
const name = z
  .string({ error: templateMessages.nameRequired })
  .trim()
  .min(1, templateMessages.nameRequired)
  .pipe(text('Template name', { max: TEMPLATE_NAME_MAX_CHARS }));
/** A text whose only placeholders are names of the deal. */
export const words = z
  .string({ error: textRequired })
  .trim()
  .min(1, textRequired)
  .pipe(multiline('Text', { max: MESSAGE_MAX_CHARS }))
  .superRefine((value, problems) => {
    const word = unknownPlaceholder(value);
    if (word !== null) problems.addIssue({ code: 'custom', message: templateMessages.unknownPlaceholder(word) });
  });

export const templatesInput = z.strictObject({ kind: choice('Kind', TEMPLATE_KINDS) });
export const templateInput = z.strictObject({ templateId });
export const saveBriefTemplateInput = z.strictObject({ name, brief });
export const saveMessageTemplateInput = z.strictObject({ name, text: words });
/** A brief has no `text`: it can only be renamed. */
export const changeTemplateInput = z.strictObject({ templateId, name, text: words.nullish() });

/** A template in the list of its kind; `text` is that of a message. */
export interface TemplateView {
  id: string;
  name: string;
  text: string | null;
}

/** All templates of a kind by name. */
export interface Templates {
  rows: TemplateView[];
  may: May<'create' | 'change' | 'delete'>;
}

/** A brief that is saved as a template: its dates belong to no campaign. */
export interface BriefTemplate {
  name: string;
  brief: Brief;
}
