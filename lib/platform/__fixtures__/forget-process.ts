/** Forgets what the product keeps once per process, so that it reads its environment again. Close connections before. */
export function forgetProcess(): void {
  delete (globalThis as { sourcebook?: unknown }).sourcebook;
}
