/** Runs the work of a command. A refusal becomes one sentence and exit code 1, and a wrong option prints the usage. */
import { z } from 'zod';
import { describeIssue } from '@/lib/core/describe-issue';
import { AppError } from '@/lib/core/errors';

export async function runCommand(usage: string, work: () => Promise<void>): Promise<void> {
  // A command has its own process, so its messages about wrong options can be set globally.
  z.config({ customError: describeIssue });
  try {
    await work();
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${describe(error, usage)}\n`);
  }
}

function describe(error: unknown, usage: string): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `--${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is wrong'}\nUsage: ${usage}`;
  }
  const isWrongOption =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (isWrongOption) return `${error.message}\nUsage: ${usage}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
