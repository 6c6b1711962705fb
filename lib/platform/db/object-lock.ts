/**
 * The advisory lock between back-ups and the deletion of objects. A back-up holds it alone while it is written, because the rows that it has
 * read still name objects; whoever deletes objects shares it. No other lock of the product has this number.
 */
export const objectLock = 20_261_231;
