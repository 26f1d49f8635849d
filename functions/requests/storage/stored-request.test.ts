import { describe, expect, it } from "vitest"
import { aLine, aRequest, noon } from "#test/builders/requests.ts"
import type { TableReader } from "../../platform/table.ts"
import { noChange } from "../rules/request-change.ts"
import { requestSchema } from "../rules/upgrade.ts"
import { requestItem } from "./items.ts"
import { readStoredRequest } from "./stored-request.ts"
import { nextVersion } from "./version.ts"

// Only requests of schema 1 need the table.
const table = {} as TableReader
const by = { _id: "rosa", name: "Rosa Benitez", initials: "RB", session: "s1" }

const changedItem = async (item: ReturnType<typeof requestItem>) => {
  const current = await readStoredRequest(table, item)
  const merged = { ...current, customerNotes: "Gate code 4471" }
  const { request } = nextVersion(current, merged, noChange, { by, now: noon, branches: [] })
  return requestItem(request)
}

describe("readStoredRequest", () => {
  const item = requestItem(aRequest({ charges: [aLine("Replace")] }))

  it("upgrades a request of an older release", async () => {
    const older = { ...item, schema: 5, billRejection: { reason: "late", at: noon.toISOString() } }
    expect(await readStoredRequest(table, older)).toMatchObject({ billRejections: [{ reason: "late" }] })
    expect(await changedItem(older)).not.toHaveProperty("billRejection")
  })

  it("keeps the fields and the schema of a newer release through a change", async () => {
    const newer = { glassScan: { score: 7 }, schema: requestSchema + 1 }
    expect(await changedItem({ ...item, ...newer })).toMatchObject({
      ...newer,
      customerNotes: "Gate code 4471",
      version: 2,
    })
  })

  it("reads a part number stored with a space in its present spelling", async () => {
    const [line] = item.charges as object[]
    const older = { ...item, charges: [{ ...line, part: "FW04915 GTYN" }] }
    expect(await readStoredRequest(table, older)).toMatchObject({ charges: [{ part: "FW04915GTYN" }] })
  })

  it("adds nothing to a request of this release", async () => {
    expect(await readStoredRequest(table, item)).not.toHaveProperty("newerFields")
    expect(await changedItem(item)).toMatchObject({ schema: requestSchema })
  })
})
