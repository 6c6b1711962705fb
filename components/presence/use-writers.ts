import { useEffect, useMemo, useRef } from 'react';
import { announce } from '@/components/shell/announce';
import type { Company } from './use-company';

/** The names of those whose caret is in one block or paragraph. */
export type Writers = readonly string[];

const nobody: readonly Company['people'][number][] = [];

/**
 * The others who write here, by the block or paragraph that their caret is in. A screen reader is told once of each of them, because carets
 * move often.
 */
export function useWriters(
  company: Company | undefined,
  noun: 'page' | 'artifact',
): ReadonlyMap<string, Writers> {
  const people = company?.people ?? nobody;
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { user_id: userId, name, caret } of people) {
      if (caret === null || told.current.has(userId)) continue;
      told.current.add(userId);
      announce(`${name} is writing in this ${noun}.`);
    }
  }, [people, noun]);
  return useMemo(() => {
    const writers = new Map<string, string[]>();
    for (const { name, caret } of people)
      if (caret !== null) writers.set(caret, [...(writers.get(caret) ?? []), name]);
    return writers;
  }, [people]);
}
