import { setTimeout as pause } from "node:timers/promises"
import * as z from "zod"
import { vehicleCategories } from "#shared/domain/catalog/catalog.ts"
import { openings } from "#shared/domain/parts/openings.ts"
import type { Supplier } from "#shared/domain/parts/suppliers.ts"
import { Choices, MitchellPart, MitchellVehicle } from "#shared/supplier-protocol.ts"
import { clock } from "../../platform/clock.ts"
import { SupplierFailure, type SupplierFault } from "../../providers/suppliers/failure.ts"
import { type Login, transportOf } from "../../providers/suppliers/transport.ts"

/** The program can't go on: a person has to do something first, which the sentence says. */
export class Halted extends Error {
  override name = "Halted"
}

/** One try: how long is waited, and what is said meanwhile, the program decides itself. */
const onceOnly = { tries: 1, longestPauseMs: 0, passing: [] } as const

const firstPause = 250
const longestPause = 60_000
/** So many tries at one row, before it is left out if the source answers everything else. */
const triesOfRow = 4

/** Nothing but a person ends these. */
const final: readonly SupplierFault[] = ["login", "no login", "not set up"]
/** Nobody has connected the supplier yet. */
const unconnected: readonly SupplierFault[] = ["no login", "not set up"]
/** What may be the fault of the one row that was asked for. */
const ofRow: readonly SupplierFault[] = ["broken", "unreadable"]
/** The source answered, and has nothing here. */
const nothingThere: readonly SupplierFault[] = ["missing", "refused", "conflict"]

const LoosePage = z.object({ vehicles: z.array(z.unknown()), next: z.string().min(1).max(500).optional() })
const LooseParts = z.object({ openings: z.array(z.unknown()) })
const LooseOpening = z.object({
  opening: z.enum(openings),
  orientation: z.string().max(40),
  parts: z.array(z.unknown()),
})

/** A vehicle as the source has it, in capitals, of a category that the catalog knows. */
const SourceVehicle = MitchellVehicle.extend({ category: z.enum(vehicleCategories) }).overwrite(
  (vehicle) => ({
    ...vehicle,
    make: vehicle.make.toUpperCase(),
    model: vehicle.model.toUpperCase(),
    style: vehicle.style.toUpperCase(),
  }),
)
export type SourceVehicle = z.output<typeof SourceVehicle>

/** Money is in cents. */
export type SourcePart = z.output<typeof MitchellPart> &
  Pick<z.output<typeof LooseOpening>, "opening" | "orientation">
/** What could be read, and what could not: each with the name of the row and of the field that is wrong. */
export type Read<Row> = { rows: Row[]; unreadable: string[] }

const wrongIn = ({ issues }: z.ZodError): string => issues[0]?.path.join(".") || "all of it"
const named = (row: unknown, field: string, otherwise: string): string => {
  const name = typeof row === "object" && row !== null ? Reflect.get(row, field) : undefined
  return typeof name === "string" && name !== "" ? name.slice(0, 60) : otherwise
}

const readVehicles = (rows: readonly unknown[]): Read<SourceVehicle> => {
  const read: Read<SourceVehicle> = { rows: [], unreadable: [] }
  for (const [index, row] of rows.entries()) {
    const { data, error } = SourceVehicle.safeParse(row)
    if (data) read.rows.push(data)
    else read.unreadable.push(`vehicle ${named(row, "carId", `in row ${index + 1}`)} (${wrongIn(error)})`)
  }
  return read
}

const readParts = (found: readonly unknown[]): Read<SourcePart> => {
  const read: Read<SourcePart> = { rows: [], unreadable: [] }
  for (const [index, one] of found.entries()) {
    const opening = LooseOpening.safeParse(one)
    if (!opening.success) {
      read.unreadable.push(`opening ${index + 1} (${wrongIn(opening.error)})`)
      continue
    }
    for (const [place, row] of opening.data.parts.entries()) {
      const { data, error } = MitchellPart.safeParse(row)
      const { opening: glass, orientation } = opening.data
      if (data) read.rows.push({ ...data, opening: glass, orientation })
      else read.unreadable.push(`part ${named(row, "partNumber", String(place + 1))} (${wrongIn(error)})`)
    }
  }
  return read
}

/** "Mitchell is busy" of "Mitchell is busy. Try again in 3 seconds." */
const firstSentence = (text: string): string => text.split(/\.(?:\s|$)/)[0] ?? text

type SourceParts = {
  login: (supplier: Supplier) => Promise<Login | undefined>
  callsPerSecond: number
  /** Says what is waited for, and ends the wait when the program is to stop. */
  wait: (milliseconds: number, why: string) => Promise<void>
  /** what is said when it goes on */
  goesOn: () => void
}

/**
 * The supplier whose catalog is copied. It is asked one thing at a time and so often a second at most. While it is busy, down or
 * silent the program waits, longer each time or as long as it is told to; it never fails for that.
 */
export const sourceOf = ({ login, callsPerSecond, wait, goesOn }: SourceParts) => {
  const transport = transportOf({ login, patience: onceOnly })
  const call = (path: string) => ({ supplier: "mitchell" as const, method: "GET" as const, path })
  const between = 1000 / callsPerSecond
  let nextAt = 0

  const pace = async (): Promise<void> => {
    const now = clock.now().getTime()
    nextAt = Math.max(now, nextAt) + between
    if (nextAt - between > now) await pause(nextAt - between - now)
  }

  const answersOtherwise = async (): Promise<boolean> => {
    try {
      await pace()
      await transport.json(call("/ping"), z.object({}))
      return true
    } catch {
      return false
    }
  }

  const ask = async <Answer>(run: () => Promise<Answer>, isRow = false): Promise<Answer> => {
    for (let tries = 1; ; tries += 1) {
      await pace()
      try {
        const answer = await run()
        if (tries > 1) goesOn()
        return answer
      } catch (error) {
        if (!(error instanceof SupplierFailure)) throw error
        if (final.includes(error.fault)) throw new Halted(error.message, { cause: error })
        if (nothingThere.includes(error.fault)) throw error
        if (isRow && tries >= triesOfRow && ofRow.includes(error.fault) && (await answersOtherwise()))
          throw error
        const doubled = Math.min(longestPause, firstPause * 2 ** Math.min(tries - 1, 10))
        const spread = doubled * (0.75 + Math.random() / 4)
        await wait(Math.max((error.retryAfterSeconds ?? 0) * 1000, spread), firstSentence(error.message))
      }
    }
  }

  const query = (year: string, cursor: string | undefined): string =>
    new URLSearchParams({ year, ...(cursor !== undefined && { cursor }) }).toString()

  return {
    /** undefined where there is no supplier to ask */
    async years(): Promise<string[] | undefined> {
      try {
        const { values } = await ask(() => transport.json(call("/choices"), Choices))
        return values
      } catch (error) {
        const cause = error instanceof Halted ? error.cause : undefined
        if (cause instanceof SupplierFailure && unconnected.includes(cause.fault)) return undefined
        throw error
      }
    },
    /** A page of a year's vehicles, from where the one before ended. */
    async vehicles(
      year: string,
      cursor: string | undefined,
    ): Promise<Read<SourceVehicle> & { next: string | undefined }> {
      const page = await ask(() => transport.json(call(`/vehicles?${query(year, cursor)}`), LoosePage))
      return { ...readVehicles(page.vehicles), next: page.next }
    },
    /** The parts of a vehicle. What the source can't tell of this one alone is a row that can't be read. */
    async parts(carId: string): Promise<Read<SourcePart>> {
      try {
        const path = `/vehicles/${encodeURIComponent(carId)}/parts`
        return readParts((await ask(() => transport.json(call(path), LooseParts), true)).openings)
      } catch (error) {
        if (!(error instanceof SupplierFailure)) throw error
        if (error.fault === "missing") return { rows: [], unreadable: [] }
        return { rows: [], unreadable: [`parts of ${carId}: ${firstSentence(error.message)}`] }
      }
    },
    /** Its picture as it came; nothing when there is none, or none that can be had. */
    async picture(carId: string): Promise<Uint8Array | undefined> {
      try {
        const path = `/vehicles/${encodeURIComponent(carId)}/image`
        return (await ask(() => transport.bytes(call(path)), true)).bytes
      } catch (error) {
        if (error instanceof SupplierFailure) return undefined
        throw error
      }
    },
  }
}
export type Source = ReturnType<typeof sourceOf>
