/**
 * Removes keys from text that leaves this program: failures shown to people, lines of the request log. Known keys are removed first, then
 * anything that has the form of a key. Never a substitute for not writing a key down. Pure.
 */
import { redactKeys } from './redact-keys';

/** A known key shorter than this is a placeholder (`none`, `ollama`); removing it would only damage words. */
const minSecretChars = 8;

export function redactKnownKeys(text: string, secrets: readonly string[] = []): string {
  const unknown = secrets
    .filter((secret) => secret.length >= minSecretChars)
    .reduce((rest, secret) => rest.replaceAll(secret, '[key]'), text);
  return redactKeys(unknown);
}
