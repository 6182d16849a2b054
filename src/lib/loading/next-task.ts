/** Between two tasks of a phone that has much to do, a finger gets its answer, and React draws what has changed. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
