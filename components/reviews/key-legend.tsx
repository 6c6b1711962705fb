import { Kbd } from '@/components/ui/kbd';

const keys = [
  { key: 'J', does: 'next row' },
  { key: 'K', does: 'row before' },
  { key: 'Space', does: 'pick, or show the change' },
  { key: 'A', does: 'pick or apply' },
  { key: 'R', does: 'unpick or reject' },
  { key: 'E', does: 'edit the wording' },
  { key: 'Z', does: 'undo the last change' },
] as const;

/** Lists the keyboard shortcuts of a review. Each has a button too. */
export function KeyLegend() {
  return (
    <ul aria-label="Keys" className="hidden flex-wrap gap-x-4 gap-y-1 text-label text-soft tablet:flex">
      {keys.map(({ key, does }) => (
        <li key={key} className="flex items-center gap-1.5">
          <Kbd>{key}</Kbd> {does}
        </li>
      ))}
    </ul>
  );
}
