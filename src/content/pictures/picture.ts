export interface Picture {
  /** Size of the largest file, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Each is a file of that width, as AVIF and as WebP. */
  readonly widths: readonly number[];
  /** The mean color, shown until the picture has loaded. */
  readonly color: string;
  /** Description of the picture. */
  readonly alt: string;
}
