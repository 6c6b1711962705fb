/**
 * Turns another service's reply into a value that can be stored and shown: parsed JSON if it is JSON within the depth limit, otherwise its
 * text. Untrusted. Pure.
 */
import { z } from 'zod';
import { type JsonValue, readJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';

export function readDeliveryAnswer(text: string): JsonValue {
  const read = readJson(text, limits.deliveryAnswerBytes);
  if (!read.ok || isDeeperThan(read.value, limits.deliveryAnswerDepth)) return writeStorable(text);
  // JSON escapes can contain what no row can hold: lone surrogates and zero bytes.
  return z.json().parse(mapTexts(read.value, writeStorable));
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, map));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [map(key), mapTexts(inner, map)]));
}

const writeStorable = (text: string) => text.replaceAll('\u0000', '').toWellFormed();
