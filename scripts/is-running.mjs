/** @param {number} pid */
export function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return error.code === 'EPERM';
  }
}
