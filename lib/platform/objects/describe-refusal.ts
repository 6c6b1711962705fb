/** Says what is wrong with the settings of the object store, by the code of its refusal. Pure. */
const sentences: Readonly<Record<string, string>> = {
  NoSuchBucket: 'The object store has no bucket of the name in S3_BUCKET.',
  InvalidBucketName: 'The name in S3_BUCKET cannot be that of a bucket.',
  InvalidAccessKeyId: 'The object store does not know the key in S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'The key in S3_SECRET_ACCESS_KEY does not belong to the one in S3_ACCESS_KEY_ID.',
  AccessDenied: 'The key in S3_ACCESS_KEY_ID does not have the rights to list, read, write and delete.',
  RequestTimeTooSkewed: 'The clock of this machine differs from that of the object store.',
  AuthorizationHeaderMalformed: 'The bucket is in another region than the one in S3_REGION.',
  PermanentRedirect: 'The bucket is found at another address than the one in S3_ENDPOINT.',
  TemporaryRedirect: 'The bucket is found at another address than the one in S3_ENDPOINT.',
};

/** @param code as the store wrote it, or empty */
export const describeRefusal = (code: string): string =>
  sentences[code] ?? 'The object store refused the request. Check the settings that begin with S3_.';
