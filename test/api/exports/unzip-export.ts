import { unzipSync } from "fflate"

export type ExportFiles = Map<string, Buffer>

export const unzipExport = (zips: readonly Uint8Array[]): ExportFiles => {
  const all: ExportFiles = new Map()
  for (const zip of zips)
    for (const [path, bytes] of Object.entries(unzipSync(zip))) {
      if (all.has(path) && path !== "README.txt") throw new Error(`${path} is there twice.`)
      all.set(path, Buffer.from(bytes))
    }
  return all
}

export type Row = Record<string, unknown>

export const recordsIn = (all: ExportFiles, entity: string): Row[] =>
  [...all]
    .filter(([path]) => new RegExp(`^${entity}(?:-\\d+)?\\.json$`).test(path))
    .flatMap(([, bytes]) => JSON.parse(bytes.toString()) as Row[])
