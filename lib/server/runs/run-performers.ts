/** Who performs a run of each kind: one table. */
import type { RunKind } from '@/lib/domain/runs/run';
import type { ProcessPool } from '@/lib/platform/processes/process-pool';
import type { ToolOutside } from '../acting/create-tool-host';
import { createAgentPerformer } from '../acting/perform-agent';
import { createToolPerformer } from '../acting/perform-tool';
import { createAnswerPerformer } from '../asking/answer-question';
import { extractPerformer } from '../asking/extract-fields';
import { summarizePerformer } from '../asking/summarize-source';
import { createExportPerformer } from '../keeping/export/make-export';
import { transformPerformer } from '../keeping/make-artifact';
import { explorePerformer } from '../researching/perform-explore';
import { researchPerformer } from '../researching/perform-research';
import { knowledgePerformer } from '../pipeline/perform-phase';
import { fillPerformer } from '../tables/fill-table';
import type { RunPerformer } from './execute-run';

export function createRunPerformers(outside: {
  readonly exportPool: ProcessPool;
  readonly tools: ToolOutside;
}): Readonly<Partial<Record<RunKind, RunPerformer>>> {
  return {
    chat: createAnswerPerformer(outside.tools),
    explore: explorePerformer,
    research: researchPerformer,
    agent: createAgentPerformer(outside.tools),
    tool: createToolPerformer(outside.tools),
    transform: transformPerformer,
    summarize: summarizePerformer,
    extract: extractPerformer,
    export: createExportPerformer(outside.exportPool),
    fill: fillPerformer,
    knowledge: knowledgePerformer,
  };
}
