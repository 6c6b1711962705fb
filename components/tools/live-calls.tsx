'use client';

import { useEffect } from 'react';
import { announce } from '@/components/shell/announce';
import { useDisclosure } from '@/components/ui/disclosure-memory';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import type { RunView } from '@/lib/protocol/agent-chat';
import { listLiveTurns } from './list-shown-turns';
import { ToolTurns } from './tool-turns';
import { nameCalls, useRunCalls } from './use-run-calls';

/**
 * The tool calls of an answer while it is being written. The stream provides their state immediately, the server their input and output.
 */
export function LiveCalls({ view }: { readonly view: RunView }) {
  const { slug } = useWorkspace();
  const tools = view.turns.flatMap((turn) => turn.tools);
  const runId = view.ids?.runId ?? null;
  const calls = useRunCalls(runId, {
    enabled: tools.length > 0,
    change: tools.map((tool) => `${tool.toolUseId} ${tool.state}`).join(),
    expected: tools.length,
  });
  const waiting = tools.filter((tool) => tool.state === 'waiting').length;
  // Many calls close when the answer ends, but not on somebody who is reading one.
  const [, setOpenLater] = useDisclosure(nameCalls(runId), true);
  useEffect(() => {
    if (waiting > 0) announce(`${countNoun(waiting, 'tool call')} waiting for your approval`, 'approval');
  }, [waiting]);
  return (
    <ToolTurns
      turns={listLiveTurns(view.turns, calls.data?.items ?? [])}
      runId={runId}
      runHref={runId === null ? undefined : paths.run(slug, runId)}
      onOpenCall={() => setOpenLater(true)}
    />
  );
}
