/**
 * The headers of replies that programs read. The published description names them, and pages of listed sites may read them: a browser shows
 * a page of another site only what the reply exposes.
 */
import type { ErrorCode } from '@/lib/core/errors';

type DescribedHeaders = Record<
  string,
  {
    readonly description: string;
    readonly required: boolean;
    readonly schema: { readonly type: 'integer' | 'string'; readonly minimum?: number };
  }
>;

const retryAfter: DescribedHeaders = {
  'Retry-After': {
    description: 'Seconds to wait before trying again, if known.',
    required: false,
    schema: { type: 'integer', minimum: 0 },
  },
};

const text = (description: string, required: boolean): DescribedHeaders[string] => ({
  description,
  required,
  schema: { type: 'string' },
});

/**
 * The length of a file, for the process around Next, which removes `Content-Length` from what a route replies
 * (`scripts/supervisor/tell-lengths.mjs`). It never leaves the server.
 */
export const fileBytesHeader = 'x-file-bytes';

/** The headers of a file that is read with GET. Only a file whose bytes have a digest has them. */
const headersOfFile: DescribedHeaders = {
  ETag: text('Names these bytes and no others (RFC 9110 §8.8.3, a strong tag).', false),
  'Accept-Ranges': text('`bytes` if you may ask for a part of it.', false),
};

const contentRange = (required: boolean): DescribedHeaders => ({
  'Content-Range': text('The part, and the length of the whole (RFC 9110 §14.4).', required),
});

/** By what is sent of the file. */
export const headersOfDelivery = {
  whole: headersOfFile,
  part: { ...headersOfFile, ...contentRange(true) },
  not_modified: headersOfFile,
} as const;

/** The headers of a refusal in addition to those of every reply. */
export const headersOfRefusal: Partial<Record<ErrorCode, DescribedHeaders>> = {
  unauthenticated: {
    'WWW-Authenticate': {
      description: 'How a program identifies itself (RFC 6750).',
      required: true,
      schema: { type: 'string' },
    },
  },
  range_not_satisfiable: contentRange(true),
  rate_limited: retryAfter,
  unavailable: retryAfter,
};

export const readableHeaders = [
  ...new Set([
    'X-Request-Id',
    'Content-Disposition',
    'Allow',
    ...Object.keys(headersOfDelivery.part),
    ...Object.values(headersOfRefusal).flatMap((headers) => Object.keys(headers)),
  ]),
];
