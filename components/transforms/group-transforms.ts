/** Arranges what can be made under headings: what was used last, then each group in its order. Pure. */
import { type TransformGroup, transformGroups } from '@/lib/protocol/artifact-words';
import type { ReplyTo } from '@/lib/client/api';

const groupNames: Readonly<Record<TransformGroup, string>> = {
  summaries: 'Summaries',
  study: 'Study',
  compare: 'Compare',
  plan: 'Plan',
  present: 'Present',
  own: 'Made by your team',
};

export type OfferedTransform = ReplyTo<'GET /v1/transforms'>['items'][number];

/** Number of transforms that stand at the top because they were used last. */
const mostRecent = 3;

export type ShownGroup = { readonly name: string; readonly transforms: readonly OfferedTransform[] };

/** With a search, everything that holds all its words is one list: names that begin with it first. */
export function groupTransforms(
  transforms: readonly OfferedTransform[],
  search: string,
): readonly ShownGroup[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length > 0) {
    const found = transforms.filter(({ title, description, group }) => {
      const text = `${title} ${description} ${groupNames[group]}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const [first = ''] = words;
    const begins = ({ title }: OfferedTransform) => Number(title.toLowerCase().startsWith(first));
    return [{ name: 'Found', transforms: found.toSorted((one, other) => begins(other) - begins(one)) }];
  }
  const recent = transforms
    .filter(({ last_used_at: at }) => at !== null)
    .toSorted((one, other) => (other.last_used_at ?? '').localeCompare(one.last_used_at ?? ''))
    .slice(0, mostRecent);
  const groups = transformGroups.map((group) => ({
    name: groupNames[group],
    transforms: transforms.filter((transform) => transform.group === group && !recent.includes(transform)),
  }));
  return [{ name: 'Used last', transforms: recent }, ...groups].filter(
    (group) => group.transforms.length > 0,
  );
}
