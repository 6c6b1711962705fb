/** Loaded before web and worker: when the supervisor is gone, so is this process, with all that it started. */
process.once('disconnect', () => {
  if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL');
  process.exit(1);
});
// Listening keeps the channel, and with it the process, alive; the product decides itself when it has ended.
process.channel?.unref();

// Processes forked from here would inherit this very file, and lose the channel that they live by.
const option = process.execArgv.indexOf(import.meta.url);
if (option > 0) process.execArgv.splice(option - 1, 2);
