import { existsSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { Worker } from "node:worker_threads"
import { DeleteTableCommand, DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb"
import { localAws } from "./environment.ts"
import type { Order } from "./filler.ts"
import { ensureTable } from "./table/ensure-table.ts"
import type { Store } from "./table/store.ts"

/* Fills a new store with demo data and stores its files. */

type Filling = {
  store: Store
  table: string
  folder: string
  filler: string
  size: number | undefined
  env: Record<string, string>
  log: (line: string) => void
}

const runFiller = ({ filler, table, size, env, log }: Filling, exportTo: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("filler.ts", import.meta.url), {
      workerData: { filler: pathToFileURL(filler).href, table, exportTo, size } satisfies Order,
      env,
      execArgv: ["--enable-source-maps"],
    })
    worker.on("message", log)
    worker.once("error", reject)
    worker.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error("The demo data is incomplete.")),
    )
  })

/** Fills an empty store with demo data. Returns whether it did. An interrupted filling starts over with an empty table. */
export const fillWhenEmpty = async (filling: Filling): Promise<boolean> => {
  const { store, table, folder, filler } = filling
  if (!existsSync(filler)) return false
  const marker = join(folder, "filling")
  const client = new DynamoDBClient({ ...localAws, endpoint: store.endpoint })
  try {
    if (existsSync(marker)) {
      await client.send(new DeleteTableCommand({ TableName: table }))
      await ensureTable(client, table)
    }
    const { Count } = await client.send(new ScanCommand({ TableName: table, Limit: 1 }))
    if (Count !== 0) return false
    writeFileSync(marker, "")
    if (store.replaceBy) {
      const exported = join(folder, "filling-export")
      rmSync(exported, { recursive: true, force: true })
      await runFiller(filling, exported)
      await store.replaceBy(exported)
      rmSync(exported, { recursive: true })
    } else await runFiller(filling, undefined)
    rmSync(marker)
    return true
  } finally {
    client.destroy()
  }
}
