import type { KnownValue } from './list-known-values';

export const writeReference = ({ path }: Pick<KnownValue, 'path'>): string => `{{${path}}}`;
