/** The performer for each kind of run, in one table. */
import type { ProcessPool } from '@/lib/platform/processes/process-pool';
import type { ToolHosts } from '../tools/tool-hosts';
import { createAgentPerformer } from '../conversations/perform-agent';
import { createToolPerformer } from '../tools/perform-tool';
import { createAnswerPerformer } from '../conversations/answer-question';
import { extractPerformer } from '@/lib/server/sources/tasks/extract-fields';
import { summarizePerformer } from '@/lib/server/sources/tasks/summarize-source';
import { createExportPerformer } from '../artifacts/export/make-export';
import { transformPerformer } from '@/lib/server/transforms/perform-transform';
import { explorePerformer } from '../research/perform-explore';
import { researchPerformer } from '../research/perform-research';
import { knowledgePerformer } from '../reviews/perform-phase';
import { fillPerformer } from '../tables/fill-table';
import type { RunPerformers } from '../runs/execute-run';

export function createRunPerformers(outside: {
  readonly exportPool: ProcessPool;
  readonly hosts: ToolHosts;
}): RunPerformers {
  return {
    chat: createAnswerPerformer(outside.hosts),
    explore: explorePerformer,
    research: researchPerformer,
    agent: createAgentPerformer(outside.hosts),
    tool: createToolPerformer(outside.hosts),
    transform: transformPerformer,
    summarize: summarizePerformer,
    extract: extractPerformer,
    export: createExportPerformer(outside.exportPool),
    fill: fillPerformer,
    knowledge: knowledgePerformer,
  };
}
