import { z } from 'zod';

/** The texts of answers that nobody but Accord writes. */
export const OURS = z.registry<{ ours: true }>();

/** A text that Accord itself writes. Assistants are told that all others may be words of other people. */
export const ours = () => z.string().register(OURS, { ours: true });
