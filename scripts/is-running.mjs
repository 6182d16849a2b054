/** @param {number} pid */
export function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // The process belongs to another user, so it cannot be signaled, but it is running.
    return error.code === 'EPERM';
  }
}
