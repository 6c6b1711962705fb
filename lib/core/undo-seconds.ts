/**
 * Seconds during which a deletion can be undone: longer than the notice that offers it, and longer than the minute in which Ctrl Z works.
 */
export const undoSeconds = 90;
