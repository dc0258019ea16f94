import { z } from 'zod';
import { REASON_MAX_CHARS } from './constants.ts';
import { multiline } from './text.ts';

/** Why somebody does something, where nothing else is asked. */
export const reasonForm = z.strictObject({ reason: multiline('Reason', { max: REASON_MAX_CHARS }) });
