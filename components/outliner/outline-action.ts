import type { Block } from '@/lib/domain/pages/block';

/** What a user does in an outline, and what arrives from elsewhere. */
export type OutlineAction =
  | { readonly type: 'write'; readonly id: string; readonly markdown: string }
  | { readonly type: 'split'; readonly id: string; readonly offset: number; readonly newId: string }
  | { readonly type: 'join'; readonly id: string; readonly with: 'before' | 'after' }
  | {
      readonly type: 'paste';
      readonly id: string;
      readonly from: number;
      readonly to: number;
      readonly text: string;
    }
  /** Inserts pasted text after the selected blocks, or after this one. */
  | { readonly type: 'put'; readonly id: string; readonly text: string }
  /** Adds the Markdown of a stored file at the caret, or on a line of its own at the end. */
  | {
      readonly type: 'attach';
      readonly id: string;
      readonly offset: number | null;
      readonly markdown: string;
    }
  | {
      readonly type: 'indent' | 'outdent' | 'up' | 'down';
      readonly id: string;
      readonly offset: number | null;
    }
  | { readonly type: 'remove'; readonly id: string; readonly newId: string }
  | { readonly type: 'tick' | 'turn'; readonly id: string }
  /** Rewrites a block so that it no longer cites a passage which has changed. */
  | { readonly type: 'settle'; readonly id: string; readonly markdown: string }
  | { readonly type: 'undo' | 'redo' | 'deselect' | 'copied' }
  | { readonly type: 'select' | 'selectTo' | 'selectMore'; readonly id: string }
  | { readonly type: 'extend'; readonly by: 1 | -1 }
  | { readonly type: 'zoom'; readonly id: string | null }
  | { readonly type: 'open'; readonly id: string; readonly offset: number }
  | { readonly type: 'step'; readonly id: string; readonly by: 1 | -1; readonly isEditing: boolean }
  | { readonly type: 'fold'; readonly id: string; readonly isFolded: boolean }
  | { readonly type: 'replace'; readonly blocks: readonly Block[] };
