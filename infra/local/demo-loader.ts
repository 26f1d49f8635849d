import { parentPort, workerData } from "node:worker_threads"
import { listing } from "./suppliers/listing.ts"
import { tableExport } from "./table/table-export.ts"
import { tableWrites } from "./table/table-writes.ts"

/* Worker thread that fills an empty store with demo data. */

export type Order = {
  demo: string
  table: string
  exportTo: string | undefined
  size: number | undefined
}

type Demo = {
  writeDemo(given: {
    now: Date
    size: number | undefined
    put: (items: readonly object[]) => Promise<void>
    log: (line: string) => void
    listing: typeof listing
  }): Promise<void>
}

const { demo, table, exportTo, size } = workerData as Order
const { writeDemo } = (await import(demo)) as Demo
const into = exportTo ? tableExport(exportTo, table) : tableWrites(table)
await writeDemo({
  now: new Date(),
  size,
  put: into.put,
  log: (line) => parentPort?.postMessage(line),
  listing,
})
await into.end()
// S3 clients keep connections open, which would keep the thread alive.
process.exit(0)
