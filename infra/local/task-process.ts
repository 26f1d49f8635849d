import { pathToFileURL } from "node:url"

/** A task's process. It ends when the channel to its parent breaks, as a task ends with its host. */
process.once("disconnect", () => process.exit(137))
process.channel?.unref()

await import(pathToFileURL(process.argv[2] ?? "").href)
