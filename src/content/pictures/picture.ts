export interface Picture {
  /** Of the largest file, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Each is a file of that width, as AVIF and as WebP. */
  readonly widths: readonly number[];
  /** The mean color, shown until the picture has loaded. */
  readonly color: string;
  /** What is seen. */
  readonly alt: string;
}
