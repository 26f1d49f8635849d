import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { HttpBindings } from "@hono/node-server"
import { Hono } from "hono"
import * as z from "zod"
import { root } from "../root.ts"
import type { CapacityMeter } from "./capacity.ts"
import type { FaultSwitches } from "./faults.ts"
import type { Outbox } from "./outbox.ts"
import type { QueueStore } from "./queue-store.ts"
import { toolsPage } from "./tools-page.ts"

export type RunningPart = { name: string; address: string; pid?: number | undefined }

export type ToolsParts = {
  running: () => RunningPart[]
  faults: FaultSwitches
  /** all that was written before this instant is projected and shown by the indexes; milliseconds since 1970 */
  settledUntil: () => number
  meter: CapacityMeter
  outbox: Outbox
  queues: QueueStore
  queueNames: readonly string[]
  folder: string
}

/** What only a developer's machine has: the outbox, what runs, the switches of the faults. As a page and as JSON. */
export const tools = (parts: ToolsParts): Hono<{ Bindings: HttpBindings }> => {
  const { faults, settledUntil, meter, outbox, queues, queueNames, folder, running } = parts
  const app = new Hono<{ Bindings: HttpBindings }>()

  const faultState = () => ({ faults: faults.now, struck: faults.struck })
  const waiting = () =>
    Object.fromEntries(queueNames.map((name) => [name, queues.all(name).map(({ body }) => body)]))

  // A page of somebody else's whose name is made to lead here would be answered as this machine's own.
  app.use(async (c, next) =>
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(c.req.header("host") ?? "")
      ? next()
      : c.text("Only at localhost.", 403),
  )
  app.get("/", (c) => {
    // Only this machine's own page is inline; the site's strict policy does not know it.
    c.header(
      "content-security-policy",
      "default-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'",
    )
    return c.html(toolsPage())
  })
  app.get("/archivo.woff2", async (c) => {
    c.header("content-type", "font/woff2")
    return c.body(await readFile(join(root, "web/src/ui/fonts/archivo-basic.woff2")))
  })
  app.get("/state", (c) =>
    c.json({
      folder,
      running: running(),
      queues: waiting(),
      settledUntil: settledUntil(),
      capacity: meter.spent,
      ...faultState(),
    }),
  )
  app.get("/outbox", (c) => c.json(outbox.latest(200)))
  app.get("/faults", (c) => c.json(faultState()))
  app.put("/faults", async (c) => {
    try {
      faults.set(await c.req.json())
      return c.json(faultState())
    } catch (error) {
      return c.json({ error: error instanceof z.ZodError ? z.prettifyError(error) : "No valid JSON." }, 400)
    }
  })
  app.delete("/faults", (c) => {
    faults.set({})
    return c.json(faultState())
  })
  return app
}
