import { readFileSync } from 'node:fs';

const lookEveryMs = 250;

/**
 * Calls back once when the process that started this one is gone: its channel closed, or npm was killed. A plain shell may exit and leave
 * us running in the background. npm stays as long as its command does, so it is missing only if it was killed. Does not keep the process
 * alive.
 */
export function onParentGone(callback) {
  if (process.send) {
    process.once('disconnect', callback);
    // A listener holds the channel, and with it this process, open after its work is done.
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

// Read before anything long begins, because the parent may exit while dependencies are installed.
const firstParents = describeParents();

/** npm starts its commands through a shell. Some shells stay in between, so the parent of the shell counts, too. */
function describeParents() {
  return `${process.ppid} ${readParentOf(process.ppid)}`;
}

function readParentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const isShell = stat.includes('sh)');
    return isShell ? stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] : '';
  } catch {
    // There is no /proc. On these systems the shell is replaced by its last command.
    return '';
  }
}
