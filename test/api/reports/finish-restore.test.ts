import { DynamoDBClient } from "@aws-sdk/client-dynamodb"
import { expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { localAws } from "#infra/local/environment.ts"
import { ensureTable } from "#infra/local/table/ensure-table.ts"
import { tableAt } from "../../builders/table.ts"
import { done, jobsOver } from "../../driver/job.ts"
import { everything } from "../../faults/whole-table.ts"
import { ownShop } from "../own-shop.ts"
import { runLocalCommand } from "./local-command.ts"

const shop = ownShop()
const old = "clearline-old"

const finishRestore = (...options: string[]) =>
  runLocalCommand(shop.system().origin, "finish-restore", ...options)

const copyTableToOld = async () => {
  const { endpoint, name } = shop.system().table
  const client = new DynamoDBClient({ ...localAws, endpoint })
  await ensureTable(client, old)
  client.destroy()
  const items = await everything(endpoint, name)
  for (let from = 0; from < items.length; from += 100)
    await tableAt({ endpoint, name: old }).transact(
      items.slice(from, from + 100).map((put) => ({ put, onlyIf: "unguarded" })),
    )
}

it("npm run finish-restore raises the counter, ends sessions, and lists what was lost", async () => {
  const { as, table } = shop
  const { admin, clerk, technician, setPassword } = shop.people()
  const [ada, theo, mary] = await Promise.all([admin(), technician({ name: "Theo Hale" }), clerk()])
  const { aJob, act } = jobsOver(as)
  const earlier = await aJob(mary)
  const counter = await table().get(keys.invoiceCounter)
  if (!counter) throw new Error("No job has a number yet.")
  const before = await table().get(keys.password(theo._id))
  const second = new Date().toISOString()

  await expect.poll(() => new Date().toISOString() > second).toBe(true)
  await setPassword(theo, "correct horse")
  done(await as(ada).put("/users", { _id: theo._id, state: "inactive" }))
  done(await as(mary).put("/textconsent", { phone: "5305550177", given: false }))
  const lost = await aJob(mary, {
    charges: [{ type: "Repair", quantity: 1, laborrate: 40, labortype: "flat" }],
  })
  done(await act(mary, lost, "setStatus", { serviceStatus: "awaitingPayment" }))
  done(await as(mary).put("/acceptpayment", { invoiceNumber: lost, paymentMethod: "CASH", amount: 10 }))
  await copyTableToOld()
  // The restored table has the former counter and password.
  await table().transact([
    { put: counter, onlyIf: "unguarded" },
    before ? { put: before, onlyIf: "unguarded" } : { remove: keys.password(theo._id), onlyIf: "unguarded" },
  ])

  const unreadable = { ...keys.payment(lost, "unreadable"), at: new Date().toISOString() }
  await tableAt({ endpoint: shop.system().table.endpoint, name: old }).transact([
    { put: unreadable, onlyIf: "unguarded" },
  ])

  const withoutZone = await finishRestore("--old", old, "--second", second.replace("Z", ""))
  expect(withoutZone).toMatchObject({ code: 1, output: expect.stringContaining("Add the restored second") })
  const { code, output } = await finishRestore("--old", old, "--second", second)
  expect(output).toMatch(/Restored sessions ended: [1-9]/)
  expect(code).toBe(0)
  expect((await as(mary).get("/account")).status).toBe(401)
  expect(output).toMatch(/changed user Theo Hale .*state/)
  expect(output).toMatch(/Passwords changed:\n {2}Theo Hale/)
  expect(output).toMatch(/\(530\) 555-0177 stopped texts/)
  expect(output).toMatch(new RegExp(`job ${lost}: payment of `))
  expect(output).toContain(`unreadable: ${unreadable.pk} / ${unreadable.sk}`)
  expect(output).toMatch(new RegExp(`Jobs created or changed:\n {2}${lost}$`, "m"))
  expect(output).not.toContain(`job ${earlier}:`)

  const rosa = await clerk()
  expect(await aJob(rosa)).toBeGreaterThan(lost)
  // Run again after the deploy, it ends no session of the restored table.
  expect((await finishRestore("--old", old, "--second", second)).output).toContain(
    "Restored sessions ended: 0.",
  )
  expect((await as(rosa).get("/account")).status).toBe(200)
})
