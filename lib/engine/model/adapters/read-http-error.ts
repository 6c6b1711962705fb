/** Turns a response with an error status into an error that `describeFailure` can read. Reads only the beginning of its body. */
import { limits } from '@/lib/core/limits';
import { ModelHttpError } from '../model-problem';

export async function readHttpError(response: Response): Promise<ModelHttpError> {
  return new ModelHttpError(
    response.status,
    Object.fromEntries(response.headers),
    await readTextUpTo(response, limits.modelErrorChars),
  );
}

async function readTextUpTo(response: Response, maxChars: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  // Leaving the loop cancels the body.
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length >= maxChars) break;
  }
  return text.slice(0, maxChars);
}
