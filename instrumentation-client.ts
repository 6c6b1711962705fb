/**
 * Runs in the browser before any other code of ours. There, schemas must be evaluated without compiled code: zod would otherwise test once
 * whether it may evaluate text as code, which our content security policy forbids, and every page would report a violation. The setting
 * must exist before the first schema is created, so it is written to the global that zod reads instead of being set by importing zod.
 */
import type { core } from 'zod';

const place: typeof globalThis & { __zod_globalConfig?: core.$ZodConfig } = globalThis;
place.__zod_globalConfig = Object.assign(place.__zod_globalConfig ?? {}, { jitless: true });
