import { readFileSync } from "node:fs"
import { expect, inject, it } from "vitest"
import { people } from "../builders/people.ts"
import { everything } from "../faults/whole-table.ts"
import { as, type Reply } from "./client.ts"
import { codeTextedTo } from "./session/texts.ts"
import { table } from "./table.ts"

const { clerk, customer, setPassword } = people(table)

/** Words that stand nowhere else. */
const secrets = {
  own: "own-word-of-mia-8841",
  changed: "changed-word-of-mia-8842",
  fromTheDesk: "word-from-the-desk-8843",
}

it("no password, token, code or hash is in a reply, an item or a log", async () => {
  const [carla, mia] = await Promise.all([clerk(), customer()])
  await setPassword(mia, mia.phone.slice(-4), { chosen: false })
  const replies: Reply[] = []
  const seen = async (reply: Promise<Reply>) => {
    replies.push(await reply)
    return replies.at(-1) as Reply
  }
  await seen(
    as().post("/firstlogin", { phone: mia.phone, password: mia.phone.slice(-4) }, { key: "secrets-1" }),
  )
  const code = await codeTextedTo(mia.phone)
  const opened = await as().post("/firstlogin", { phone: mia.phone, code, newPassword: secrets.own })
  const { token, ...rest } = opened.body as { token: string }
  expect(opened.status).toBe(200)
  expect(JSON.stringify(rest)).not.toContain(token)
  const login = { _id: mia._id, token }
  await seen(as(login).put("/users", { user: mia._id, password: secrets.changed }, { key: "secrets-2" }))
  await seen(as(carla).post("/sessions", { userId: [mia._id] }))
  await seen(as(carla).get("/users", { _id: mia._id }))
  await seen(as(login).get("/account"))
  await seen(as(carla).put("/users", { user: mia._id, password: secrets.fromTheDesk }, { key: "secrets-3" }))
  await seen(as().post("/firstlogin", { phone: mia.phone, code, newPassword: "something else" }))

  const { endpoint, name } = inject("table")
  await expect
    .poll(
      async () =>
        (await everything(endpoint, name)).filter(
          ({ pk, to, body }) => pk.startsWith("OUT#") && to === mia.phone && body !== "",
        ),
      { timeout: 20_000 },
    )
    .toEqual([])
  const items = await everything(endpoint, name)
  const kept = items.map((item) => JSON.stringify(item))
  const told = replies.map(({ body }) => JSON.stringify(body))
  const logged = readFileSync(inject("log"), "utf8").split("\n")
  for (const word of [...Object.values(secrets), token])
    expect([...kept, ...told, ...logged].filter((line) => line.includes(word))).toEqual([])
  // Six digits may be anything in what is not about her.
  const hers = kept.filter((item) => item.includes(mia._id) || item.includes(mia.phone))
  expect(hers.length).toBeGreaterThan(1)
  const asWord = new RegExp(`\\b${code}\\b`)
  expect([...hers, ...told, ...logged].filter((line) => asWord.test(line))).toEqual([])
  // Hashes lie under one prefix, which no function reads that did not ask for it.
  const hashed = items.filter((item) => "salt" in item).map(({ pk }) => pk.slice(0, 5))
  expect(new Set(hashed)).toEqual(new Set(["PASS#"]))
  const hashes = items.flatMap(({ hash, salt }) => (salt ? [String(hash)] : []))
  for (const hash of hashes) expect(told.filter((reply) => reply.includes(hash))).toEqual([])
})
