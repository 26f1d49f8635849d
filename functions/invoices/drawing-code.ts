/** Hash of the code that draws papers. The build puts it in (infra/drawing-code.ts); unbuilt code keeps this value. */
export const drawingCode: string = "source"
