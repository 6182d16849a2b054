export interface Picture {
  /** Size of the largest file, in pixels. */
  readonly width: number;
  readonly height: number;
  /** For each width there is a file as AVIF and as WebP. */
  readonly widths: readonly number[];
  /** The mean color, shown until the picture has loaded. */
  readonly color: string;
  /** Description of the picture. */
  readonly alt: string;
}
