declare module "subset-font" {
  /** Cuts a font to the letters of a text, and to one point of each of its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "truetype"
      variationAxes: Readonly<Record<string, number>>
      noHinting: boolean
      dropTables?: readonly string[]
    },
  ): Promise<Buffer>
}
