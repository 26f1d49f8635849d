import { parentPort, workerData } from "node:worker_threads"
import { listing } from "./suppliers/listing.ts"
import { tableExport } from "./table/table-export.ts"
import { tableWrites } from "./table/table-writes.ts"

/* Worker thread that fills an empty store with demo data. */

export type Order = {
  filler: string
  table: string
  exportTo: string | undefined
  size: number | undefined
}

type Filler = {
  fill(given: {
    now: Date
    size: number | undefined
    put: (items: readonly object[]) => Promise<void>
    log: (line: string) => void
    listing: typeof listing
  }): Promise<void>
}

const { filler, table, exportTo, size } = workerData as Order
const { fill } = (await import(filler)) as Filler
const into = exportTo ? tableExport(exportTo, table) : tableWrites(table)
await fill({ now: new Date(), size, put: into.put, log: (line) => parentPort?.postMessage(line), listing })
await into.end()
// S3 clients keep connections open, which would keep the thread alive.
process.exit(0)
