/** What a compound file that holds macros has inside: the name of their project, and the first line of a packed module. */
export const MACRO_MARKS: readonly Buffer[] = [Buffer.from('_VBA_PROJECT', 'utf16le'), Buffer.from('Attribut\0e VB_')];

/** How far two readings have to overlap so that no mark is cut in two. */
export const MARK_BYTES = 64;
