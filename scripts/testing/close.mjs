/**
 * Prints the closing line, alone and last, which counts every test and every other step. Ends the command with 1 if any failed.
 * @param {readonly {passed: number, failed: number}[]} results
 */
export function close(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const failed = sum('failed');
  console.log(`\n${sum('passed')} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** A command that ends before it could print the closing line (no dependencies, no Node) has failed, and says so in the same words. */
export function closeOnEarlyExit() {
  const onExit = () => console.log('\n0 passed, 1 failed');
  process.once('exit', onExit);
  return () => process.off('exit', onExit);
}
