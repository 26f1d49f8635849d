import { readFileSync } from "node:fs"
import { readZips, type Zips } from "#shared/domain/schedule/zips.ts"
import file from "#shared/domain/schedule/zips.txt"

let read: Zips | undefined
export const zips = (): Zips => {
  read ??= readZips(readFileSync(new URL(file, import.meta.url), "utf8"))
  return read
}
