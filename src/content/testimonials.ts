export interface Testimonial {
  readonly name: string;
  readonly role: string;
  readonly content: string;
  /** Stars out of five. */
  readonly rating: 1 | 2 | 3 | 4 | 5;
  /**
   * True if the testimonial is invented. Fake reviews are illegal, so docs/going-live.md asks for real ones before the
   * launch.
   */
  readonly isSample: boolean;
}

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Maria Delgado',
    role: 'Homeowner, Long Beach',
    content:
      'My brother lived alone. I could not go back into that apartment. They told me what they would do, did it, and handed me a room I could stand in.',
    rating: 5,
    isSample: true,
  },
  {
    name: 'James Whitfield',
    role: 'Facilities pastor, Riverside',
    content:
      'Two break-ins in one spring. Cameras went up, the side gate got a real lock, and our volunteers finally know who to call. It has been quiet since.',
    rating: 5,
    isSample: true,
  },
  {
    name: 'Linh Tran',
    role: 'Restaurant owner, Orange County',
    content:
      'They found the gap behind the walk-in. They showed me the photo, sealed it, and came back to check.',
    rating: 5,
    isSample: true,
  },
];
