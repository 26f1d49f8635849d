declare module "subset-font" {
  /** Cuts a font to the letters of a text and to the ranges of its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "woff2"; variationAxes: Record<string, { min: number; max: number }> },
  ): Promise<Buffer>
}
