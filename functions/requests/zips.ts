import { readFileSync } from "node:fs"
import file from "#shared/domain/schedule/zips.gen.txt"
import { readZips, type Zips } from "#shared/domain/schedule/zips.ts"

let read: Zips | undefined
/** Where ZIP codes are: a file beside the bundle, read with the first question. */
export const zips = (): Zips => {
  read ??= readZips(readFileSync(new URL(file, import.meta.url), "utf8"))
  return read
}
