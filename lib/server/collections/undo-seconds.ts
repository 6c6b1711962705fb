/** How long any deletion can be undone. */
/** Seconds in which a deletion can be undone: longer than the notice that offers it, and than a minute of Ctrl Z. */
export const undoSeconds = 90;
