/**
 * Reads the `file` part of a multipart body, and the folder that a source goes into, without holding more than the limit: the stream is counted as it arrives, and the form is
 * parsed only if it fits.
 */
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { idSchema } from '@/lib/protocol/http/endpoint';
import type { NewFile } from './add-source';

export async function readUpload(request: Request): Promise<NewFile> {
  return takeFile(await readForm(request));
}

/** The form may name the folder that the source goes into. */
export async function readSourceUpload(
  request: Request,
): Promise<{ readonly file: NewFile; readonly folderId: string | null }> {
  const form = await readForm(request);
  const read = folderIdSchema.safeParse(form.get('folder_id'));
  if (!read.success)
    throw new AppError('invalid_input', '`folder_id` is not the id of a folder.', {
      data: { field: 'folder_id' },
    });
  return { file: await takeFile(form), folderId: read.data };
}

const folderIdSchema = idSchema.nullable();

async function readForm(request: Request): Promise<FormData> {
  const maxBytes = limits.uploadBytes + limits.uploadFormBytes;
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const body = await readBounded(request, maxBytes);
  return new Response(body, {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
    .formData()
    .catch((cause: unknown) => {
      if (!(cause instanceof TypeError)) throw cause;
      throw new AppError('invalid_input', 'The body is not a form with a file.', {
        cause,
        data: { field: 'file' },
      });
    });
}

async function takeFile(form: FormData): Promise<NewFile> {
  const file = form.get('file');
  if (!(file instanceof File)) {
    throw new AppError('invalid_input', 'file: A file is missing.', { data: { field: 'file' } });
  }
  return {
    fileName: file.name.split(/[\\/]/).at(-1) ?? 'file',
    mediaType: file.type || 'application/octet-stream',
    bytes: new Uint8Array(await file.arrayBuffer()),
  };
}

async function readBounded(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function tooLarge(): AppError {
  return new AppError('too_large', `The file is larger than ${limits.uploadBytes / 1024 / 1024} MB.`);
}
