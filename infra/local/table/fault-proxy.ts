import type { FaultSwitches } from "../faults.ts"
import { bodyOf, type LocalServer, localServer } from "../local-server.ts"
import { type CapacityMeter, runHeader } from "./capacity.ts"
import { emulatorAt } from "./emulator.ts"
import { laggingEmulator, prefix } from "./lagging-emulator.ts"
import { cancelled, halved, type Json, sendReply, throttled } from "./table-faults.ts"
import { tableRelay } from "./table-relay.ts"

const maxBytes = 16 * 1024 * 1024

const writes = new Set(["PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems", "BatchWriteItem"])

/**
 * The proxy in front of the table that adds cloud behavior the emulator lacks (`faults.ts`) and meters capacity. Without
 * a fault, calls bypass its HTTP server. `onWrite` is called for each successful write.
 */
export const faultProxy = async (
  store: { endpoint: string; table: string },
  { faults, meter, onWrite }: { faults: FaultSwitches; meter: CapacityMeter; onWrite: () => void },
): Promise<LocalServer & { indexesAreBehind: () => boolean }> => {
  const emulator = emulatorAt(store.endpoint)
  const { forward, write, query, isBehind } = laggingEmulator(emulator, store.table, faults)

  const count = (operation: string, status: number, body: Buffer, run: string | undefined) => {
    const isWrite = writes.has(operation)
    meter.take(isWrite ? "write" : "read", body, run)
    if (isWrite && status === 200) onWrite()
  }

  const faulty = await localServer(async (request, response) => {
    if (faults.now.storeDown) return void request.socket.destroy()
    const operation = String(request.headers["x-amz-target"] ?? "").slice(prefix.length)
    const { headers } = request
    const body = await bodyOf(request, maxBytes)
    const input = () => JSON.parse(body.toString()) as Json
    const isWrite = writes.has(operation)

    if (faults.strikes("throttling")) {
      const parts = halved(operation, input())
      if (!parts) return void throttled(response, operation, input())
      const reply = await forward(operation, headers, Buffer.from(JSON.stringify(parts.half)))
      const answer = { ...(JSON.parse(reply.body.toString()) as Json), ...parts.rest }
      return void sendReply(response, { ...reply, body: Buffer.from(JSON.stringify(answer)) })
    }
    if (operation === "TransactWriteItems" && faults.strikes("transactionConflict"))
      return void cancelled(
        response,
        (input().TransactItems as unknown[]).length,
        "TransactionConflict",
        "Transaction is ongoing for the item",
      )

    try {
      const reply = isWrite
        ? await write(operation, headers, body)
        : operation === "Query"
          ? await query(headers, body)
          : await forward(operation, headers, body)
      const run = headers[runHeader]
      count(operation, reply.status, reply.body, typeof run === "string" ? run : undefined)
      if (isWrite && faults.strikes("lostReply")) return void request.socket.destroy()
      sendReply(response, reply)
    } catch {
      request.socket.destroy()
    }
  })

  const hasFault = () => {
    const { storeDown, indexLag, throttling, transactionConflict, lostReply } = faults.now
    return storeDown || indexLag + throttling + transactionConflict + lostReply > 0
  }
  const relay = await tableRelay(
    () => (hasFault() ? faulty.address : store.endpoint),
    (address, { operation, status, body, run }) => {
      if (address === store.endpoint) count(operation, status, body, run)
    },
  )

  return {
    address: relay.address,
    indexesAreBehind: isBehind,
    async close() {
      await relay.close()
      await faulty.close()
      emulator.close()
    },
  }
}
