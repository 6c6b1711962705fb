/**
 * The number of the advisory lock that keeps objects from being deleted while a back-up is written, because the rows that the back-up has
 * read still name them. The back-up holds the lock alone, deletions share it. No other lock of the product has this number.
 */
export const objectLock = 20_261_231;
