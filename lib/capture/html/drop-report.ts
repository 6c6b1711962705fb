/** Collects what the removal rules of one capture took out: one entry per rule, with a count and the first sample. */
import { shorten } from '@/lib/core/text';
import type { DroppedPart } from '@/lib/capture/files/captured-page';

const sampleChars = 200;

export class DropReport {
  private readonly parts = new Map<string, { reason: string; count: number; sample: string }>();

  add(
    what: string,
    reason: string,
    removed: { readonly count?: number; readonly sample?: string } = {},
  ): void {
    const { count = 1, sample = '' } = removed;
    if (count === 0) return;
    const known = this.parts.get(what) ?? { reason, count: 0, sample: '' };
    known.count += count;
    if (known.sample === '') known.sample = shorten(sample.slice(0, sampleChars * 10), sampleChars);
    this.parts.set(what, known);
  }

  end(): DroppedPart[] {
    return [...this.parts].map(([what, part]) => ({ what, ...part }));
  }
}
