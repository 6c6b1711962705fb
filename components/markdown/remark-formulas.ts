import type {} from 'remark-parse';
import type { Processor } from 'unified';
import { formulaSyntax, formulaTree } from '@/lib/markdown/formula-syntax';

/** Adds formulas to the Markdown parser. */
export function remarkFormulas(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), formulaSyntax];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), formulaTree];
}
