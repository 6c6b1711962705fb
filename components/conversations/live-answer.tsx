'use client';

import { RotateCcw } from 'lucide-react';
import { useMemo } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { presentLocated } from '@/components/citations/present-citations';
import { RunCost } from '@/components/usage/run-cost';
import { StreamingMarkdown } from '@/components/markdown/streaming-markdown';
import { ResearchPanel } from '@/components/research/research-panel';
import { LiveCalls } from '@/components/tools/live-calls';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { useWholeAnswers } from '@/lib/client/answer-settings';
import type { LiveAnswer as LiveAnswerState } from '@/lib/client/use-conversation';
import { isForModel } from '@/lib/client/use-model-choice';
import type { RunView, ToolRow } from '@/lib/protocol/agent-chat';
import { getAnswerText } from '@/lib/protocol/agent-chat/answer-text';
import { FoldedAnswer } from './folded-answer';
import { useAnswerAnnouncements } from './use-answer-announcements';

type LiveAnswerProps = {
  readonly live: LiveAnswerState;
  readonly onOpenPassage: (citation: AnswerCitation) => void;
  readonly onRetry: () => void;
  /** False if the text is about a workflow or a table, where brackets are plain text. */
  readonly citesSources?: boolean | undefined;
};

/** An answer while it is being written: first the current step, then the text. Citations appear once they are verified. */
export function LiveAnswer({ live, onOpenPassage, onRetry, citesSources }: LiveAnswerProps) {
  const { view, failure } = live;
  const [whole] = useWholeAnswers();
  const written = view === null ? '' : getAnswerText(view);
  const isRunning =
    failure === null && (view === null || view.status === 'queued' || view.status === 'running');
  const text = whole && isRunning ? '' : written;
  const citations = useLiveCitations({ view, text, citesSources });
  const tools = view?.turns.flatMap((turn) => turn.tools) ?? [];
  const isWaiting = isWaitingFor(view, tools);

  useAnswerAnnouncements({ view, text, isRunning });

  return (
    <article aria-label="Answer" tabIndex={-1} aria-busy={isRunning && !isWaiting}>
      {view !== null && (tools.length > 0 || view.turns.length > 1) && <LiveCalls view={view} />}
      {view !== null && <LiveResearch view={view} isRunning={isRunning} onOpenPassage={onOpenPassage} />}
      {text !== '' && (
        <FoldedAnswer runId={view?.ids?.runId ?? null} markdown={text} citations={citations}>
          {(part) => (
            <StreamingMarkdown
              markdown={part.markdown}
              streaming={isRunning}
              headingShift={2}
              citations={part.citations}
              onOpenPassage={onOpenPassage}
              linkDetail="address"
            />
          )}
        </FoldedAnswer>
      )}
      {isRunning && <LiveStep view={view} words={describeStep(live, { view, text: written, isWaiting })} />}
      <LiveProblem live={live} onRetry={onRetry} />
    </article>
  );
}

/** What is being done now, and what the run has used so far. */
function LiveStep({ view, words }: { readonly view: RunView | null; readonly words: string }) {
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-1.5 text-soft">
      <span className="animate-shimmer motion-reduce:animate-none">{words}</span>
      {view?.ids && <RunCost runId={view.ids.runId} tokens={view.usage.totalTokens} />}
    </p>
  );
}

/** Says that the question did not arrive, or that the connection is lost. */
function LiveProblem({ live: { failure, connection }, onRetry }: Pick<LiveAnswerProps, 'live' | 'onRetry'>) {
  if (failure !== null)
    return (
      <FailureNotice
        sentence="Your question was not sent."
        cause={failure.message}
        requestId={failure.requestId ?? undefined}
        action={
          <Button size="small" icon={RotateCcw} onClick={onRetry}>
            {isForModel(failure) ? 'Ask the default model' : 'Ask again'}
          </Button>
        }
      />
    );
  if (connection !== 'lost') return null;
  return (
    <FailureNotice
      sentence="The connection was lost. The answer continues on the server."
      action={
        <Button size="small" onClick={() => window.location.reload()}>
          Reload page
        </Button>
      }
    />
  );
}

const nothing: RunView['citations'] = [];

type LiveText = {
  readonly view: RunView | null;
  readonly text: string;
  readonly citesSources: boolean | undefined;
};

/** Returns undefined if brackets are plain text, and an empty list until the quotes have been looked up. */
function useLiveCitations({ view, text, citesSources }: LiveText): readonly AnswerCitation[] | undefined {
  const citations = view?.citations ?? nothing;
  const support = view?.support ?? null;
  return useMemo(
    () => (citesSources === false ? undefined : presentLocated({ markdown: text, citations, support })),
    [citesSources, text, citations, support],
  );
}

/** Steps that only explorations and research runs perform. */
const deepSteps: ReadonlySet<string> = new Set(['plan', 'expand', 'research']);

type LiveResearchProps = Pick<LiveAnswerProps, 'onOpenPassage'> & {
  readonly view: RunView;
  readonly isRunning: boolean;
};

function LiveResearch({ view, isRunning, onOpenPassage }: LiveResearchProps) {
  const runId = view.ids?.runId ?? null;
  if (runId === null || !view.steps.some(({ name }) => deepSteps.has(name))) return null;
  return <ResearchPanel runId={runId} isLive={isRunning} onOpenPassage={onOpenPassage} />;
}

/** True if the user must decide about a tool call or a plan. */
const isWaitingFor = (view: RunView | null, tools: readonly ToolRow[]) =>
  view?.isWaiting === true || tools.some((tool) => tool.state === 'waiting');

type Shown = { readonly view: RunView | null; readonly text: string; readonly isWaiting: boolean };

function describeStep(live: LiveAnswerState, { view, text, isWaiting }: Shown): string {
  if (live.connection === 'waiting') return 'Connection lost. Reconnecting …';
  if (isWaiting) return 'Waiting for a decision. The answer continues after it …';
  const step = view?.steps.at(-1);
  if (text !== '') return 'Writing …';
  return `${step?.detail ?? step?.name ?? 'Asking'} …`;
}
