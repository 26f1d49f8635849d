import { describe, expect, it } from "vitest"
import { messages } from "#shared/messages.ts"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { anImport, uploadCsv } from "./import.ts"

const { admin, clerk, developer } = people(table)

describe("POST /imports", () => {
  it("returns a file's columns, their likely meaning, and first rows without importing", async () => {
    const ada = await admin()
    const made = await anImport(ada, "customers", [
      "First Name,Last Name,Cell,Zip",
      ...Array.from({ length: 7 }, (_, index) => `Ann,Lee ${index},530555014${index},95991`),
    ])
    expect(made).toMatchObject({
      kind: "customers",
      fileName: "customers.csv",
      phase: "columns",
      state: "done",
      rows: 7,
      done: 0,
      columns: ["First Name", "Last Name", "Cell", "Zip"],
      mapping: { firstName: 0, lastName: 1, phone: 2, zip: 3 },
      by: { _id: ada._id },
    })
    expect(made.sample).toHaveLength(5)
  })

  it.each([
    ["an empty file", " \r\n", messages.imports.empty],
    ["names alone", "Name,Phone\r\n", messages.imports.noRows],
    ["a spreadsheet", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0]), messages.imports.spreadsheet],
    ["a picture", new Uint8Array([0x89, 0x50, 0, 0, 0, 13]), messages.imports.notText],
    ["a quote that is not closed", 'Name,Phone\n"Ann,5305550142\n', messages.imports.openQuote(2)],
    [
      "text behind a closing quote",
      'Phone,Date,What,Total\n5305550142,1/2/2024,"Star" break,99\n5305550143,1/2/2024,"Long, crack",33\n',
      messages.imports.strayQuote([2]),
    ],
  ])("rejects %s and says what to do", async (_name, content, detail) => {
    const ada = await admin()
    const key = await uploadCsv(ada, content)
    const reply = await as(ada).post("/imports", { kind: "customers", key, fileName: "a.csv" })
    expect(reply).toBeProblem(400, "malformed", { detail })
  })

  it("rejects another user's upload and an upload used before", async () => {
    const ada = await admin()
    const key = await uploadCsv(ada, "Name,Phone\nAnn Lee,5305550142\n")
    const body = { kind: "customers" as const, key, fileName: "a.csv" }
    const gone = { detail: messages.imports.chooseAgain }
    expect(await as(await developer()).post("/imports", body)).toBeProblem(400, "malformed", gone)
    expect((await as(ada).post("/imports", body)).status).toBe(201)
    expect(await as(ada).post("/imports", body)).toBeProblem(400, "malformed", gone)
  })

  it("returns the first reply on a retry", async () => {
    const ada = await admin()
    const key = await uploadCsv(ada, "Name,Phone\nAnn Lee,5305550142\n")
    const body = { kind: "customers" as const, key, fileName: "a.csv" }
    const retry = { key: `import-${ada._id}` }
    const first = await as(ada).post("/imports", body, retry)
    expect(await as(ada).post("/imports", body, retry)).toMatchObject({ status: 201, body: first.body })
  })

  it("accepts an upload of a CSV file within the size limit, from the owner only", async () => {
    const carla = await clerk()
    const upload = { purpose: "import" as const, type: "text/csv", size: 10 }
    expect(await as(carla).post("/uploads", upload)).toBeProblem(403, "not_allowed")
    const ada = await admin()
    const wrong = await as(ada).post("/uploads", { ...upload, type: "image/png" })
    expect(wrong).toBeProblem(400, "malformed", { detail: messages.imports.notCsv })
    const large = await as(ada).post("/uploads", { ...upload, size: 20 * 1024 * 1024 + 1 })
    expect(large).toBeProblem(400, "malformed", { detail: messages.imports.tooLarge })
  })
})
