import { useState } from 'react';
import { announce } from '@/components/shell/announce';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { ApiFailure, callEndpoint } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { saveFrom } from '@/lib/client/save-file';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useRefresh } from '@/lib/client/use-refresh';
import { useWorkspace } from '@/lib/client/workspace';
import { type ExportFormat, exportFormatNames } from '@/lib/protocol/export-formats';
import type { ExportReply } from '@/lib/protocol/http/artifacts';
import { downloadExport, waitForExport, writeFileAddress } from './download-export';

/** Milliseconds between two checks of a file that is being made, while the menu is open. */
const lookMs = 2_000;

type Exported = { readonly artifactId: string; readonly version: number | null };

/** Exports an artifact, either immediately or as a run whose end is announced. While the menu is open, it also lists the stored files. */
export function useExports({ artifactId, version }: Exported, isOpen: boolean) {
  const { id: workspaceId } = useWorkspace();
  const refresh = useRefresh();
  const [followed] = useState(() => new Set<string>());
  const key = queryKeys.artifacts.exports(artifactId);
  const { data } = useEndpointQuery('GET /v1/artifacts/{id}/exports', {
    key,
    input: { params: { id: artifactId } },
    enabled: isOpen,
    refetchInterval: (reply) => (reply?.items.some(({ status }) => status === 'making') ? lookMs : false),
  });

  const save = (format: ExportFormat) =>
    say('The file could not be created.', async () => {
      const long = await downloadExport({ workspaceId, artifactId, format, version });
      if (long === null || followed.has(long.runId)) return;
      followed.add(long.runId);
      showToast(`Creating the ${exportFormatNames[format]} …`, {
        description: 'This takes a moment. You can keep working.',
      });
      await refresh(key);
      await tellEnd(workspaceId, { runId: long.runId, format });
      followed.delete(long.runId);
      await refresh(key);
    });

  const stop = (runId: string) =>
    say('It could not be stopped.', async () => {
      await callEndpoint('POST /v1/runs/{id}/cancel', { params: { id: runId }, body: {}, workspaceId });
      await refresh(key);
    });

  return {
    items: data?.items ?? [],
    save,
    stop,
    fetchKept: ({ run_id: runId }: ExportReply) => saveFrom(writeFileAddress(workspaceId, runId)),
  };
}

async function tellEnd(
  workspaceId: string,
  { runId, format }: { readonly runId: string; readonly format: ExportFormat },
): Promise<void> {
  const run = await waitForExport(workspaceId, runId);
  const name = exportFormatNames[format];
  if (run.status === 'complete') {
    const title = `The ${name} is ready.`;
    announce(title, 'export');
    showToast(title, {
      description: 'You can find it in the export menu for a day.',
      action: { label: 'Download', onSelect: () => saveFrom(writeFileAddress(workspaceId, runId)) },
    });
  } else if (run.status === 'failed') {
    const { message, action } = run.failure ?? { message: 'Something went wrong.', action: 'Try again.' };
    showFailureToast(
      `The ${name} could not be created.`,
      [message, action].filter((part) => part !== null).join(' '),
    );
  } else if (run.status !== 'cancelled') {
    showToast(`The ${name} is still being created.`, {
      description: 'It will appear in the export menu when it is ready.',
    });
  }
}

/** Does the work, and shows the reason if it is refused. */
async function say(refusal: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    showFailureToast(refusal, error.message);
  }
}
