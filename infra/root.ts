import { fileURLToPath } from "node:url"

/** The repository's folder, with a trailing slash. */
export const root = fileURLToPath(new URL("..", import.meta.url))

/** The built demo, apart from the functions, since it is never deployed. */
export const demoFolder = `${root}dist/demo`
