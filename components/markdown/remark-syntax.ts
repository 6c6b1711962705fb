import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type {} from 'remark-parse';
import type { Processor } from 'unified';
import { formulaSyntax, formulaTree } from '@/lib/markdown/formula-syntax';

/**
 * Adds what GitHub adds to Markdown (tables, task lists, bare addresses) and formulas to the parser. `remark-gfm` would also bring the
 * code that writes such Markdown, which no page needs.
 */
export function remarkSyntax(this: Processor): void {
  const data = this.data();
  const syntax = [gfm({ singleTilde: false }), formulaSyntax];
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), ...syntax];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown(), formulaTree];
}
