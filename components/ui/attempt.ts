import { showFailureToast } from './toast';

type Attempt = {
  /** Said above the reason if the work fails. */
  readonly failure: string;
  /** Brings the screen up to date, whether the work was done or not. */
  readonly refresh: () => Promise<unknown>;
};

/** Does what a user asked for, and says so if it fails. Returns whether it was done. */
export async function attempt(work: () => Promise<unknown>, { failure, refresh }: Attempt): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showFailureToast(failure, error instanceof Error ? error.message : '');
    return false;
  } finally {
    await refresh();
  }
}
