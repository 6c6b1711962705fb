'use client';

import { createLatePart } from '../canvas/create-late-part';
import type { WorkflowEditorProps } from './draft-editor';

/** A draft edited by hand. Cheap to import: its code comes when it is drawn. Give it the id of the draft as its key. */
export const WorkflowEditor = createLatePart<WorkflowEditorProps>(async () => {
  const { DraftEditor } = await import('./draft-editor');
  return DraftEditor;
}, 'Loading the editor');
