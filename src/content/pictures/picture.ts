export interface Picture {
  /** Size of the largest file, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Each width has a file as AVIF and a file as WebP. */
  readonly widths: readonly number[];
  /** The average color of the picture, shown until the picture has loaded. */
  readonly color: string;
  readonly alt: string;
}
