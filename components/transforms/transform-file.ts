/** Writes a transform as one file, and reads it from one. What is in a file that somebody sent is checked like any request. */
import { readJsonAs } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import { saveBlob } from '@/lib/client/save-file';
import {
  type TransformDefinition,
  transformFileFormat,
  transformFileSchema,
} from '@/lib/protocol/own-transform';

export function saveTransformFile(definition: TransformDefinition): void {
  const { title, description, prompt, shape } = definition;
  const file = { format: transformFileFormat, title, description, prompt, shape };
  const text = `${JSON.stringify(file, null, 2)}\n`;
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  const blob = new Blob([text], { type: 'application/json' });
  saveBlob(blob, `${name === '' ? 'transform' : name}.transform.json`);
}

export async function readTransformFile(file: File): Promise<Result<TransformDefinition, string>> {
  if (file.size > limits.transformFileBytes) return fail('The file is too large to be a transform.');
  const read = readJsonAs(transformFileSchema, await file.text(), limits.transformFileBytes);
  if (!read.ok) return fail('This file is not a transform that was exported from Sourcebook.');
  const { title, description, prompt, shape } = read.value;
  return succeed({ title, description, prompt, shape });
}
