import { describe, expect, it } from 'vitest';
import { createStatementNames } from './statement-names';

const askTimes = (times: number, sql: string, names = createStatementNames()) =>
  Array.from({ length: times }, () => names.nameOf(sql));

describe('createStatementNames', () => {
  it('names a statement from its fifth use on, always alike', () => {
    expect(askTimes(7, 'SELECT $1')).toEqual(['', '', '', '', 's1', 's1', 's1']);
  });

  it('gives two statements two names', () => {
    const names = createStatementNames();
    askTimes(5, 'SELECT $1', names);
    expect(askTimes(5, 'SELECT $1, 2', names).at(-1)).toBe('s2');
  });

  it.each([
    ['whose text has another length for each list of ids', 'SELECT FROM run WHERE id IN ($1,$2,$3)'],
    ['whose text has another length for each list of rows', 'INSERT INTO run (id) VALUES ($1), ($2)'],
    ['without a parameter', 'COMMIT'],
  ])('never names a statement %s', (_which, sql) => {
    expect(new Set(askTimes(20, sql))).toEqual(new Set(['']));
  });

  it('names a statement with one id in its list, and with one row', () => {
    expect(askTimes(5, 'SELECT FROM run WHERE id IN ($1)').at(-1)).toBe('s1');
    expect(askTimes(5, 'INSERT INTO run (id, kind) VALUES ($1,$2)').at(-1)).toBe('s1');
  });

  it('gives no more than 150 names, and keeps those that it gave', () => {
    const names = createStatementNames();
    const all = Array.from({ length: 160 }, (_one, at) => askTimes(5, `SELECT $1, ${at}`, names).at(-1));
    expect(new Set(all.slice(0, 150)).size).toBe(150);
    expect(all.slice(150)).toEqual(Array.from({ length: 10 }, () => ''));
    expect(names.nameOf('SELECT $1, 0')).toBe('s1');
  });

  it('names nothing once it was stopped', () => {
    const names = createStatementNames();
    askTimes(5, 'SELECT $1', names);
    names.stop();
    expect(names.nameOf('SELECT $1')).toBe('');
  });
});
