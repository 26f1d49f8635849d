import { expect, it } from "vitest"
import { people, randomPhone } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { anImport, findings, stepped } from "./import.ts"

const { admin } = people(table)

it("explains what blocks each row, where, and how to fix it, in file order", async () => {
  const ada = await admin()
  const phone = randomPhone()
  const { _id } = await anImport(ada, "customers", [
    "Name,Phone,Email",
    `Ann Lee,${phone},ann@example.com`,
    "Bo Li,12,not-an-email",
    `,${randomPhone()},`,
    `Cy Young,${phone},`,
  ])
  const checked = await stepped(ada, _id, { step: "check" })
  expect(checked).toMatchObject({ phase: "check", state: "done", done: 4, rows: 4 })
  expect(checked.counts).toMatchObject({ errors: 2, warnings: 0, duplicates: 1 })
  expect(await findings(ada, _id, "error")).toEqual([
    {
      row: 3,
      sort: "error",
      cells: ["Bo Li", "12", "not-an-email"],
      problems: [
        { column: "Phone", message: "“12” isn't a phone number. Use ten digits, like (530) 555-0101." },
        {
          column: "Email",
          message: "“not-an-email” isn't one email address. Use a single one of at most 50 characters.",
        },
      ],
    },
    {
      row: 4,
      sort: "error",
      cells: ["", expect.any(String), ""],
      problems: [{ message: "The name is missing. Fill it in, or leave this row out." }],
    },
  ])
  expect(await findings(ada, _id, "duplicate")).toEqual([
    { row: 5, sort: "duplicate", problems: [], known: "Row 2 of this file" },
  ])
  const page = await as(ada).get("/importrows", { _id, sort: "error", limit: "1" })
  const cursor = page.headers.get("x-next-cursor") ?? ""
  const next = await as(ada).get("/importrows", { _id, sort: "error", limit: "1", cursor })
  expect([page.body, next.body]).toMatchObject([[{ row: 3 }], [{ row: 4 }]])
})

it("returns 404 for an unknown import", async () => {
  const query = { _id: "none", sort: "error" }
  expect(await as(await admin()).get("/importrows", query)).toBeProblem(404, "not_found")
})
