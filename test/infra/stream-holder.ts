import { appendFileSync } from "node:fs"
import { faultSwitches } from "#infra/local/faults.ts"
import { readStream } from "#infra/local/table/stream.ts"
import { streamPositions } from "#infra/local/table/stream-positions.ts"

/* Child process of the crash tests: reads the stream until it is killed. */

const [endpoint = "", file = "", log = ""] = process.argv.slice(2)
await readStream(
  {
    endpoint,
    table: "clearline",
    positions: streamPositions(file),
    faults: faultSwitches(),
    idleMilliseconds: 5,
  },
  {
    name: "project",
    settings: { batchSize: 50, retries: 2, filters: [{}] },
    giveUp: () => undefined,
    invoke: async ({ Records }) => {
      const names = (Records as { dynamodb: { Keys: { pk: { S: string } } } }[]).map(
        ({ dynamodb }) => `${dynamodb.Keys.pk.S}\n`,
      )
      appendFileSync(log, names.join(""))
    },
  },
)
