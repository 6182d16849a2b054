/** What is seen before the first page's code is there. Quiet on purpose: it lasts a moment or is an error. */
export function PageSkeleton() {
  return (
    <div className="container-page py-24" role="status">
      <span className="sr-only">Loading…</span>
    </div>
  );
}
