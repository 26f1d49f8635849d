import { randomInt } from "node:crypto"
import { expect } from "vitest"
import type { Finding, Import } from "#shared/api/imports.ts"
import { singleUpload } from "#shared/domain/media/uploads.ts"
import type { Person } from "../../builders/people.ts"
import { as, type BodyTo } from "../client.ts"

export type ImportChange = BodyTo<"PUT", "/imports">

export const uploadCsv = async (who: Person, content: string | Uint8Array): Promise<string> => {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content
  const started = await as(who).post("/uploads", {
    purpose: "import",
    type: "text/csv",
    size: bytes.byteLength,
  })
  const { key, address } = started.body as { key: string; address: string }
  const upload = await fetch(address, {
    method: "PUT",
    body: new Blob([Buffer.from(bytes)]),
    headers: { "content-type": "text/csv", ...singleUpload },
  })
  expect(upload.status).toBe(200)
  return key
}

export const anImport = async (who: Person, kind: Import["kind"], lines: string[]): Promise<Import> => {
  const key = await uploadCsv(who, lines.join("\r\n"))
  const { status, body } = await as(who).post("/imports", { kind, key, fileName: `${kind}.csv` })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body as Import
}

export const importNow = async (who: Person, _id: string): Promise<Import> => {
  const { body } = await as(who).get("/imports", { _id })
  const [one] = body as Import[]
  if (!one) throw new Error("There is no such import.")
  return one
}

export const stepped = async (who: Person, _id: string, step: Omit<ImportChange, "_id">): Promise<Import> => {
  await expect.poll(async () => (await as(who).put("/imports", { _id, ...step })).status).toBe(200)
  await expect.poll(async () => (await importNow(who, _id)).state).not.toMatch(/queued|running/)
  return importNow(who, _id)
}

export const findings = async (who: Person, _id: string, sort: Finding["sort"]): Promise<Finding[]> =>
  (await as(who).get("/importrows", { _id, sort })).body as Finding[]

export const randomVin = (): string => `1FTFW1E5XKF${String(randomInt(1e6)).padStart(6, "0")}`

/** Imports a file without errors or duplicates. */
export const movedIn = async (who: Person, kind: Import["kind"], lines: string[]): Promise<Import> => {
  const { _id } = await anImport(who, kind, lines)
  expect((await stepped(who, _id, { step: "check" })).counts).toMatchObject({ errors: 0, duplicates: 0 })
  return stepped(who, _id, { step: "run" })
}

type Shown = { _id: string; name: string; category: string; email: string; address: string; version: number }
export const byPhone = async (who: Person, phone: string): Promise<Shown | undefined> =>
  ((await as(who).get("/users", { q: phone, role: "", category: "" })).body as Shown[])[0]
