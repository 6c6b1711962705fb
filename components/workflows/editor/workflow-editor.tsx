'use client';

import { createLatePart } from '@/components/ui/create-late-part';
import type { WorkflowEditorProps } from './draft-editor';

/** The editor for a draft. Cheap to import, because its code is loaded when it is rendered. Pass the id of the draft as its key. */
export const WorkflowEditor = createLatePart<WorkflowEditorProps>(async () => {
  const { DraftEditor } = await import('./draft-editor');
  return DraftEditor;
}, 'Loading the editor');
