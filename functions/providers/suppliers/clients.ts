import type { Supplier } from "#shared/domain/parts/suppliers.ts"
import {
  Accessories,
  Choices,
  type Dispatch,
  DispatchList,
  type DispatchState,
  ManyPrices,
  maxPartNumbers,
  OneDispatch,
  Pong,
  Prices,
  VehiclePage,
  VehicleParts,
  type WarehousePrice,
} from "#shared/supplier-protocol.ts"
import { clock } from "../../platform/clock.ts"
import { ttlCache } from "./cache.ts"
import { SupplierFailure } from "./failure.ts"
import { type RetryPolicy, retryPolicies } from "./retry.ts"
import { createTransport, type Login } from "./transport.ts"

type Query = Record<string, string | number | undefined>

const withQuery = (path: string, query: Query): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") params.set(name, String(value))
  return params.size === 0 ? path : `${path}?${params}`
}

const cacheOptions = { milliseconds: 60_000, maxEntries: 500 }
const replyCache = ttlCache<unknown>(cacheOptions)

const pictureType = (bytes: Buffer): "image/jpeg" | "image/png" | undefined => {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "image/jpeg"
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return "image/png"
  return undefined
}

export type SuppliersOptions = {
  /** from the settings; undefined if none is stored */
  login: (supplier: Supplier) => Promise<Login | undefined>
  retryPolicy?: RetryPolicy
  /** 5 seconds by default */
  timeoutMs?: number
}

const createCalls = ({ login, retryPolicy = retryPolicies.person, timeoutMs }: SuppliersOptions) => {
  const transport = createTransport({
    login,
    retryPolicy,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  const get = (supplier: Supplier, path: string) => ({ supplier, method: "GET" as const, path })
  /** Keyed by username, because another login may see other prices. */
  const callCached = async <Reply>(supplier: Supplier, path: string, fetchReply: () => Promise<Reply>) => {
    const by = await login(supplier)
    // The key includes the path, which determines the reply's type.
    return replyCache(
      `${supplier} ${by?.username} ${path}`,
      clock.now().getTime(),
      fetchReply,
    ) as Promise<Reply>
  }
  return { transport, get, callCached }
}

/** An unknown part number has no prices. */
const wholesaler = (
  { transport, get, callCached }: ReturnType<typeof createCalls>,
  supplier: "mygrant" | "pilkington",
) => ({
  async prices(number: string): Promise<WarehousePrice[]> {
    const path = `/parts/${encodeURIComponent(number)}`
    const { prices } = await callCached(supplier, path, () =>
      transport.json(get(supplier, path), Prices),
    ).catch((error: unknown) => {
      if (error instanceof SupplierFailure && error.fault === "missing") return { prices: [] }
      throw error
    })
    return prices
  },
  /** Batches of a hundred. Numbers without a price get an empty list. */
  async pricesOf(numbers: readonly string[]): Promise<Map<string, WarehousePrice[]>> {
    const found = new Map<string, WarehousePrice[]>()
    const uniqueNumbers = [...new Set(numbers)]
    for (let from = 0; from < uniqueNumbers.length; from += maxPartNumbers) {
      const batch = uniqueNumbers.slice(from, from + maxPartNumbers)
      const call = { supplier, method: "POST" as const, path: "/prices", body: { numbers: batch } }
      const { parts } = await transport.json(call, ManyPrices)
      const pricesByNumber = new Map(parts.map(({ number, prices }) => [number, prices]))
      for (const number of batch) found.set(number, pricesByNumber.get(number) ?? [])
    }
    return found
  },
})

/**
 * Clients of the suppliers (docs/suppliers.md). Calls throw a `SupplierFailure` whose message is for the user. Prices,
 * accessories, and choices are cached for a minute. Amounts are in cents.
 */
export const supplierClients = (options: SuppliersOptions) => {
  const calls = createCalls(options)
  const { transport, get, callCached } = calls

  return {
    async ping(supplier: Supplier): Promise<void> {
      await transport.json(get(supplier, "/ping"), Pong)
    },

    mitchell: {
      /** 200 a page; `cursor` is the previous page's `next`. */
      vehicles: (query: {
        year?: number | undefined
        make?: string | undefined
        cursor?: string | undefined
      }) => transport.json(get("mitchell", withQuery("/vehicles", query)), VehiclePage),
      choices(query: { year?: number | undefined; make?: string | undefined; model?: string | undefined }) {
        const path = withQuery("/choices", query)
        return callCached("mitchell", path, () => transport.json(get("mitchell", path), Choices))
      },
      async vehicle(chosen: { year: number; make: string; model: string; style: string }) {
        const page = await transport.json(get("mitchell", withQuery("/vehicles", chosen)), VehiclePage)
        return page.vehicles[0]
      },
      parts: (carId: string) =>
        transport.json(get("mitchell", `/vehicles/${encodeURIComponent(carId)}/parts`), VehicleParts),
      /** As received, so re-encode it before storing. */
      async image(carId: string): Promise<{ bytes: Buffer; type: "image/jpeg" | "image/png" }> {
        const path = `/vehicles/${encodeURIComponent(carId)}/image`
        const { bytes } = await transport.bytes(get("mitchell", path))
        const type = pictureType(bytes)
        if (type === undefined) throw new SupplierFailure("mitchell", "unreadable")
        return { bytes, type }
      },
    },

    mygrant: {
      ...wholesaler(calls, "mygrant"),
      async accessories(number: string) {
        const path = `/parts/${encodeURIComponent(number)}/accessories`
        const { accessories } = await callCached("mygrant", path, () =>
          transport.json(get("mygrant", path), Accessories),
        )
        return accessories
      },
    },

    pilkington: wholesaler(calls, "pilkington"),

    safelite: {
      async dispatches(state: "new" | "readyToInvoice") {
        const { dispatches } = await transport.json(
          get("safelite", withQuery("/dispatches", { state })),
          DispatchList,
        )
        return dispatches
      },
      /** Undefined for an unknown number. */
      async dispatch(number: string): Promise<Dispatch | undefined> {
        try {
          const path = `/dispatches/${encodeURIComponent(number)}`
          return (await transport.json(get("safelite", path), OneDispatch)).dispatch
        } catch (error) {
          if (error instanceof SupplierFailure && error.fault === "missing") return undefined
          throw error
        }
      },
      /** Idempotent for the same reference. Another reference fails as "conflict". */
      async mark(number: string, update: { state: DispatchState; reference: string }): Promise<Dispatch> {
        const path = `/dispatches/${encodeURIComponent(number)}`
        const call = { supplier: "safelite" as const, method: "PUT" as const, path, body: update }
        return (await transport.json(call, OneDispatch)).dispatch
      },
    },
  }
}
export type Suppliers = ReturnType<typeof supplierClients>
