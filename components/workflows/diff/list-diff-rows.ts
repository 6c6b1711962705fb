import type { WorkflowDiffReply } from '@/lib/protocol/http/workflow-shapes';
import type { WorkflowDiffRow } from './count-marks';

/** Returns the rows of a diff. Steps that were only moved are included on request, whether or not the server listed them. Pure. */
export function listDiffRows(
  { rows, actions }: WorkflowDiffReply,
  showsMoved: boolean,
): readonly WorkflowDiffRow[] {
  const said = rows.filter(({ kind }) => kind !== 'moved' || showsMoved);
  if (!showsMoved) return said;
  const known = new Set(said.flatMap(({ subject, key }) => (subject === 'action' ? [key] : [])));
  const moved = actions.filter(({ key, kind }) => kind === 'moved' && !known.has(key));
  return [
    ...said,
    ...moved.map(
      ({ key, name }): WorkflowDiffRow => ({ subject: 'action', kind: 'moved', key, title: name, lines: [] }),
    ),
  ];
}
