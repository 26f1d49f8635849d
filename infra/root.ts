import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url))

/** The built demo, apart from the functions, since it is never deployed. */
export const demoFolder = `${root}dist/demo`
