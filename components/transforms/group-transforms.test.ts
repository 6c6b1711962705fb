import { describe, expect, it } from 'vitest';
import type { TransformGroup } from '@/lib/protocol/artifact-words';
import { groupTransforms, type OfferedTransform } from './group-transforms';

const offer = (title: string, group: TransformGroup, usedAt: string | null = null): OfferedTransform => ({
  type: title.toLowerCase(),
  title,
  group,
  description: `What a ${title} is.`,
  without_model: null,
  options_schema: {},
  last_used_at: usedAt,
});
const offered = [
  offer('Report', 'summaries', '2026-11-01T10:00:00Z'),
  offer('Quiz', 'study', '2026-11-03T10:00:00Z'),
  offer('Cards', 'study', '2026-11-02T10:00:00Z'),
  offer('Glossary', 'study', '2026-11-04T10:00:00Z'),
  offer('Dossier', 'own'),
];
const show = (search: string) =>
  groupTransforms(offered, search).map(({ name, transforms }) => [
    name,
    ...transforms.map(({ title }) => title),
  ]);

describe('groupTransforms', () => {
  it('shows what was used last first, the newest first, and nothing twice', () => {
    expect(show('')).toEqual([
      ['Used last', 'Glossary', 'Quiz', 'Cards'],
      ['Summaries', 'Report'],
      ['Made by your team', 'Dossier'],
    ]);
  });

  it('finds by words of the name, the description and the group, names that begin with them first', () => {
    expect(show('qui')).toEqual([['Found', 'Quiz']]);
    expect(show('study')).toEqual([['Found', 'Quiz', 'Cards', 'Glossary']]);
    expect(show('rep')).toEqual([['Found', 'Report']]);
    expect(show('nothing here')).toEqual([['Found']]);
  });
});
