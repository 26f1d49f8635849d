import * as z from "zod"
import type { Endpoint } from "#shared/api/definition/endpoint.ts"
import { projectReply } from "../../platform/http/parse.ts"
import type { Entity, ExportedFile, Row } from "../rules/entities.ts"

/** `once` identifies a record that may be read twice. */
export type ExportRecord = { entity: Entity; row: Row; once?: string }
export type StepResult = {
  reads: ExportRecord[]
  files: ExportedFile[]
  /** undefined at the end */
  cursor: string | undefined
  /** jobs and people in this page */
  done: number
}
export type StepInput = {
  cursor: string | undefined
  lastNumber: number
  isKnown: (once: string) => boolean
}
export type ReadPage = (input: StepInput) => Promise<StepResult>

/** What a record holds, and its files. */
export type RecordsAndFiles = Pick<StepResult, "reads" | "files">

export type ObjectLister = { listKeys: (folder: string) => Promise<string[]> }

export const toWireRows = (
  definition: Endpoint,
  variant: string | undefined,
  values: readonly unknown[],
): Row[] => projectReply(definition, variant, "admin", values) as Row[]

export const recordsOf = (entity: Entity, rows: readonly Row[]): ExportRecord[] =>
  rows.map((row) => ({ entity, row }))

/** A page of records without files. Progress counts only jobs and people. */
export const pageOf = (reads: ExportRecord[], cursor: string | undefined): StepResult => ({
  reads,
  files: [],
  cursor,
  done: 0,
})

export const fileIn = (folder: string, key: string, prefix = ""): ExportedFile => ({
  key: `files/${key}`,
  path: `${folder}/${prefix}${key.slice(key.lastIndexOf("/") + 1)}`,
})

const Position = z.object({ nth: z.int(), inner: z.string().optional() })

/** Reads several partitions one after the other. */
export const readPartitions =
  <Name>(
    listNames: () => readonly Name[],
    read: (name: Name, inner: string | undefined, input: StepInput) => Promise<StepResult>,
  ): ReadPage =>
  async (input) => {
    const { nth, inner } = input.cursor ? Position.parse(JSON.parse(input.cursor)) : { nth: 0 }
    const names = listNames()
    const name = names[nth]
    if (name === undefined) return { reads: [], files: [], cursor: undefined, done: 0 }
    const page = await read(name, inner, input)
    const next = page.cursor
      ? { nth, inner: page.cursor }
      : nth + 1 < names.length
        ? { nth: nth + 1 }
        : undefined
    return { ...page, cursor: next && JSON.stringify(next) }
  }

export const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, nth) => from + nth)
