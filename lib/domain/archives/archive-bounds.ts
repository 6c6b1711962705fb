/** Bounds of archives that only the server knows. The size of a file is in `core/limits.ts`. Pure. */
import { dayMs, minuteMs } from '@/lib/core/clock';

/** Bytes of one piece of a file, which is held in memory. */
export const archivePartBytes = 8 * 1024 * 1024;
/** Bytes of a file when it is unpacked: text becomes a quarter when it is packed. */
export const archiveUnpackedBytes = 12 * 1024 * 1024 * 1024;
/** Milliseconds that writing or reading one may take in its transaction. */
export const archiveMs = 45 * minuteMs;
/** Exports of a workspace, and uploads, that are being made at the same time: each reads everything. */
export const archivesAtOnce = 1;
/** Milliseconds that a file is kept after it was asked for, or after its upload began. */
export const archiveKeptMs = 7 * dayMs;
