/** Prints one line for the waiting user. Progress goes to standard error, because standard output is for a command's result. */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/** Prints one sentence and ends the command. */
export function stopWith(sentence) {
  say(sentence);
  process.exit(1);
}
