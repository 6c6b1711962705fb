/** Reads the address of a model's server, as an owner types it. */
import { limits } from '@/lib/core/limits';
import { readWebUrl } from '@/lib/core/url';
import { refuseField } from './refuse-field';

/** Returns the address as it is stored: without trailing slashes, and without anything that works as a key, because it is shown. */
export function readBaseUrl(typed: string | null): string | null {
  if (typed === null || typed === '') return null;
  const read = readWebUrl(typed, limits.urlChars);
  if (!read.ok) return refuseField('base_url', read.failure.reason);
  const { username, password, search, hash } = read.value;
  if (username !== '' || password !== '')
    return refuseField(
      'base_url',
      'The address contains a user name or a password. Put the key in its own field.',
    );
  if (search !== '' || hash !== '')
    return refuseField('base_url', 'The address must end before "?" and "#". Put the key in its own field.');
  return read.value.href.replace(/\/+$/, '');
}
