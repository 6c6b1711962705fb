import { readFileSync } from 'node:fs';

const lookEveryMs = 250;

/**
 * Calls back once when whoever started this process is gone: its channel closed, or npm was killed. A plain shell may go
 * and leave us running in the background; npm stays as long as its command, so it is missed only when killed. Keeps nobody alive.
 */
export function onParentGone(callback) {
  if (process.send) {
    process.once('disconnect', callback);
    // Listening holds the channel, and with it this process, open after its work is done.
    process.channel.unref();
  }
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const timer = setInterval(() => {
    if (describeParents() === firstParents) return;
    clearInterval(timer);
    callback();
  }, lookEveryMs);
  timer.unref();
}

// Looked at before anything long begins: the parent may go while dependencies are installed.
const firstParents = describeParents();

/** npm starts its commands through a shell; some shells stay in between, so the shell's own parent counts too. */
function describeParents() {
  return `${process.ppid} ${readParentOf(process.ppid)}`;
}

function readParentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const isShell = stat.includes('sh)');
    return isShell ? stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] : '';
  } catch {
    // No /proc: shells there hand over to their last command.
    return '';
  }
}
