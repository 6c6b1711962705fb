/** The results of a run's sub-questions: their rows with the citations that were located for them. */
import { type Citation, listCitations, type NewCitation } from '@/lib/domain/citations/store';
import { findingOwner, type ResearchNode, writeFindingId } from '@/lib/domain/research/node';
import { listNodes } from '@/lib/domain/research/node-store';
import type { Run } from '@/lib/domain/runs/run';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { countPlain } from '../citations/count-plain';
import type { CitedAnswer } from '../citations/cite-answer';

export type Finding = { readonly node: ResearchNode; readonly citations: readonly Citation[] };

export function readFindings(run: Run): Promise<Finding[]> {
  return inWorkspace(run, (database) => loadFindings(database, run));
}

export async function loadFindings(
  database: Database,
  run: Pick<Run, 'id' | 'workspaceId'>,
): Promise<Finding[]> {
  const nodes = await listNodes(database, { runId: run.id, workspaceId: run.workspaceId });
  const ids = nodes.map(writeFindingId);
  const citations = await listCitations(database, run.workspaceId, { kind: findingOwner, ids });
  return nodes.map((node) => ({ node, citations: citations.get(writeFindingId(node)) ?? [] }));
}

/** True if the finding cites something found in a source. */
export const isCarried = ({ node, citations }: Finding): boolean =>
  node.state === 'done' && citations.length > 0;

/** Presents a finding as a proved answer that can be joined into a report: the same quotes at the same spans. */
export function presentProved({ node, citations }: Finding): CitedAnswer {
  return {
    citations: citations.map(
      ({ id: _id, state: _state, ...kept }): NewCitation => ({
        ...kept,
        modelQuote: null,
        confidence: null,
      }),
    ),
    unsupported: node.unsupported,
    dropped: 0,
    plain: countPlain(node.markdown),
  };
}

/** Presents a finding for packets of other turns. The text is a model's, about untrusted sources, so it is passed as data. */
export function presentAsData({ node, citations }: Finding, maxChars: number) {
  return {
    question: node.question,
    trust: 'untrusted',
    text: node.markdown.slice(0, maxChars),
    quotes: citations.map(({ n, quote }) => ({ n, quote })),
  };
}
