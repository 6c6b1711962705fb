/**
 * Schemas of arguments that several tools share: ids, titles, tags, addresses to fetch. An id is any bounded string, because an unknown one
 * is simply not found (protocols 0). None of them transforms its value: what a user approves is exactly what was proposed.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { readWebUrl } from '@/lib/core/url';

export const idSchema = z.string().min(1).max(limits.idChars);
export const titleSchema = z.string().trim().min(1).max(limits.titleChars);
export const tagsSchema = z.array(z.string().trim().min(1).max(limits.tagChars)).max(limits.tags);

const isFetchable = (text: string) => {
  const read = readWebUrl(text, limits.urlChars);
  // `user:pass@` would send out a secret that nobody knowingly entered as one.
  return read.ok && read.value.username === '' && read.value.password === '';
};

export const webAddressSchema = z
  .string()
  .min(1)
  .max(limits.urlChars)
  .refine(isFetchable, 'must be an http or https address without a user name or password')
  .describe('http or https.');

/** Returns the addresses as they will be contacted: `example.com` becomes `https://example.com/`. */
export function listContacted(addresses: readonly string[]): readonly string[] {
  return addresses.map((address) => {
    const read = readWebUrl(address, limits.urlChars);
    return read.ok ? read.value.href : address;
  });
}
