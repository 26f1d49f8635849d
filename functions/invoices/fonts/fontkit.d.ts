declare module "fontkit" {
  /** Opens a font file. `characterSet` has the code points that it draws. */
  export function create(file: Buffer): { characterSet: readonly number[] }
}
