import { setTimeout as sleep } from "node:timers/promises"
import * as z from "zod"
import { vehicleCategories } from "#shared/domain/catalog/catalog.ts"
import { openings } from "#shared/domain/parts/openings.ts"
import type { Supplier } from "#shared/domain/parts/suppliers.ts"
import { Choices, MitchellPart, MitchellVehicle } from "#shared/supplier-protocol.ts"
import { clock } from "../../platform/clock.ts"
import { SupplierFailure, type SupplierFault } from "../../providers/suppliers/failure.ts"
import { createTransport, type Login } from "../../providers/suppliers/transport.ts"

/** The program can't continue without a person; the message says what to do. */
export class Halted extends Error {
  override name = "Halted"
}

/** The program does its own retries and reports them. */
const noRetries = { maxAttempts: 1, maxDelayMs: 0, retryable: [] } as const

const firstDelay = 250
const maxDelay = 60_000
/** Then the row is skipped if the source still answers other calls. */
const maxRowTries = 4

/** Only a person can fix these. */
const needsPerson: readonly SupplierFault[] = ["login", "no login", "not set up"]
/** The supplier isn't connected yet. */
const notConnected: readonly SupplierFault[] = ["no login", "not set up"]
/** May concern only the requested row. */
const rowFaults: readonly SupplierFault[] = ["broken", "unreadable"]
/** The source has nothing under this id. */
const notFound: readonly SupplierFault[] = ["missing", "refused", "conflict"]

const LoosePage = z.object({ vehicles: z.array(z.unknown()), next: z.string().min(1).max(500).optional() })
const LooseParts = z.object({ openings: z.array(z.unknown()) })
const LooseOpening = z.object({
  opening: z.enum(openings),
  orientation: z.string().max(40),
  parts: z.array(z.unknown()),
})

/** In upper case, with a category the catalog knows. */
const SourceVehicle = MitchellVehicle.extend({ category: z.enum(vehicleCategories) }).overwrite(
  (vehicle) => ({
    ...vehicle,
    make: vehicle.make.toUpperCase(),
    model: vehicle.model.toUpperCase(),
    style: vehicle.style.toUpperCase(),
  }),
)
export type SourceVehicle = z.output<typeof SourceVehicle>

/** Amounts in cents. */
export type SourcePart = z.output<typeof MitchellPart> &
  Pick<z.output<typeof LooseOpening>, "opening" | "orientation">
/** `unreadable` names each bad row and its invalid field. */
export type ReadResult<Row> = { rows: Row[]; unreadable: string[] }

const invalidField = ({ issues }: z.ZodError): string => issues[0]?.path.join(".") || "all of it"
const nameRow = (row: unknown, field: string, fallback: string): string => {
  const name = typeof row === "object" && row !== null ? Reflect.get(row, field) : undefined
  return typeof name === "string" && name !== "" ? name.slice(0, 60) : fallback
}

const readVehicles = (rows: readonly unknown[]): ReadResult<SourceVehicle> => {
  const result: ReadResult<SourceVehicle> = { rows: [], unreadable: [] }
  for (const [index, row] of rows.entries()) {
    const { data, error } = SourceVehicle.safeParse(row)
    if (data) result.rows.push(data)
    else
      result.unreadable.push(
        `vehicle ${nameRow(row, "carId", `in row ${index + 1}`)} (${invalidField(error)})`,
      )
  }
  return result
}

const readParts = (found: readonly unknown[]): ReadResult<SourcePart> => {
  const result: ReadResult<SourcePart> = { rows: [], unreadable: [] }
  for (const [index, one] of found.entries()) {
    const opening = LooseOpening.safeParse(one)
    if (!opening.success) {
      result.unreadable.push(`opening ${index + 1} (${invalidField(opening.error)})`)
      continue
    }
    for (const [position, row] of opening.data.parts.entries()) {
      const { data, error } = MitchellPart.safeParse(row)
      const { opening: glass, orientation } = opening.data
      if (data) result.rows.push({ ...data, opening: glass, orientation })
      else
        result.unreadable.push(
          `part ${nameRow(row, "partNumber", String(position + 1))} (${invalidField(error)})`,
        )
    }
  }
  return result
}

/** "Mitchell is busy. Try again in 3 seconds." becomes "Mitchell is busy". */
const firstSentence = (text: string): string => text.split(/\.(?:\s|$)/)[0] ?? text

type SourceOptions = {
  login: (supplier: Supplier) => Promise<Login | undefined>
  callsPerSecond: number
  /** Reports the wait, and ends it when the program is to stop. */
  wait: (milliseconds: number, why: string) => Promise<void>
  /** called when calls work again */
  onResume: () => void
}

/**
 * Client of the supplier whose catalog is copied: sequential and rate limited. Outages never fail the program; it waits
 * with increasing delays.
 */
export const createSource = ({ login, callsPerSecond, wait, onResume }: SourceOptions) => {
  const transport = createTransport({ login, retryPolicy: noRetries })
  const call = (path: string) => ({ supplier: "mitchell" as const, method: "GET" as const, path })
  const interval = 1000 / callsPerSecond
  let nextAt = 0

  const pace = async (): Promise<void> => {
    const now = clock.now().getTime()
    nextAt = Math.max(now, nextAt) + interval
    if (nextAt - interval > now) await sleep(nextAt - interval - now)
  }

  const isReachable = async (): Promise<boolean> => {
    try {
      await pace()
      await transport.json(call("/ping"), z.object({}))
      return true
    } catch {
      return false
    }
  }

  const callWithRetries = async <Reply>(run: () => Promise<Reply>, isRow = false): Promise<Reply> => {
    for (let tries = 1; ; tries += 1) {
      await pace()
      try {
        const reply = await run()
        if (tries > 1) onResume()
        return reply
      } catch (error) {
        if (!(error instanceof SupplierFailure)) throw error
        if (needsPerson.includes(error.fault)) throw new Halted(error.message, { cause: error })
        if (notFound.includes(error.fault)) throw error
        if (isRow && tries >= maxRowTries && rowFaults.includes(error.fault) && (await isReachable()))
          throw error
        const backoff = Math.min(maxDelay, firstDelay * 2 ** Math.min(tries - 1, 10))
        const jittered = backoff * (0.75 + Math.random() / 4)
        await wait(Math.max((error.retryAfterSeconds ?? 0) * 1000, jittered), firstSentence(error.message))
      }
    }
  }

  const query = (year: string, cursor: string | undefined): string =>
    new URLSearchParams({ year, ...(cursor !== undefined && { cursor }) }).toString()

  return {
    /** undefined when no supplier is connected */
    async years(): Promise<string[] | undefined> {
      try {
        const { values } = await callWithRetries(() => transport.json(call("/choices"), Choices))
        return values
      } catch (error) {
        const cause = error instanceof Halted ? error.cause : undefined
        if (cause instanceof SupplierFailure && notConnected.includes(cause.fault)) return undefined
        throw error
      }
    },
    async vehicles(
      year: string,
      cursor: string | undefined,
    ): Promise<ReadResult<SourceVehicle> & { next: string | undefined }> {
      const page = await callWithRetries(() =>
        transport.json(call(`/vehicles?${query(year, cursor)}`), LoosePage),
      )
      return { ...readVehicles(page.vehicles), next: page.next }
    },
    /** A failure for this vehicle alone counts as an unreadable row. */
    async parts(carId: string): Promise<ReadResult<SourcePart>> {
      try {
        const path = `/vehicles/${encodeURIComponent(carId)}/parts`
        return readParts((await callWithRetries(() => transport.json(call(path), LooseParts), true)).openings)
      } catch (error) {
        if (!(error instanceof SupplierFailure)) throw error
        if (error.fault === "missing") return { rows: [], unreadable: [] }
        return { rows: [], unreadable: [`parts of ${carId}: ${firstSentence(error.message)}`] }
      }
    },
    /** As received; undefined if there is none. */
    async picture(carId: string): Promise<Uint8Array | undefined> {
      try {
        const path = `/vehicles/${encodeURIComponent(carId)}/image`
        return (await callWithRetries(() => transport.bytes(call(path)), true)).bytes
      } catch (error) {
        if (error instanceof SupplierFailure) return undefined
        throw error
      }
    },
  }
}
export type Source = ReturnType<typeof createSource>
