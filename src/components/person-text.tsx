/** Text that a person typed, isolated: a name written from right to left does not reorder the text around it. */
export function PersonText({ children }: { children: string }) {
  return <bdi>{children}</bdi>;
}
