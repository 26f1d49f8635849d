import { fileURLToPath } from "node:url"

/** The folder of the repository, ending in a slash. */
export const root = fileURLToPath(new URL("..", import.meta.url))

/** Where the built demo lies: beside the functions, since only this machine is filled with it. */
export const demoFolder = `${root}dist/demo`
