/** Hash of the code that draws papers. The build puts it in (infra/pdf-code-hash.ts); unbuilt code keeps this value. */
export const pdfCodeHash: string = "source"
