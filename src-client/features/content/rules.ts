import { zodResolver } from '@hookform/resolvers/zod';
import { objectToPostInput, publishContentInput } from '#shared/content/content.schema.ts';

/** The rules of the forms of content; fetched by `lateResolver`, after the forms are on the screen. */
export const postRules = zodResolver(publishContentInput);
export const objectionRules = zodResolver(objectToPostInput);
