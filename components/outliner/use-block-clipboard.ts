import type { ClipboardEvent } from 'react';
import { showFailureToast } from '@/components/ui/toast';
import { writeClipboard } from '@/components/ui/write-clipboard';
import { createUuid } from '@/lib/core/ids';
import { getSubtree } from '@/lib/domain/pages/block-range';
import { copyBlocks } from '@/lib/domain/pages/copy-blocks';
import { getSelection, type OutlineState } from './outline-state';
import type { OutlineAction } from './outline-action';
import type { FilePlace } from './use-add-files';

type ClipboardOptions = {
  readonly state: OutlineState;
  readonly canEdit: boolean;
  readonly act: (action: OutlineAction) => void;
  readonly addFiles: (files: readonly File[], place: FilePlace) => void;
};

/** Copies, cuts and pastes whole blocks as a Markdown list. While a block is edited, or words are selected, the browser does it. */
export function useBlockClipboard({ state, canEdit, act, addFiles }: ClipboardOptions) {
  const { currentId } = state;
  const place = state.blocks.findIndex(({ id }) => id === currentId);
  const range = getSelection(state) ?? (place === -1 ? null : getSubtree(state.blocks, place));
  const takesKeys = () => state.editing === null && (state.selection !== null || hasNoWords());
  const cut = () => currentId !== null && act({ type: 'remove', id: currentId, newId: createUuid() });

  function put(event: ClipboardEvent): boolean {
    if (range === null || !takesKeys()) return false;
    event.clipboardData.setData('text/plain', copyBlocks(state.blocks, range));
    event.preventDefault();
    return true;
  }

  async function write(): Promise<boolean> {
    if (range === null) return false;
    try {
      await writeClipboard({ text: copyBlocks(state.blocks, range) });
      return true;
    } catch (failure) {
      showFailureToast('The blocks were not copied.', failure instanceof Error ? failure.message : '');
      return false;
    }
  }

  return {
    copy: () => void write().then((isDone) => isDone && act({ type: 'copied' })),
    cut: () => void write().then((isDone) => isDone && cut()),
    on: {
      onCopy: (event: ClipboardEvent) => {
        if (put(event)) act({ type: 'copied' });
      },
      onCut: (event: ClipboardEvent) => {
        if (canEdit && put(event)) cut();
      },
      onPaste: (event: ClipboardEvent) => {
        const text = event.clipboardData.getData('text/plain');
        const files = [...event.clipboardData.files];
        if (!canEdit || currentId === null || state.editing !== null) return;
        event.preventDefault();
        if (text.trim() === '' && files.length > 0) addFiles(files, { id: currentId, offset: null });
        if (text.trim() === '') return;
        act({ type: 'put', id: currentId, text });
      },
    },
  };
}

const hasNoWords = () => window.getSelection()?.isCollapsed !== false;
