/** A model that answers the three phases from what it is asked, in the lines that a test wants. */
import type { LoggedRequest } from '@/e2e/support/fake-upstream/server';
import { type KnowledgePhase, knowledgePhases, phasePrompts } from '@/lib/protocol/knowledge-lines';

type AskedBlock = { readonly id: string; readonly text: string };

/** What a request of the pipeline asks about, read back from its user content. */
export type AskedOf = {
  readonly phase: KnowledgePhase | null;
  readonly blocks: readonly AskedBlock[];
  /** For each block, in order, the titles of its candidate pages. */
  readonly pages: readonly (readonly string[])[];
  readonly content: string;
};

export function readAsked(request: Pick<LoggedRequest, 'system' | 'messages'>): AskedOf {
  const content = request.messages.at(-1)?.text ?? '';
  const phase = knowledgePhases.find((known) => phasePrompts[known].system === request.system) ?? null;
  const parts = content.split(/^(?:Knowledge )?Block ID: /m).slice(1);
  return {
    phase,
    content,
    blocks: parts.map((part) => {
      const [id = '', rest = ''] = part.split('\n', 2);
      return { id, text: rest.replace(/^(?:Original )?Content: (?:- )?/, '') };
    }),
    pages: parts.map((part) => [...part.matchAll(/^\d+\. Page: (.+)$/gm)].map((match) => match[1] ?? '')),
  };
}

/** The id that a page's structure gives the block that begins so. */
function findTarget({ content }: AskedOf, beginning: string): string {
  const at = content.indexOf(`- ${beginning}`);
  return /id:: (\S+)/.exec(content.slice(at))?.[1] ?? '';
}

export const writeLines = (lines: readonly object[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** Lunches do not last; every page takes every block under its common patterns. */
export const answers: Record<KnowledgePhase, (asked: AskedOf) => object[]> = {
  classification: ({ blocks }) =>
    blocks
      .filter(({ text }) => !text.includes('lunch'))
      .map(({ id: block_id }) => ({ block_id, confidence: 0.9, reason: 'It lasts.' })),
  rewording: ({ blocks }) =>
    blocks.map(({ id: block_id, text }) => ({ block_id, reworded_content: `Lasting: ${text}` })),
  integration: (asked) =>
    asked.blocks.flatMap(({ id: knowledge_block_id }, index) =>
      (asked.pages[index] ?? []).map((target_page) => ({
        knowledge_block_id,
        target_page,
        action: 'add_under',
        confidence: 0.8,
        reasoning: 'It is a pattern.',
        target_block_id: findTarget(asked, 'Common patterns'),
        target_block_title: 'Common patterns',
        skip_reason: null,
      })),
    ),
};
