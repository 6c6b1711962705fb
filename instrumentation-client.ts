/**
 * Runs in the browser before any other code of ours. Schemas are read without compiled code there: zod would try once whether it may
 * evaluate text as code, our content security policy forbids that, and every page would report the attempt. The setting must
 * stand before the first schema is made, so it is written to the place that zod reads instead of imported with zod.
 */
import type { core } from 'zod';

const place: typeof globalThis & { __zod_globalConfig?: core.$ZodConfig } = globalThis;
place.__zod_globalConfig = Object.assign(place.__zod_globalConfig ?? {}, { jitless: true });
