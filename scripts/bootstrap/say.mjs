/** One line for the person who waits. Progress goes to standard error: standard output belongs to a command's result. */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/** Ends the command with one sentence. */
export function stopWith(sentence) {
  say(sentence);
  process.exit(1);
}
