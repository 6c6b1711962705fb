/** Refuses a request whose body is not a multipart form, before any of it is read. */
import { AppError } from '@/lib/core/errors';
import { readMediaType } from './read-json-body';

/** @returns the request */
export function requireForm(request: Request): Request {
  if (readMediaType(request) !== 'multipart/form-data')
    throw new AppError('unsupported_type', 'Send the file as multipart/form-data.');
  return request;
}
