import { parentPort, workerData } from "node:worker_threads"

type Filler = { fill(given: { now: Date; log: (line: string) => void }): Promise<void> }

const { fill } = (await import(workerData as string)) as Filler
await fill({ now: new Date(), log: (line) => parentPort?.postMessage(line) })
// Clients of the store keep connections open, which would keep the thread.
process.exit(0)
