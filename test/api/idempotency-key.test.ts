import { describe, expect, it } from "vitest"
import { endpoints } from "#shared/api/index.ts"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { messages } from "#shared/messages.ts"
import { type Person, people } from "../builders/people.ts"
import { as, fieldsIn, type Reply } from "./client.ts"
import { repeatableChanges, unrepeatable } from "./repeatable-changes.ts"
import { table } from "./table.ts"

const { admin, clerk, technician } = people(table)

const isBehind = ({ body }: Reply): boolean => Object(body).detail === messages.imports.underWay

describe("an idempotency key", () => {
  const changing = endpoints.filter(
    ({ method, name, ...rest }) => method !== "GET" && !("raw" in rest) && !unrepeatable.includes(name),
  )

  it.each(changing.map((endpoint) => ({ title: `${endpoint.method} ${endpoint.path}`, endpoint })))(
    "runs $title once, repeats the reply on retry, and rejects another body",
    async ({ endpoint: { name, method, roles } }) => {
      const who = mayPass("clerk", roles ?? [])
        ? await clerk()
        : mayPass("technician", roles ?? [])
          ? await technician()
          : await admin()
      const change = repeatableChanges[name]
      if (!change) throw new Error(`No example call for ${name}.`)
      const [path, body, other] = await change(who)
      const key = `once-${name}`
      const send = () => as(who).send(method, path, body, { key })
      let first = await send()
      // Only one import runs at a time, so a call refused for another one may be repeated.
      await expect
        .poll(async () => {
          if (isBehind(first)) first = await send()
          return isBehind(first)
        })
        .toBe(false)
      expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
      const again = await as(who).send(method, path, body, { key })
      expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body })
      expect(await as(who).send(method, path, other, { key })).toBeProblem(422, "key_reused")
    },
  )

  it("must be well formed and is scoped to its user", async () => {
    const [rosa, marta] = [await clerk(), await clerk()]
    const make = (who: Person, key: string) =>
      as(who).post("/servicerequest", { invoiceType: "Cash" }, { key })
    expect(fieldsIn(await make(rosa, "short"))).toEqual(["Idempotency-Key"])
    expect(fieldsIn(await make(rosa, "a # that parts keys"))).toEqual(["Idempotency-Key"])
    const [hers, mine] = [await make(rosa, "the-same-key"), await make(marta, "the-same-key")]
    expect(hers.body).not.toEqual(mine.body)
  })
})
