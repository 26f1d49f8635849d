import { pathToFileURL } from "node:url"

/**
 * The process of a task: runs the built program. It has nothing of its own but the line to whoever started it, and ends when
 * that breaks, as a task ends with its host.
 */
process.once("disconnect", () => process.exit(137))
process.channel?.unref()

await import(pathToFileURL(process.argv[2] ?? "").href)
