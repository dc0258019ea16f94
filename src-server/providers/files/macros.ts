/** Bytes that a compound file with macros contains: the name of their project, or the first line of a packed module. */
export const MACRO_MARKS: readonly Buffer[] = [Buffer.from('_VBA_PROJECT', 'utf16le'), Buffer.from('Attribut\0e VB_')];

/** How many bytes two successive reads must overlap so that no mark is missed between them. */
export const MARK_BYTES = 64;
