import { existsSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { Worker } from "node:worker_threads"
import { DeleteTableCommand, DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb"
import type { Order } from "./demo-loader.ts"
import { localAws } from "./environment.ts"
import { ensureTable } from "./table/ensure-table.ts"
import type { Store } from "./table/store.ts"

/* Fills a new store with demo data and stores its files. */

type Filling = {
  store: Store
  table: string
  folder: string
  demo: string
  size: number | undefined
  env: Record<string, string>
  log: (line: string) => void
}

const runLoader = ({ demo, table, size, env, log }: Filling, exportTo: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("demo-loader.ts", import.meta.url), {
      workerData: { demo: pathToFileURL(demo).href, table, exportTo, size } satisfies Order,
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
  const { store, table, folder, demo } = filling
  if (!existsSync(demo)) return false
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
      await runLoader(filling, exported)
      await store.replaceBy(exported)
      rmSync(exported, { recursive: true })
    } else await runLoader(filling, undefined)
    rmSync(marker)
    return true
  } finally {
    client.destroy()
  }
}
