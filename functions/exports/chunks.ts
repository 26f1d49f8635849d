import type { Entity, ExportedFile, Row } from "./rules/entities.ts"
import type { ObjectLister } from "./steps/read-page.ts"

/* Intermediate objects of an export: chunks of what it read, until they are packed. */

/** Keys begin with the folder of their bucket. */
export type ExportObjects = ObjectLister & {
  /** undefined for a missing object */
  get: (key: string) => Promise<Uint8Array | undefined>
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>
  removeAll: (folder: string) => Promise<void>
}

/** Bytes. A part is built in memory; `chunk` is the amount read per step. */
export const defaultLimits = { part: 100_000_000, chunk: 16_000_000 }

export type ExportContext = { objects: ExportObjects; limits: typeof defaultLimits }

export type Line = [entity: Entity, row: Row] | [entity: "file", row: ExportedFile]

const readStored = async <Content>({ objects }: ExportContext, key: string): Promise<Content> => {
  const bytes = await objects.get(`files/${key}`)
  if (!bytes) throw new Error(`What an export has read is gone: ${key}`)
  return JSON.parse(Buffer.from(bytes).toString()) as Content
}
export const readLines = (context: ExportContext, key: string) => readStored<Line[]>(context, key)
/** Records that may be read twice and are in this chunk. */
export const readKnown = (context: ExportContext, key: string) =>
  readStored<string[]>(context, `${key}.known`)

/** `lines` are serialized already. */
export const storeChunk = async (
  { objects }: ExportContext,
  key: string,
  lines: readonly string[],
  known: readonly string[],
): Promise<void> => {
  const storeJson = (name: string, text: string) =>
    objects.put(`files/${name}`, Buffer.from(text), "application/json")
  await storeJson(key, `[${lines.join(",\n")}]`)
  await storeJson(`${key}.known`, JSON.stringify(known))
}
