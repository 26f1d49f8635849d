import { existsSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { Worker } from "node:worker_threads"
import { DeleteTableCommand, DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb"
import { localAws } from "./environment.ts"
import { ensureTable } from "./store.ts"

type Filling = {
  endpoint: string
  table: string
  /** the data folder */
  folder: string
  /** the built filler: exports `fill({ now, log })` */
  filler: string
  env: Record<string, string>
  log: (line: string) => void
}

const runFiller = ({ filler, env, log }: Filling): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("demo-filler.ts", import.meta.url), {
      workerData: pathToFileURL(filler).href,
      env,
      execArgv: ["--enable-source-maps"],
    })
    worker.on("message", log)
    worker.once("error", reject)
    worker.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error("The demo data was not completed.")),
    )
  })

/**
 * Fills an empty store with demo data; answers whether it did. A start that was killed while it filled begins again with an
 * empty table, for half of the data would be worse than none.
 */
export const fillWhenEmpty = async (filling: Filling): Promise<boolean> => {
  const { endpoint, table, folder, filler } = filling
  if (!existsSync(filler)) return false
  const marker = join(folder, "filling")
  const client = new DynamoDBClient({ ...localAws, endpoint })
  try {
    if (existsSync(marker)) {
      await client.send(new DeleteTableCommand({ TableName: table }))
      await ensureTable(client, table)
    }
    const { Count } = await client.send(new ScanCommand({ TableName: table, Limit: 1 }))
    if (Count !== 0) return false
    writeFileSync(marker, "")
    await runFiller(filling)
    rmSync(marker)
    return true
  } finally {
    client.destroy()
  }
}
