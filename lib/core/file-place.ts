/** Where the bytes of a file can be: in the database, or in an object store over the protocol of Amazon S3. */
export const filePlaces = ['postgres', 's3'] as const;

export type FilePlace = (typeof filePlaces)[number];
