import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { emptyMemory, memoryCookies, type PageMemory } from './memory-cookies';
import { nameTimeZone } from './zoned-format';

const paneSizesSchema = z.record(z.string(), z.record(z.string(), z.number().min(0).max(100)));

const openFoldersSchema = z.array(z.string());

const textsSchema = z.record(z.string(), z.string());

/** Returns what the cookies of a request remember. Cookies can be forged, so invalid values count as absent. Only for the server. */
export function decidePageMemory(getCookie: (name: string) => string | undefined): PageMemory {
  const kept = getCookie(memoryCookies.paneSizes) ?? '';
  const paneSizes = readJsonAs(paneSizesSchema, kept, limits.paneSizesChars);
  const open = readJsonAs(
    openFoldersSchema,
    getCookie(memoryCookies.openFolders) ?? '',
    limits.openFoldersChars,
  );
  const texts = readJsonAs(textsSchema, getCookie(memoryCookies.texts) ?? '', limits.keptTextsChars);
  return {
    timeZone: nameTimeZone(getCookie(memoryCookies.timeZone) ?? '') ?? emptyMemory.timeZone,
    paneSizes: paneSizes.ok ? paneSizes.value : emptyMemory.paneSizes,
    openFolders: open.ok ? open.value : emptyMemory.openFolders,
    texts: texts.ok ? texts.value : emptyMemory.texts,
  };
}
