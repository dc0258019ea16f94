import { badRequest } from '../errors.ts';
import { contactDetailsIn } from './contact-details.ts';

/**
 * The only gate for what one side writes to another without a contract between them: texts, and lists and objects of texts, by the fields in which
 * they were typed. Locks nothing. @throws BAD_REQUEST naming the first field with contact details, and the details
 */
export function refuseContact(fields: Readonly<Record<string, unknown>>): void {
  for (const [field, value] of Object.entries(fields)) {
    const words = contactDetailsIn(textsIn(value).join('\n'));
    if (words.length === 0) continue;
    const found = words.map((word) => `“${word}”`).join(', ');
    throw badRequest(
      `Contact details can be exchanged once the deal is under contract, so that both sides are protected by it until then. Remove ${found}, and send again.`,
      field,
    );
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
