import { unzipSync } from "fflate"

export type Opened = Map<string, Buffer>

export const unzipExport = (zips: readonly Uint8Array[]): Opened => {
  const all: Opened = new Map()
  for (const zip of zips)
    for (const [path, bytes] of Object.entries(unzipSync(zip))) {
      if (all.has(path) && path !== "README.txt") throw new Error(`${path} is there twice.`)
      all.set(path, Buffer.from(bytes))
    }
  return all
}

export type Row = Record<string, unknown>

export const recordsIn = (all: Opened, entity: string): Row[] =>
  [...all]
    .filter(([path]) => new RegExp(`^${entity}(?:-\\d+)?\\.json$`).test(path))
    .flatMap(([, bytes]) => JSON.parse(bytes.toString()) as Row[])
