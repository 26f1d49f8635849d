import { createWriteStream, renameSync, statSync, type WriteStream } from "node:fs"
import { join } from "node:path"
import type { Readable } from "node:stream"

const maxBytes = 20 * 1024 * 1024

export const functionLog = (folder: string) => {
  const file = join(folder, "functions.log")
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) renameSync(file, `${file}.1`)
  let stream: WriteStream | undefined
  let isFailing = false
  const open = (): WriteStream => {
    const opened = createWriteStream(file, { flags: "a" })
    opened.on("error", (error) => {
      if (stream === opened) stream = undefined
      if (!isFailing)
        console.error(`Can't write ${file}: ${error.message}. Log lines are lost until it can be.`)
      isFailing = true
    })
    return opened
  }
  const write = (text: string) => {
    stream ??= open()
    stream.write(text, (error) => {
      if (!error) isFailing = false
    })
  }
  return {
    take(output: Readable) {
      output.setEncoding("utf8")
      output.on("data", (text: string) => {
        write(text)
        if (!text.startsWith('{"level":"info"') || text.includes('"level":"error"'))
          process.stderr.write(text)
      })
    },
    close: () => void stream?.end(),
  }
}
