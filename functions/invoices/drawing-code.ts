/** Hash of the code that draws papers. The build puts it in (infra/drawing-code.ts); without a build it stays this word. */
export const drawingCode: string = "source"
