'use client';

import { ChevronRight, GitCompare, PencilLine, RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { joinClasses } from '@/components/ui/class-names';
import { useDisclosure } from '@/components/ui/disclosure-memory';
import { FailureNotice } from '@/components/ui/failure-notice';
import { queryKeys } from '@/lib/client/query-keys';
import type { AskedDepth } from '@/lib/client/use-conversation';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import type { ResearchReply } from '@/lib/protocol/http/research';
import type { PlanMode } from '@/lib/protocol/research-words';
import { BudgetLine } from './budget-line';
import { FindingRow } from './finding-row';
import { PlanEditor } from './plan-editor';

export type ResearchPanelProps = {
  readonly runId: string;
  /** True while the run is in progress. The research is then reloaded until it has ended. */
  readonly isLive: boolean;
  readonly onOpenPassage: (citation: AnswerCitation) => void;
  /** Absent if nothing may be asked. */
  readonly onAsk?: ((question: string, depth: AskedDepth) => void) | undefined;
};

/** Milliseconds between two reloads while the run is in progress. */
const lookMs = 1_000;

/** Shows what an exploration or a research run did: its plan to approve, its sub-questions with their findings, and what was used. */
export function ResearchPanel(props: ResearchPanelProps) {
  const { runId, isLive } = props;
  const research = useEndpointQuery('GET /v1/runs/{id}/research', {
    key: queryKeys.runs.research(runId),
    input: { params: { id: runId } },
    refetchInterval: () => (isLive ? lookMs : false),
  });
  const { refetch } = research;
  useEffect(() => {
    // What was stored when the run ended arrived after the last reload.
    if (!isLive) void refetch({ cancelRefetch: false });
  }, [isLive, refetch]);
  if (research.isError)
    return <FailureNotice sentence="The research could not be loaded." cause={research.error.message} />;
  if (research.data === undefined) return null;
  const { plan, nodes, asked_model: asked } = research.data;
  if (isLive && plan?.status === 'proposed')
    return <PlanEditor key={plan.id} plan={plan} runId={runId} modelId={asked?.id} />;
  if (nodes.length === 0) return null;
  return <Findings {...props} research={research.data} />;
}

function Findings({
  research,
  runId,
  isLive,
  onOpenPassage,
  onAsk,
}: ResearchPanelProps & { readonly research: ResearchReply }) {
  const [isOpen, setOpen] = useDisclosure(`findings of ${runId}`, isLive);
  const { nodes, plan } = research;
  const numberOf = (id: string) => nodes.findIndex((node) => node.id === id) + 1;
  return (
    <section
      aria-label={research.agent === 'tot' ? 'Approaches' : 'Sub-questions'}
      className="my-3 border-y border-line py-2"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-(--size-small) w-full items-center gap-1.5 text-start text-label font-medium"
      >
        <ChevronRight
          size={14}
          aria-hidden
          className={joinClasses('transition-transform', isOpen && 'rotate-90')}
        />
        {summarise(research)}
      </button>
      {isOpen && (
        <>
          <ol className="my-1">
            {nodes.map((node, place) => (
              <FindingRow
                key={node.id}
                node={node}
                number={place + 1}
                builtOn={node.parent_id === null ? node.depends_on.map(numberOf) : [numberOf(node.parent_id)]}
                isEnded={!isLive}
                // The list closes when the run ends, but not on somebody who is reading in it.
                onOpen={() => setOpen(true)}
                onOpenPassage={onOpenPassage}
                onResearch={onAsk && ((question) => onAsk(question, { agent: 'got' }))}
              />
            ))}
          </ol>
          <BudgetLine budget={research.budget} />
          {!isLive && onAsk && plan !== null && plan.status === 'approved' && (
            <PlanAgain plan={plan} runId={runId} onAsk={onAsk} />
          )}
        </>
      )}
    </section>
  );
}

function summarise({ agent, nodes }: ResearchReply): string {
  const noun = agent === 'tot' ? 'approach' : 'sub-question';
  const count = countNoun(nodes.length, noun, agent === 'tot' ? 'approaches' : 'sub-questions');
  const done = nodes.filter(({ state }) => state === 'done').length;
  const left = nodes.filter(({ state }) => state === 'skipped' || state === 'failed').length;
  return left === 0 ? `${done} of ${count} answered` : `${done} of ${count} answered, ${left} left out`;
}

type PlanAgainProps = {
  readonly plan: NonNullable<ResearchReply['plan']>;
  readonly runId: string;
  readonly onAsk: NonNullable<ResearchPanelProps['onAsk']>;
};

/** The plan stays available: run it again as it is, edit a copy first, or compare two of its runs. */
function PlanAgain({ plan, runId, onAsk }: PlanAgainProps) {
  const { slug } = useWorkspace();
  const plans = useEndpointQuery('GET /v1/plans', {
    key: queryKeys.plans.of(plan.collection_id),
    input: { query: { collection_id: plan.collection_id ?? undefined } },
  });
  const other = plans.data?.items
    .find(({ id }) => id === plan.id)
    ?.runs.find(({ id, status }) => id !== runId && status !== 'running' && status !== 'queued');
  const again = (how: PlanMode) => () => onAsk(plan.question, { agent: 'got', plan: how, planId: plan.id });
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button size="small" icon={RotateCcw} onClick={again('run')}>
        Run this plan again
      </Button>
      <Button size="small" icon={PencilLine} onClick={again('ask')}>
        Edit a copy
      </Button>
      {other !== undefined && (
        <ButtonLink size="small" icon={GitCompare} href={paths.runComparison(slug, runId, other.id)}>
          Compare with the other run
        </ButtonLink>
      )}
    </div>
  );
}
