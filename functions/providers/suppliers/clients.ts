import type { Supplier } from "#shared/domain/parts/suppliers.ts"
import {
  Accessories,
  Choices,
  type Dispatch,
  DispatchList,
  type DispatchState,
  ManyPrices,
  mostNumbers,
  OneDispatch,
  Pong,
  Prices,
  VehiclePage,
  VehicleParts,
  type WarehousePrice,
} from "#shared/supplier-protocol.ts"
import { clock } from "../../platform/clock.ts"
import { shortMemory } from "./cache.ts"
import { SupplierFailure } from "./failure.ts"
import { type Patience, patience } from "./retry.ts"
import { type Login, transportOf } from "./transport.ts"

type Query = Record<string, string | number | undefined>

const withQuery = (path: string, query: Query): string => {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") given.set(name, String(value))
  return given.size === 0 ? path : `${path}?${given}`
}

const aMinute = { milliseconds: 60_000, most: 500 }
const remembered = shortMemory<unknown>(aMinute)

/** JPEG and PNG by their first bytes; nothing else is a picture. */
const pictureType = (bytes: Buffer): "image/jpeg" | "image/png" | undefined => {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "image/jpeg"
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return "image/png"
  return undefined
}

export type SuppliersOptions = {
  /** of a supplier, as settings have it; nothing when there is none */
  login: (supplier: Supplier) => Promise<Login | undefined>
  patience?: Patience
  /** 5 seconds unless told */
  timeoutMs?: number
}

/**
 * The suppliers, by the protocol of docs/suppliers.md. Every call throws a `SupplierFailure` with a sentence for the person and
 * nothing else. Prices, accessories and choices are good for a minute. Money is in cents.
 */
export const suppliersBy = ({ login, patience: patient = patience.person, timeoutMs }: SuppliersOptions) => {
  const transport = transportOf({
    login,
    patience: patient,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  const get = (supplier: Supplier, path: string) => ({ supplier, method: "GET" as const, path })
  /** Under the name that the shop logs in by: another login may see other prices. */
  const kept = async <Answer>(supplier: Supplier, path: string, ask: () => Promise<Answer>) => {
    const by = await login(supplier)
    // The key names the call, whose answer has this shape.
    return remembered(`${supplier} ${by?.username} ${path}`, clock.now().getTime(), ask) as Promise<Answer>
  }

  /** A supplier of parts at wholesale. A number that it does not know has no prices. */
  const wholesaler = (supplier: "mygrant" | "pilkington") => ({
    async prices(number: string): Promise<WarehousePrice[]> {
      const path = `/parts/${encodeURIComponent(number)}`
      const { prices } = await kept(supplier, path, () => transport.json(get(supplier, path), Prices)).catch(
        (error: unknown) => {
          if (error instanceof SupplierFailure && error.fault === "missing") return { prices: [] }
          throw error
        },
      )
      return prices
    },
    /** Of any count of numbers, a hundred a call; those without a price have an empty list. */
    async pricesOf(numbers: readonly string[]): Promise<Map<string, WarehousePrice[]>> {
      const found = new Map<string, WarehousePrice[]>()
      const wanted = [...new Set(numbers)]
      for (let from = 0; from < wanted.length; from += mostNumbers) {
        const some = wanted.slice(from, from + mostNumbers)
        const call = { supplier, method: "POST" as const, path: "/prices", body: { numbers: some } }
        const { parts } = await transport.json(call, ManyPrices)
        const told = new Map(parts.map(({ number, prices }) => [number, prices]))
        for (const number of some) found.set(number, told.get(number) ?? [])
      }
      return found
    },
  })

  return {
    /** Whether a supplier takes the login that settings have. */
    async ping(supplier: Supplier): Promise<void> {
      await transport.json(get(supplier, "/ping"), Pong)
    },

    mitchell: {
      /** All vehicles of a year or a make, 200 a page; `cursor` is the `next` of the page before. */
      vehicles: (query: {
        year?: number | undefined
        make?: string | undefined
        cursor?: string | undefined
      }) => transport.json(get("mitchell", withQuery("/vehicles", query)), VehiclePage),
      /** What there is to choose after what was chosen. */
      choices(query: { year?: number | undefined; make?: string | undefined; model?: string | undefined }) {
        const path = withQuery("/choices", query)
        return kept("mitchell", path, () => transport.json(get("mitchell", path), Choices))
      },
      /** The one vehicle of a year, make, model and style; nothing when there is none. */
      async vehicle(chosen: { year: number; make: string; model: string; style: string }) {
        const page = await transport.json(get("mitchell", withQuery("/vehicles", chosen)), VehiclePage)
        return page.vehicles[0]
      },
      parts: (carId: string) =>
        transport.json(get("mitchell", `/vehicles/${encodeURIComponent(carId)}/parts`), VehicleParts),
      /** The picture of a vehicle as it came: whoever keeps it draws it anew. */
      async image(carId: string): Promise<{ bytes: Buffer; type: "image/jpeg" | "image/png" }> {
        const path = `/vehicles/${encodeURIComponent(carId)}/image`
        const { bytes } = await transport.bytes(get("mitchell", path))
        const type = pictureType(bytes)
        if (type === undefined) throw new SupplierFailure("mitchell", "unreadable")
        return { bytes, type }
      },
    },

    mygrant: {
      ...wholesaler("mygrant"),
      async accessories(number: string) {
        const path = `/parts/${encodeURIComponent(number)}/accessories`
        const { accessories } = await kept("mygrant", path, () =>
          transport.json(get("mygrant", path), Accessories),
        )
        return accessories
      },
    },

    pilkington: wholesaler("pilkington"),

    safelite: {
      async dispatches(state: "new" | "readyToInvoice") {
        const { dispatches } = await transport.json(
          get("safelite", withQuery("/dispatches", { state })),
          DispatchList,
        )
        return dispatches
      },
      /** Nothing when the portal knows no such number. */
      async dispatch(number: string): Promise<Dispatch | undefined> {
        try {
          const path = `/dispatches/${encodeURIComponent(number)}`
          return (await transport.json(get("safelite", path), OneDispatch)).dispatch
        } catch (error) {
          if (error instanceof SupplierFailure && error.fault === "missing") return undefined
          throw error
        }
      },
      /**
       * Says what became of a dispatch, under the shop's own reference. Said again it changes nothing; under another reference it
       * fails as "conflict".
       */
      async mark(number: string, told: { state: DispatchState; reference: string }): Promise<Dispatch> {
        const path = `/dispatches/${encodeURIComponent(number)}`
        const call = { supplier: "safelite" as const, method: "PUT" as const, path, body: told }
        return (await transport.json(call, OneDispatch)).dispatch
      },
    },
  }
}
export type Suppliers = ReturnType<typeof suppliersBy>
