/**
 * Takes keys out of text that leaves this program: failures shown to a person, lines of the request log. Known keys go
 * first, then whatever has the shape of one. Never a substitute for not writing a key down. Pure.
 */
const keyShapes =
  /\b(?:sk-[\w-]{8,}|AIza[\w-]{20,}|gsk_\w{16,}|xai-[\w-]{16,}|hf_\w{16,}|gh[pousr]_\w{16,}|eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*)|\bBearer\s+[\w.~+/=-]{8,}/g;

/** A known key shorter than this is a placeholder (`none`, `ollama`); cutting it out would only damage words. */
const minSecretChars = 8;

export function redactSecrets(text: string, secrets: readonly string[] = []): string {
  return secrets
    .filter((secret) => secret.length >= minSecretChars)
    .reduce((rest, secret) => rest.replaceAll(secret, '[key]'), text)
    .replace(keyShapes, '[key]');
}
