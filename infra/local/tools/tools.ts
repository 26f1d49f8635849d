import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { HttpBindings } from "@hono/node-server"
import { type Context, Hono } from "hono"
import * as z from "zod"
import { clocks } from "../../event-sources.ts"
import { root } from "../../root.ts"
import type { FaultSwitches } from "../faults.ts"
import type { MailTopic } from "../messages/mail-topic.ts"
import type { Outbox } from "../messages/outbox.ts"
import { type ProviderCall, type ProviderEvents, postCall } from "../messages/provider-events.ts"
import type { QueueStore } from "../queue/queue-store.ts"
import type { SupplierService } from "../suppliers/service.ts"
import type { CapacityMeter } from "../table/capacity.ts"
import { toolsPage } from "./tools-page.ts"

export type RunningPart = { name: string; address: string; pid?: number | undefined }

export type ToolsParts = {
  running: () => RunningPart[]
  faults: FaultSwitches
  settledUntil: () => number
  meter: CapacityMeter
  outbox: Outbox
  queues: QueueStore
  queueNames: readonly string[]
  folder: string
  runClock: (name: keyof typeof clocks, time?: Date) => Promise<unknown>
  sell: (input: unknown) => { id: string }
  inbound: (input: unknown) => { id: string; call: ProviderCall }
  providerEvents: ProviderEvents
  mailTopic: Pick<MailTopic, "publish">
  supplierStandIn: SupplierService
}

const withInput = (run: (given: unknown) => object) => async (c: Context) => {
  try {
    return c.json(run(await c.req.json()))
  } catch (error) {
    return c.json({ error: error instanceof z.ZodError ? z.prettifyError(error) : "No valid JSON." }, 400)
  }
}

/** The developer's tools: outbox, running parts, and fault switches, as a page and as JSON. */
export const tools = (parts: ToolsParts): Hono<{ Bindings: HttpBindings }> => {
  const { faults, settledUntil, meter, outbox, queues, queueNames, folder, running, runClock } = parts
  const { inbound, mailTopic, providerEvents, sell, supplierStandIn } = parts
  const app = new Hono<{ Bindings: HttpBindings }>()

  const faultState = () => ({ faults: faults.now, struck: faults.struck })
  const waiting = () =>
    Object.fromEntries(queueNames.map((name) => [name, queues.all(name).map(({ body }) => body)]))

  // A foreign page whose name resolves to this machine must not act as its own (DNS rebinding).
  app.use(async (c, next) =>
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(c.req.header("host") ?? "")
      ? next()
      : c.text("Only at localhost.", 403),
  )
  app.get("/", (c) => {
    // Only this page needs inline code, which the site's policy forbids.
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
  app.get("/capacity/:requestId", (c) => c.json(meter.spentBy(c.req.param("requestId"))))
  app.get("/outbox", (c) => c.json(outbox.latest(200, c.req.query("to"))))
  app.post("/clocks/:name", async (c) => {
    const name = c.req.param("name")
    if (!(name in clocks)) return c.json({ error: `No clock is called ${name}.` }, 404)
    const time = c.req.query("time")
    await runClock(name as keyof typeof clocks, time === undefined ? undefined : new Date(time))
    return c.json({ ran: name })
  })
  app.post(
    "/texts",
    withInput((given) => {
      const { id, call } = inbound(given)
      providerEvents.deliver([postCall(call)])
      return { id }
    }),
  )
  /** Publishes the body to SES's topic. */
  app.post("/mail-news", async (c) => {
    await mailTopic.publish(await c.req.text())
    return c.json({})
  })
  app.get("/suppliers", (c) => c.json({ calls: supplierStandIn.calls() }))
  app.post(
    "/dispatches",
    withInput((given) => supplierStandIn.dispatches.add(given)),
  )
  app.post("/sales", withInput(sell))
  app.get("/faults", (c) => c.json(faultState()))
  app.put(
    "/faults",
    withInput((given) => {
      faults.set(given)
      return faultState()
    }),
  )
  app.delete("/faults", (c) => {
    faults.set({})
    return c.json(faultState())
  })
  return app
}
