import { zodResolver } from '@hookform/resolvers/zod';
import { itemForm, postForm, pricesForm } from '#shared/portfolio/portfolio.schema.ts';

/** The rules of the portfolio's dialogs; fetched by `lateResolver`, after the form is on the screen. */
export const postRules = zodResolver(postForm);
export const itemRules = zodResolver(itemForm);
export const pricesRules = zodResolver(pricesForm);
