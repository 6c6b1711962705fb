import { StateLabel, type StateName } from '@/components/ui/state-label';
import type { ReplyTo } from '@/lib/client/api';
import type { ArchiveState as State } from '@/lib/protocol/archive-words';

export type Archive = ReplyTo<'GET /v1/archives'>['items'][number];

const looks = {
  uploading: { state: 'waiting', word: 'Upload not finished' },
  waiting: { state: 'waiting', word: 'Waiting' },
  running: { state: 'running', word: 'In progress' },
  ready: { state: 'done', word: 'Ready' },
  done: { state: 'done', word: 'Imported' },
  failed: { state: 'failed', word: 'Failed' },
} as const satisfies Record<State, { state: StateName; word: string }>;

/** How far an export or import has come, or why it failed. */
export function ArchiveState({ archive }: { readonly archive: Archive }) {
  const { state, word } = looks[archive.state];
  return (
    <span role="status" className="flex flex-wrap items-center gap-x-2">
      <StateLabel state={state}>{word}</StateLabel>
      {archive.step !== null && <span>{archive.step} …</span>}
      {archive.failure !== null && <span>{archive.failure}</span>}
    </span>
  );
}

const megabyte = 1_000_000;

/** `0.4 MB`, `1200 MB`. */
export const writeSize = (bytes: number): string =>
  `${bytes < 10 * megabyte ? Math.ceil((bytes * 10) / megabyte) / 10 : Math.round(bytes / megabyte)} MB`;
