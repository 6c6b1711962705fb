/**
 * Measures frames per second: written by one run and by eight at once, and replayed from the store compared with a plain `SELECT` of the
 * same rows.
 */
import pg from 'pg';
import type { RunId } from '@/lib/core/ids';
import { followEvents, followFrames } from '@/lib/server/runs/follow-run';
import { getRunTails } from '@/lib/server/runs/run-tails';
import { createScratchTeam, type ScratchTeam } from '../scratch/scratch-team';
import { medianOf, timeOnce } from '../statistics';
import { writeRun } from './write-run';

/** All figures are frames per second. */
export type FrameFigures = {
  readonly written: { readonly one: number; readonly eight: number; readonly eachStored: number };
  readonly replayed: { readonly ndjson: number; readonly sse: number; readonly select: number };
};

const frames = 4_000;
const framesAtOnce = 1_000;
const framesEachStored = 200;
const runs = 5;

export async function timeFrames(url: string): Promise<FrameFigures> {
  const team = await createScratchTeam();
  // An unmeasured run first, to set up connections and prepared statements.
  await writeRun(team, { frames: 100, isEachStored: false });
  const written = [];
  for (let run = 0; run < runs; run += 1) written.push(await writeRun(team, { frames, isEachStored: false }));
  const eightMs = await timeOnce(() =>
    Promise.all(
      Array.from({ length: 8 }, () => writeRun(team, { frames: framesAtOnce, isEachStored: false })),
    ),
  );
  const stored = await writeRun(team, { frames: framesEachStored, isEachStored: true });
  const ids = written.map(({ runId }) => runId);
  try {
    return {
      written: {
        one: perSecond(frames, medianOf(written.map(({ writeMs }) => writeMs))),
        eight: perSecond(8 * framesAtOnce, eightMs),
        eachStored: perSecond(framesEachStored, stored.writeMs),
      },
      replayed: await timeReplays(url, team, ids),
    };
  } finally {
    await getRunTails().close();
  }
}

const perSecond = (count: number, ms: number) => (count * 1_000) / ms;

/** Each run is read once in each form, so that nothing comes from the memory of earlier readers. */
async function timeReplays(url: string, { editor }: ScratchTeam, ids: readonly RunId[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const times = { ndjson: [] as number[], sse: [] as number[], select: [] as number[] };
  try {
    for (const id of ids) {
      times.select.push(await timeOnce(() => selectFrames(client, id)));
      const page = { after: 0, form: 'frames', follow: false } as const;
      times.ndjson.push(await timeOnce(async () => readAll(await followFrames(editor, id, page))));
      times.sse.push(await timeOnce(async () => readAll(await followEvents(editor, id, 0))));
    }
  } finally {
    await client.end();
  }
  const rate = (ms: readonly number[]) => perSecond(frames, medianOf(ms));
  return { ndjson: rate(times.ndjson), sse: rate(times.sse), select: rate(times.select) };
}

async function selectFrames(client: pg.Client, id: RunId): Promise<void> {
  const sql = 'SELECT seq, payload, at FROM frame WHERE run_id = $1 ORDER BY seq';
  const { rowCount } = await client.query(sql, [id]);
  if ((rowCount ?? 0) < frames) throw new Error(`Only ${rowCount} frames are there.`);
}

async function readAll(stream: ReadableStream<Uint8Array> | null): Promise<void> {
  let bytes = 0;
  for await (const part of stream ?? []) bytes += part.byteLength;
  if (bytes < frames) throw new Error(`Only ${bytes} bytes of the log came.`);
}
