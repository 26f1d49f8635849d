import { describe, expect, it } from "vitest"
import type { Access } from "#shared/api/definition/endpoint.ts"
import { keys } from "./keys.ts"
import { resourcesFor } from "./resources.ts"
import { isAbsent, type Table } from "./table.ts"

const emptyTable: Table = {
  get: async () => undefined,
  query: async () => ({ items: [], cursor: undefined }),
  getMany: async () => [],
  transact: async () => undefined,
  next: async () => 1,
}
const tableWith = (...access: Access[]): Table =>
  resourcesFor({ name: "an-endpoint", access }, () => emptyTable).table

const password = keys.password("u1")
const userWrite = { put: { ...keys.user("u1") }, onlyIf: isAbsent, race: "none" }

describe("resourcesFor", () => {
  it("allows reads when table:read is declared, and writes only with table:write", async () => {
    const table = tableWith("table:read")
    await expect(table.get(keys.user("u1"))).resolves.toBeUndefined()
    expect(() => table.transact([userWrite])).toThrow("an-endpoint did not declare table:write.")
    expect(() => table.next(keys.invoiceCounter)).toThrow("table:write")
    await expect(tableWith("table:read", "table:write").transact([userWrite])).resolves.toBeUndefined()
  })

  it("allows no reads without table:read", () => {
    expect(() => tableWith().get(keys.user("u1"))).toThrow("an-endpoint did not declare table:read.")
  })

  it("blocks password and login attempt records without passwords, on every path", async () => {
    const table = tableWith("table:read", "table:write")
    const refused = "an-endpoint did not declare passwords."
    await expect(table.get(password)).rejects.toThrow(refused)
    await expect(table.get(keys.loginAttempts("5305550102"))).rejects.toThrow(refused)
    await expect(table.getMany([keys.user("u1"), password])).rejects.toThrow(refused)
    await expect(table.query({ partition: password.pk, limit: 1 })).rejects.toThrow(refused)
    await expect(table.transact([userWrite, { remove: password, onlyIf: "unguarded" }])).rejects.toThrow(
      refused,
    )
    await expect(table.transact([{ check: password, onlyIf: isAbsent, race: "none" }])).rejects.toThrow(
      refused,
    )
    await expect(table.next(password)).rejects.toThrow(refused)
    await expect(tableWith("table:read", "passwords").get(password)).resolves.toBeUndefined()
  })

  it("blocks supplier logins without credentials, and passwords with only credentials", async () => {
    const refused = "an-endpoint did not declare credentials."
    await expect(tableWith("table:read", "passwords").get(keys.credentials)).rejects.toThrow(refused)
    const writing = tableWith("table:read", "table:write")
    await expect(writing.transact([{ remove: keys.credentials, onlyIf: "unguarded" }])).rejects.toThrow(
      refused,
    )
    const table = tableWith("table:read", "credentials")
    await expect(table.get(keys.credentials)).resolves.toBeUndefined()
    await expect(table.get(password)).rejects.toThrow("an-endpoint did not declare passwords.")
  })

  it("provides only the declared clients", () => {
    const { provide } = resourcesFor({ name: "an-endpoint", access: ["signatures"] }, () => emptyTable)
    expect(provide("signatures", "a client")).toBe("a client")
    expect(() => provide("signing", "a client")).toThrow("an-endpoint did not declare signing.")
  })
})
