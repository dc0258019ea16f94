import { capital } from '../../format.ts';

/** A status without its own look, in words. */
export const words = (status: string): string => capital(status.replaceAll('_', ' '));
