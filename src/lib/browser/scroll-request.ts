/** The state of a navigation to a section of another page. */
export interface ScrollRequest {
  /** The id of the section. */
  scrollTo: string;
}

export function isScrollRequest(state: unknown): state is ScrollRequest {
  return (
    typeof state === 'object' &&
    state !== null &&
    'scrollTo' in state &&
    typeof state.scrollTo === 'string'
  );
}
