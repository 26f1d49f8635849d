import { describe, expect, it } from "vitest"
import { ivyStore } from "#functions/ivy/store.ts"
import { keys } from "#functions/platform/keys.ts"
import { isPresent } from "#functions/platform/table.ts"
import { enterLogins } from "../../builders/supplier-logins.ts"
import { done } from "../../driver/job.ts"
import { ownShop } from "../own-shop.ts"
import { aDispatch } from "./dispatch.ts"

/* Uses its own system, since the portal's state is shared by the whole shop. */
const { as, system, table, people } = ownShop()

const heard = async () => {
  const response = await fetch(`${system().origin}/__local/suppliers`)
  const { calls } = (await response.json()) as {
    calls: { supplier: string; method: string; path: string }[]
  }
  return calls.filter(
    ({ supplier, method, path }) =>
      supplier === "safelite" && method === "GET" && /^\/(safelite\/)?dispatches(\?|$)/.test(path),
  ).length
}

const age = async (seconds: number): Promise<void> =>
  table().transact([
    {
      add: keys.ivyJob("newDispatches"),
      amounts: { version: 1 },
      set: { triedAt: new Date(Date.now() - seconds * 1000).toISOString() },
      onlyIf: isPresent,
      race: "no job",
    },
  ])

describe("GET /ivy_checkForNewSafeliteDispatches", () => {
  it("polls the portal at most once a minute, one call at a time, for any number of clerks", async () => {
    const { admin, clerk } = people()
    const ada = await admin()
    const rosa = await clerk()
    const check = async () => done(await as(rosa).get("/ivy_checkForNewSafeliteDispatches"))
    expect(await check()).toMatchObject({
      count: 0,
      problem: "The login for Safelite is missing. An admin can enter it in Settings.",
    })
    await enterLogins(as, ada)
    await age(61)
    const before = await heard()
    const first = await aDispatch({}, system().origin)
    await Promise.all(Array.from({ length: 8 }, check))
    expect((await heard()) - before).toBe(1)
    const known = await check()
    expect((await heard()) - before).toBe(1)
    expect(known).not.toHaveProperty("problem")
    expect(known.lastChecked).toEqual(expect.any(String))
    expect(known.data.map(({ ReferralNumber }) => ReferralNumber)).toContain(first.ReferralNumber)
    expect(known.count).toBe(known.data.length)
    expect(done(await as(rosa).get("/ivy"))).toEqual({
      newDispatches: known.count,
      lastChecked: known.lastChecked,
    })
    expect((await heard()) - before).toBe(1)

    // A taken dispatch disappears before the portal is asked again.
    const { ReferralNumber } = first
    done(await as(rosa).send("PUT", `/ivy_NewSafeliteDispatches?dispatch=${ReferralNumber}`, {}))
    expect((await check()).count).toBe(known.count - 1)

    // A failing portal keeps its last list and reports the error.
    await age(61)
    await system().setFaults({ suppliers: { safelite: "html" } })
    const failed = await check()
    await system().setFaults({})
    expect(failed).toMatchObject({ count: known.count - 1, lastChecked: known.lastChecked })
    expect(failed.problem).toEqual(expect.stringContaining("Safelite"))
  })

  it("marks taken dispatches accepted in the portal and leaves them out of the list", async () => {
    const rosa = await people().clerk()
    await age(61)
    const { ReferralNumber } = await aDispatch({}, system().origin)
    const { invoiceNumber } = done(await as(rosa).post("/servicerequest", { invoiceType: "Cash" }))
    await table().transact([
      { put: { ...keys.dispatch(ReferralNumber), invoiceNumber }, onlyIf: "unguarded" },
    ])
    const { data } = done(await as(rosa).get("/ivy_checkForNewSafeliteDispatches"))
    expect(data.map((one) => one.ReferralNumber)).not.toContain(ReferralNumber)
    expect(done(await as(rosa).get("/readsafelitedispatch", { dispatch: ReferralNumber }))).toMatchObject({
      referralStatus: "accepted",
      reference: String(invoiceNumber),
    })
  })

  it("lets the next caller poll when the previous one never finished", async () => {
    const store = ivyStore(table())
    const job = "readyToInvoice" as const
    const now = new Date("2040-01-01T10:00:00.000Z")
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    let calls = 0
    const answer = async () => {
      calls += 1
      return []
    }
    await expect(
      store.refresh(job, now, async () => {
        calls += 1
        throw new Error("cut off")
      }),
    ).rejects.toThrow("cut off")
    await store.refresh(job, at(10), answer)
    expect(calls).toBe(1)
    await store.refresh(job, at(31), answer)
    expect(calls).toBe(2)
  })
})
