import { describe, expect, it } from 'vitest';
import { readDatabaseAddress } from '@/lib/platform/settings/database-address';
import { choosePrimary } from './find-primary';

const read = readDatabaseAddress('postgresql://db1,db2/name');
if (!read.ok) throw new Error('The address is wrong.');
const [db1, db2 = db1] = read.value;
const on = (host: typeof db1, timeline: number) => ({ host, timeline });

describe('choosePrimary', () => {
  it.each([
    ['no server, if none accepts writes', [], null, null],
    ['the first of two that both follow the primary, as poolers do', [on(db1, 1), on(db2, 1)], null, db1],
    ['the one in use, if another one is as good', [on(db1, 1), on(db2, 1)], on(db2, 1), db2],
    ['the one that was promoted last, if the other was not told', [on(db1, 1), on(db2, 2)], on(db1, 1), db2],
    ['no server that was the primary before the one that is away', [on(db1, 1)], on(db2, 2), null],
    ['a server that was promoted while another one was in use', [on(db1, 3)], on(db2, 2), db1],
  ])('chooses %s', (_rule, found, before, host) => {
    expect(choosePrimary(found, before)?.host ?? null).toBe(host);
  });
});
