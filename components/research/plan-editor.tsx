'use client';

import { Play, Plus, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TalkButton } from '@/components/threads/talk-button';
import { announce } from '@/components/shell/announce';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { followUser } from '@/components/ui/move-focus';
import { queryKeys } from '@/lib/client/query-keys';
import { readBudget } from '@/lib/client/chosen-limits';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';
import type { PlanReply } from '@/lib/protocol/http/research';
import { describeEstimate } from './describe-depth';
import { describeLimits } from './describe-limits';
import { PlanConflict } from './plan-conflict';
import { PlanNodeRow } from './plan-node-row';
import { useEstimate } from './use-estimate';
import { type PlanDraft, usePlanDraft } from './use-plan-draft';

/** A plan across collections names none, because each of its runs has its own. */
const all: readonly string[] = [];

type PlanEditorProps = {
  readonly plan: PlanReply;
  readonly runId: string;
  /** The model that was chosen for the question. Undefined for the default. */
  readonly modelId: string | undefined;
};

/** The plan before it runs: sub-questions to edit, add and remove, what each builds on, and one button that runs exactly this plan. */
export function PlanEditor({ plan, runId, modelId }: PlanEditorProps) {
  const { role } = useWorkspace();
  const draft = usePlanDraft(plan);
  const form = useRef<HTMLFormElement>(null);
  const { nodes } = draft;
  const kept = describeLimits(readBudget(plan.budget));
  const most = plan.budget.max_children;
  const estimate = useEstimate({
    collectionId: plan.collection_id,
    collectionIds: all,
    modelId,
    agent: 'got',
    nodes: Math.max(1, nodes.length),
  });
  const approve = useEndpointMutation('POST /v1/plans/{id}/approve', {
    invalidates: [queryKeys.runs.research(runId), queryKeys.plans.all()],
  });
  const [isSettling, setSettling] = useState(false);
  useEffect(
    () => announce(`The plan is ready: ${countNoun(plan.nodes.length, 'sub-question')}`, 'plan'),
    [plan.nodes.length],
  );

  const run = async () => {
    setSettling(true);
    const stored = await draft.settle();
    setSettling(false);
    if (stored !== null) approve.mutate({ params: { id: stored.id }, body: { hash: stored.hash } });
  };
  const isBusy = isSettling || approve.isPending;
  const focus = (id: string) =>
    requestAnimationFrame(() =>
      followUser(form.current?.querySelector<HTMLElement>(`[data-node="${id}"] textarea`)),
    );
  const remove = (id: string) => {
    const at = nodes.findIndex((node) => node.id === id);
    const next = nodes[at + 1] ?? nodes[at - 1];
    draft.remove(id);
    if (next !== undefined) focus(next.id);
  };

  function onKeyDown(event: KeyboardEvent) {
    if (
      event.key.toLowerCase() !== 'z' ||
      !(event.ctrlKey || event.metaKey) ||
      event.target instanceof HTMLTextAreaElement
    )
      return;
    event.preventDefault();
    if (event.shiftKey) draft.redo();
    else draft.undo();
  }

  return (
    <form
      ref={form}
      aria-label="Research plan"
      data-plan
      className="my-3 rounded-panel border border-line bg-raised p-4"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.fault === null && !isBusy) void run();
      }}
    >
      <header className="flex items-center gap-2">
        <h3 className="flex-1 font-semibold">The plan</h3>
        <TalkButton subject={{ kind: 'plan', id: plan.id }} size="small" />
      </header>
      <p className="mb-3 text-label text-soft">
        {plan.origin === 'sources'
          ? 'Based on your question and the headings of your sources. Edit it as you like; nothing runs until you approve it.'
          : 'Edit it as you like; nothing runs until you approve it.'}
      </p>
      {most !== undefined && nodes.length > most && (
        <p className="mb-3">
          Only {most} of these {nodes.length} sub-questions will be researched, in this order: your limit is{' '}
          {most}.
        </p>
      )}
      <ol className="grid gap-3">
        {nodes.map((node, place) => (
          <PlanNodeRow
            key={node.id}
            node={node}
            number={place + 1}
            others={nodes.flatMap(({ id }, at) => (id === node.id ? [] : [{ id, number: at + 1 }]))}
            onAsk={(question) => draft.ask(node.id, question)}
            onToggle={(id) => draft.toggle(node.id, id)}
            onRemove={() => remove(node.id)}
          />
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          size="small"
          icon={Plus}
          disabled={nodes.length >= limits.researchNodes}
          onClick={() => focus(draft.add())}
        >
          Add a sub-question
        </Button>
        <Button size="small" variant="quiet" icon={Undo2} disabled={!draft.canUndo} onClick={draft.undo}>
          Undo
        </Button>
        <p role="status" className="text-label text-soft">
          {saveWords[draft.state.kind]}
        </p>
      </div>
      {draft.state.kind === 'failed' && (
        <FailureNotice
          className="mt-3"
          sentence="The changes were not saved."
          cause={draft.state.message}
          action={
            <Button size="small" onClick={() => void draft.settle()}>
              Try again
            </Button>
          }
        />
      )}
      {approve.isError && (
        <FailureNotice className="mt-3" sentence="The plan was not run." cause={approve.error.message} />
      )}
      {draft.state.kind === 'conflict' && <PlanConflict draft={draft} theirs={draft.state.theirs} />}
      <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-3">
        <p className="room-56 flex-1 text-label text-soft" aria-live="polite">
          {draft.fault ?? (estimate !== undefined && describeEstimate(estimate))}
          {draft.fault === null && kept !== '' && ` Limits: ${kept}.`}
        </p>
        {role !== 'viewer' && (
          <Button type="submit" variant="primary" icon={Play} busy={isBusy} disabled={draft.fault !== null}>
            {`Approve and run ${countNoun(nodes.length, 'sub-question')}`}
          </Button>
        )}
      </div>
    </form>
  );
}

const saveWords: Readonly<Record<PlanDraft['state']['kind'], string>> = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  failed: '',
  conflict: 'Also changed elsewhere',
};
