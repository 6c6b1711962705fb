/**
 * The open streams of this process, so that a drain can end them: Next never exits on SIGTERM while one is open. Readers come
 * back with the number of their last frame and lose nothing.
 */
const kept = globalThis as { sourcebookStreams?: Set<() => void> };

function getStreams(): Set<() => void> {
  if (kept.sourcebookStreams === undefined) {
    const streams = new Set<() => void>();
    kept.sourcebookStreams = streams;
    process.once('SIGTERM', () => {
      for (const end of streams) end();
    });
  }
  return kept.sourcebookStreams;
}

/** Remembers how to end a stream; returns the function that forgets it. */
export function trackStream(end: () => void): () => void {
  const streams = getStreams();
  streams.add(end);
  return () => streams.delete(end);
}
