/**
 * Text that a person typed. It is isolated, so that a name written from right to left does not reorder the text around
 * it.
 */
export function PersonText({ children }: { children: string }) {
  return <bdi>{children}</bdi>;
}
