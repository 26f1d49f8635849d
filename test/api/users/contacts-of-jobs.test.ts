import { expect, it } from "vitest"
import { indexKeys, keys } from "#functions/platform/keys.ts"
import { isAbsent } from "#functions/platform/table.ts"
import { people, randomPhone } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as } from "../client.ts"
import { act, aJob, open } from "../requests/job.ts"
import { table } from "../table.ts"

const { clerk, customer, commercialAccount } = people(table)

it("PUT /users with a phone and email changes open jobs that had the former ones", async () => {
  const rosa = await clerk({ name: "Rosa Benitez" })
  const mia = await customer({ email: "mia@example.com" })
  const jobWith = (customerPhone: string) =>
    aJob(rosa, { customerId: mia._id, customerPhone, customerEmail: mia.email })
  const [job, ofSister, cancelled] = [
    await jobWith(mia.phone),
    await jobWith(randomPhone()),
    await jobWith(mia.phone),
  ]
  done(await act(rosa, cancelled, "cancel"))
  const before = await open(rosa, ofSister)
  const listed = async () =>
    done(await as(rosa).get("/servicerequest", { customerId: mia._id })).map(
      ({ invoiceNumber }) => invoiceNumber,
    )
  await expect.poll(listed).toEqual(expect.arrayContaining([job, ofSister]))

  const change = { user: mia._id, phone: randomPhone(), email: "mia@example.org" }
  const taken = (await customer()).phone
  expect(await as(rosa).put("/users", { ...change, phone: taken })).toBeProblem(409, "phone_in_use")
  expect(await open(rosa, job)).toMatchObject({ customerPhone: mia.phone, customerEmail: mia.email })
  done(await as(rosa).put("/users", change))
  expect(await open(rosa, job)).toMatchObject({ customerPhone: change.phone, customerEmail: change.email })
  expect(await open(rosa, ofSister)).toMatchObject({
    customerPhone: before.customerPhone,
    customerEmail: change.email,
  })
  expect(await open(rosa, cancelled)).toMatchObject({ customerPhone: mia.phone, customerEmail: mia.email })
  const { body } = await as(rosa).get("/servicerequesthistory", { invoiceNumber: job })
  expect(body[0]).toMatchObject({
    by: { name: "Rosa Benitez" },
    changes: expect.arrayContaining([expect.objectContaining({ field: "customerPhone", to: change.phone })]),
  })
})

it("PUT /users with an email changes an account's open job behind 100 newer ones", async () => {
  const rosa = await clerk()
  const fleet = await commercialAccount({ email: "ap@example.com" })
  const job = { invoiceType: "Net", billingId: fleet._id, billingEmail: fleet.email } as const
  const [oldest, cancelled] = [await aJob(rosa, job), await aJob(rosa, job)]
  done(await act(rosa, cancelled, "cancel"))
  const item = await table.get(keys.requestSummary(cancelled))
  const newer = Array.from({ length: 100 }, (_, index) => ({
    put: {
      ...item,
      pk: `NEWER#${fleet._id}`,
      sk: String(index),
      gsi3sk: indexKeys.accountRequest("2099-01-01", index),
    },
    onlyIf: isAbsent,
    race: "another row",
  }))
  await table.transact(newer)
  const listed = async () => {
    const { items } = await table.query({
      index: "gsi3",
      partition: indexKeys.account(fleet._id),
      limit: 102,
    })
    return items.length
  }
  await expect.poll(listed).toBe(102)

  done(await as(rosa).put("/users", { user: fleet._id, email: "ap@example.org" }))
  expect(await open(rosa, oldest)).toMatchObject({ billingEmail: "ap@example.org" })
})
