/** Ends research that a person stopped or that was given up. Code joins what was found, and the rest is named. */
import type { DeepKind } from '@/lib/domain/runs/run';
import { findRun } from '@/lib/domain/runs/store';
import { createCitedText } from '@/lib/domain/citations/cited-text';
import { findMessage } from '@/lib/domain/conversations/store';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { joinParts } from '../citations/join-parts';
import { keepAnswer, recordCitations } from '../conversations/keep-answer';
import { abandonAnswer } from '../conversations/keep-interrupted-answer';
import type { AbandonedContext, AbandonedEnd } from '../runs/execute-run';
import { isCarried, presentProved, readFindings } from './findings';
import { writeDisagreements } from './write-disagreements';
import { writeGaps } from './write-gaps';

export async function abandonResearch(context: AbandonedContext<DeepKind>, end: AbandonedEnd): Promise<void> {
  const { run, recorder } = context;
  const findings = await readFindings(run);
  const carried = findings.filter(isCarried);
  if (carried.length === 0) return abandonAnswer(context, end);
  const messageId = await findOpenMessage(run);
  if (messageId === null) return;
  const parts = carried.map((finding) => ({
    heading: `## ${finding.node.question}\n\n`,
    markdown: finding.node.markdown,
    cited: presentProved(finding),
  }));
  const whole = joinParts([...parts, ...writeDisagreements(carried)], writeGaps(findings, null));
  const status = end.status === 'cancelled' ? ('stopped' as const) : ('failed' as const);
  const text = createCitedText(whole.markdown, whole);
  const node = recorder.enter('synthesize');
  recorder.text(text.markdown, node);
  recordCitations(recorder, node, { text, dropped: whole.dropped });
  recorder.exit(node, 'Ok');
  await recorder.commit((database) =>
    keepAnswer(database, run.workspaceId, { messageId, text, status, failure: end.failure }),
  );
}

/** Returns its message, unless that has already ended. */
function findOpenMessage(run: Parameters<typeof readFindings>[0]) {
  const { id, workspaceId } = run;
  return inWholeWorkspace(run.workspaceId, async (database) => {
    const messageId = (await findRun(database, workspaceId, id))?.messageId ?? null;
    const message = messageId && (await findMessage(database, workspaceId, messageId));
    return message?.status === 'running' ? messageId : null;
  });
}
