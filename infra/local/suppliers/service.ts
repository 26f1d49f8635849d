import type { IncomingMessage, ServerResponse } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import * as z from "zod"
import { type Supplier, suppliers } from "#shared/domain/parts/suppliers.ts"
import { choiceLevels, type Dispatch, dispatchStates, maxPartNumbers } from "#shared/supplier-protocol.ts"
import { loginAt } from "../demo/supplier-logins.ts"
import type { FaultSwitches } from "../faults.ts"
import { bodyOf, type RequestHandler } from "../local-server.ts"
import type { Dispatches } from "./dispatches.ts"
import { glassFor } from "./glass.ts"
import { pictureOf } from "./picture.ts"
import { allVehicles, carOf, vehicleOf } from "./vehicles.ts"
import { accessoriesOf, pricesAt, type Wholesaler } from "./warehouse.ts"

type Reply = { status: number; body: Record<string, unknown> | Buffer }
type ResourceRequest = { path: string[]; query: URLSearchParams; body: () => Promise<unknown> }
type Resource = (request: ResourceRequest) => Reply | Promise<Reply>

const ok = (body: Reply["body"]): Reply => ({ status: 200, body })
const refused = (status: number, error: string): Reply => ({ status, body: { error } })
const missing = (what: string) => refused(404, `There is no ${what} here.`)

const pageSize = 200

const vehicles: Resource = ({ query }) => {
  const found = allVehicles().filter((vehicle) =>
    choiceLevels.every((name) => {
      const value = query.get(name)
      return value === null || String(vehicle[name]) === value.toUpperCase()
    }),
  )
  const from = Number(query.get("cursor") ?? 0)
  if (!Number.isInteger(from) || from < 0) return refused(400, "This is no cursor.")
  const next = from + pageSize < found.length ? String(from + pageSize) : undefined
  return ok({ vehicles: found.slice(from, from + pageSize), ...(next !== undefined && { next }) })
}

const choices: Resource = ({ query }) => {
  const required = ["year", "make", "model"] as const
  const level = required.find((name) => !query.get(name)) ?? "style"
  const chosen = required.slice(0, choiceLevels.indexOf(level))
  const found = allVehicles().filter((vehicle) =>
    chosen.every((name) => String(vehicle[name]) === query.get(name)?.toUpperCase()),
  )
  const values = [...new Set(found.map((vehicle) => String(vehicle[level])))]
  const byName = (a: string, b: string) => (a < b ? -1 : 1)
  return ok({
    of: level,
    values: level === "year" ? values.toSorted().toReversed() : values.toSorted(byName),
  })
}

const mitchell: Resource = async (request) => {
  const [first, carId, what] = request.path
  if (first === "vehicles" && carId === undefined) return vehicles(request)
  if (first === "choices" && carId === undefined) return choices(request)
  const car = first === "vehicles" ? carOf(carId ?? "") : undefined
  if (!car) return missing("vehicle")
  if (what === "parts") return ok({ vehicle: vehicleOf(car), ...glassFor(car) })
  return what === "image" ? ok(await pictureOf(car)) : missing("such page")
}

const Numbers = z.object({ numbers: z.array(z.string().min(1).max(40)).min(1).max(maxPartNumbers) })

const wholesaler =
  (supplier: Wholesaler): Resource =>
  async ({ path: [first, number, what], body }) => {
    if (first === "prices") {
      const input = Numbers.safeParse(await body())
      if (!input.success) return refused(400, `Name 1 to ${maxPartNumbers} numbers.`)
      const parts = input.data.numbers.map((one) => ({ number: one, prices: pricesAt(supplier, one) ?? [] }))
      return ok({ parts })
    }
    if (first !== "parts" || number === undefined) return missing("such page")
    if (what === "accessories" && supplier === "mygrant") {
      const accessories = accessoriesOf(number)
      return accessories ? ok({ accessories }) : missing("such part")
    }
    const prices = what === undefined ? pricesAt(supplier, number) : undefined
    return prices ? ok({ prices }) : missing("such part")
  }

const DispatchState = z.object({ state: z.enum(dispatchStates), reference: z.string().max(60) })

const portal =
  (dispatches: Dispatches): Resource =>
  async ({ path: [first, number], query, body }) => {
    if (first !== "dispatches") return missing("such page")
    if (number === undefined) {
      const state = query.get("state")
      const found = dispatches.all().filter(({ referralStatus }) => referralStatus === state)
      const row = ({ ReferralNumber, referralStatus, referralDate, customerName }: Dispatch) => ({
        ReferralNumber,
        referralStatus,
        referralDate,
        customerName,
      })
      return ok({ dispatches: found.map(row) })
    }
    const dispatch = dispatches.find(number)
    if (!dispatch) return missing("such dispatch")
    const input = await body()
    if (input === undefined) return ok({ dispatch })
    const parsed = DispatchState.safeParse(input)
    if (!parsed.success) return refused(400, "Name a state and your reference.")
    const { state, reference } = parsed.data
    if (dispatch.reference !== "" && dispatch.reference !== reference)
      return refused(409, "This dispatch was taken under another reference.")
    const marked = { ...dispatch, referralStatus: state, reference }
    dispatches.put(marked)
    return ok({ dispatch: marked })
  }

const webPage = "<!doctype html><title>Scheduled maintenance</title><h1>We'll be right back</h1>"
const hasLogin = ({ headers }: IncomingMessage, supplier: Supplier): boolean => {
  const { username, password } = loginAt(supplier)
  return headers.authorization === `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`
}

type RecordedCall = { supplier: Supplier; method: string; path: string; agent: string; status: number }
const maxRecordedCalls = 500

const send = (response: ServerResponse, { status, body }: Reply, headers: Record<string, string> = {}) => {
  const type = Buffer.isBuffer(body) ? "image/jpeg" : "application/json"
  const bytes = Buffer.isBuffer(body) ? body : JSON.stringify(body)
  response.writeHead(status, { "content-type": type, ...headers }).end(bytes)
}

/**
 * All suppliers at one address (docs/suppliers.md), with logins, a rate limit, the faults of `faults.ts`, and glass for
 * any car.
 */
export const supplierService = ({
  faults,
  dispatches,
}: {
  faults: FaultSwitches
  dispatches: Dispatches
}) => {
  const resources: Record<Supplier, Resource> = {
    mitchell,
    mygrant: wholesaler("mygrant"),
    pilkington: wholesaler("pilkington"),
    safelite: portal(dispatches),
    nags: () => missing("such page"),
    lynx: () => missing("such page"),
    gerber: () => missing("such page"),
  }
  const recordedCalls: RecordedCall[] = []
  const seconds = new Map<Supplier, { second: number; calls: number }>()

  const isTooMuch = (supplier: Supplier): boolean => {
    const second = Math.floor(Date.now() / 1000)
    const before = seconds.get(supplier)
    const calls = before?.second === second ? before.calls + 1 : 1
    seconds.set(supplier, { second, calls })
    return calls > faults.now.supplierLimit
  }

  const answerOf = async (request: IncomingMessage, supplier: Supplier, url: URL): Promise<Reply> => {
    const method = request.method ?? "GET"
    if (!hasLogin(request, supplier)) return refused(401, "Who is this?")
    if (!/^Clearline\/\S+ \(\S+\)$/.test(request.headers["user-agent"] ?? ""))
      return refused(400, "Say who you are in the User-Agent.")
    const path = url.pathname.split("/").slice(2).map(decodeURIComponent)
    if (path.length === 1 && path[0] === "ping") return ok({ ok: true })
    const body = async (): Promise<unknown> =>
      method === "GET" ? undefined : JSON.parse((await bodyOf(request, 64 * 1024)).toString())
    return resources[supplier]({ path, query: url.searchParams, body })
  }

  const strike = async (supplier: Supplier, response: ServerResponse): Promise<boolean> => {
    switch (faults.now.suppliers[supplier]) {
      case undefined:
        return false
      case "slow":
        await pause(faults.now.supplierDelay)
        return false
      case "down":
        response.socket?.destroy()
        return true
      case "never":
        return true
      case "fails":
        send(response, refused(500, "Object reference not set to an instance of an object."))
        return true
      case "html":
        response.writeHead(200, { "content-type": "text/html" }).end(webPage)
        return true
      case "truncated":
        response.writeHead(200, { "content-type": "application/json" }).end('{"prices":[{"warehouse":"Sac')
        return true
      case "incomplete":
        send(response, ok({ note: "There used to be more here." }))
        return true
      case "busy":
        send(response, refused(429, "Too many calls."), { "retry-after": "20" })
        return true
    }
  }

  const answer: RequestHandler = async (request, response) => {
    const url = new URL(request.url ?? "/", "http://suppliers")
    const supplier = suppliers.find((one) => one === url.pathname.split("/")[1])
    if (!supplier) return send(response, missing("such supplier"))
    const { method = "GET" } = request
    const recordCall = (status: number) => {
      const agent = request.headers["user-agent"] ?? ""
      recordedCalls.push({ supplier, method, path: url.pathname + url.search, agent, status })
      if (recordedCalls.length > maxRecordedCalls) recordedCalls.shift()
    }
    if (await strike(supplier, response)) return recordCall(0)
    if (isTooMuch(supplier)) {
      recordCall(429)
      return send(response, refused(429, "Too many calls."), { "retry-after": "1" })
    }
    const reply = await answerOf(request, supplier, url)
    recordCall(reply.status)
    send(response, reply)
  }

  return {
    answer,
    dispatches,
    calls: (): readonly RecordedCall[] => recordedCalls,
  }
}
export type SupplierService = ReturnType<typeof supplierService>
