/** Loaded before web and worker. When the supervisor is gone, it ends this process and everything it started. */
process.once('disconnect', () => {
  if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL');
  process.exit(1);
});
// A listener keeps the channel, and with it the process, alive. The product itself decides when it has ended.
process.channel?.unref();

// Processes forked from here would inherit the import of this file and lose the channel that keeps them alive.
const option = process.execArgv.indexOf(import.meta.url);
if (option > 0) process.execArgv.splice(option - 1, 2);
