/** A scripted model that answers the three phases from the content of each request, with the lines that a test wants. */
import type { LoggedRequest } from '@/e2e/support/fake-upstream/server';
import { type KnowledgePhase, knowledgePhases, phasePrompts } from '@/lib/protocol/knowledge-lines';

type AskedBlock = { readonly id: string; readonly text: string };

/** What a request of the pipeline asks about, parsed from its user content. */
export type AskedOf = {
  readonly phase: KnowledgePhase | null;
  readonly blocks: readonly AskedBlock[];
  /** The titles of the candidate pages of each block, in the order of the blocks. */
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

/** Returns the id of the block that begins with this text in a page's structure. */
function findTarget({ content }: AskedOf, beginning: string): string {
  const at = content.indexOf(`- ${beginning}`);
  return /id:: (\S+)/.exec(content.slice(at))?.[1] ?? '';
}

export const writeLines = (lines: readonly object[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** Default answers: blocks about lunch do not last, and every page takes every block under its "Common patterns". */
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
