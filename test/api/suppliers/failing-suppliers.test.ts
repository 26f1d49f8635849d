import { readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { everyLogin } from "#infra/local/demo/supplier-logins.ts"
import { enterLogins } from "../../builders/supplier-logins.ts"
import type { FaultSettings } from "../../system.ts"
import { ownShop } from "../own-shop.ts"

const { as, people, system } = ownShop()

type Heard = { supplier: string; path: string; agent: string; status: number }

let last = 0
const newPart = (): string => {
  last += 1
  return `FW${String(40_000 + last * 10)}GTN`
}
const heard = async (): Promise<Heard[]> => {
  const reply = await fetch(`${system().origin}/__local/suppliers`)
  return ((await reply.json()) as { calls: Heard[] }).calls
}
const doing = (suppliers: NonNullable<FaultSettings["suppliers"]>) => system().setFaults({ suppliers })

type Person = Awaited<ReturnType<ReturnType<typeof people>["clerk"]>>
let rosa: Person
const askMygrant = (part = newPart()) => as(rosa).get("/readmygrantpart", { part })
const recovered = async () => {
  await doing({})
  expect((await askMygrant()).status).toBe(200)
}

beforeAll(async () => {
  rosa = await people().clerk()
  await enterLogins(as, await people().admin())
})

describe("Calls to a supplier", () => {
  it.each([
    ["html", "Mygrant sent something we can't read. Try again in a few minutes.", "unreadable"],
    ["truncated", "Mygrant sent something we can't read. Try again in a few minutes.", "unreadable"],
    ["incomplete", "Mygrant sent something we can't read. Try again in a few minutes.", "unreadable"],
    ["fails", "Mygrant has a problem on its side (error 500). Try again in a few minutes.", "broken"],
    ["down", "We couldn't reach Mygrant. Try again in a minute.", "unreachable"],
    ["busy", "Mygrant is busy. Try again in 20 seconds.", "busy"],
    ["never", "Mygrant did not answer in 5 seconds. Try again in a minute.", "timeout"],
  ] as const)(
    "return a clear message for this failure (%s), and nothing of the supplier's reply",
    async (fault, detail, kind) => {
      await doing({ mygrant: fault })
      const reply = await askMygrant()
      expect(reply).toBeProblem(424, "supplier_failed", { detail, supplier: "mygrant", fault: kind })
      expect(JSON.stringify(reply.body)).not.toMatch(/maintenance|Object reference|<h1>|at .*\.ts/)
      await recovered()
    },
  )

  it("wait for a slow supplier", async () => {
    await system().setFaults({ suppliers: { mygrant: "slow" }, supplierDelay: 1500 })
    expect(await askMygrant()).toMatchObject({ status: 200 })
  })

  it("retry a single failure automatically", async () => {
    await system().setFaults({ supplierLimit: 1 })
    // One by one: concurrent retries would exceed the limit again.
    for (let nth = 0; nth < 3; nth += 1) expect((await askMygrant()).status).toBe(200)
    const busy = (await heard()).filter(({ status }) => status === 429)
    expect(busy.length).toBeGreaterThan(0)
    await doing({})
  })

  it("report a wrong login after one try, and keep the login out of the log", async () => {
    const boss = await people().admin()
    await as(boss).put("/credentials", { mygrantPassword: "Turnip-Lantern-41" })
    const before = (await heard()).length
    const reply = await askMygrant()
    expect(reply).toBeProblem(424, "supplier_failed", {
      detail: "Mygrant refused our login. An admin can check it in Settings.",
      fault: "login",
    })
    expect((await heard()).length).toBe(before + 1)
    await as(boss).put("/credentials", { mygrantPassword: everyLogin.mygrantPassword ?? "" })
    await recovered()
    const log = () => readFileSync(join(system().folder, "functions.log"), "utf8")
    await expect.poll(log).toContain(reply.headers.get("x-request-id"))
    expect(log()).not.toContain("Turnip")
    expect(log()).not.toContain(Buffer.from("clearline:Turnip-Lantern-41").toString("base64"))
  })

  it("identify the app as the caller, and request the same price once a minute", async () => {
    const part = newPart()
    const first = await askMygrant(part)
    expect((await askMygrant(part)).body).toEqual(first.body)
    const calls = (await heard()).filter(({ path }) => path.endsWith(part))
    expect(calls).toHaveLength(1)
    expect(calls[0]?.agent).toMatch(/^Clearline\/\d+\.\d+\.\d+ \(http:\/\/localhost:\d+\)$/)
  })

  it("leave out prices when the price supplier fails, and add a notice", async () => {
    await doing({ mygrant: "html" })
    const { status, body } = await as(rosa).get("/readallvehicleparts", {
      GUID: "2018.HONDA.CIVIC.4_DOOR_SEDAN",
    })
    expect(status).toBe(200)
    const parts = body.glassOpenings.flatMap((opening) => opening.parts)
    expect(parts.map(({ mygrantprice }) => mygrantprice).filter((price) => price !== null)).toEqual([])
    expect(parts.filter(({ pilkingtonprice }) => pilkingtonprice !== null).length).toBeGreaterThan(3)
    expect(body.notices).toEqual(["Mygrant sent something we can't read. Try again in a few minutes."])
    await recovered()
  })

  it("end the lookup with an error message when the catalog supplier fails", async () => {
    await doing({ mitchell: "fails" })
    const detail = "Mitchell has a problem on its side (error 500). Try again in a few minutes."
    const GUID = "2018.HONDA.CIVIC.4_DOOR_SEDAN"
    expect(await as(rosa).get("/readallvehicleparts", { GUID })).toBeProblem(424, "supplier_failed", {
      detail,
    })
    await doing({})
    expect((await as(rosa).get("/mitchellupdatesession")).status).toBe(200)
    await doing({ mitchell: "html" })
    expect((await as(rosa).put("/readvehiclelist", { year: "1999" })).status).toBe(424)
    await doing({})
  })

  it("pause after five failures in a row, without pausing other suppliers", async () => {
    await doing({ mygrant: "html" })
    for (let nth = 0; nth < 5; nth += 1)
      expect((await askMygrant()).body).toMatchObject({ fault: "unreadable" })
    await doing({})
    const before = (await heard()).length
    const reply = await askMygrant()
    expect(reply).toBeProblem(424, "supplier_failed", { fault: "paused" })
    expect((reply.body as unknown as { detail: string }).detail).toMatch(
      /^Mygrant hasn't been answering\. Try again in \d+ seconds\.$/,
    )
    expect((await heard()).length).toBe(before)
    expect((await as(rosa).get("/mitchellupdatesession")).status).toBe(200)
  })
})
