import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, inject, it } from "vitest"
import { people, randomPhone } from "../builders/people.ts"
import { everything } from "../faults/whole-table.ts"
import { as, type Reply } from "./client.ts"
import { byTwilio, post } from "./messages/hooks.ts"
import { text, picture as texted } from "./messages/incoming-texts.ts"
import { giveBack, okCard, payByCard } from "./payments/card.ts"
import { aDoneJob, aJob, chip, open } from "./requests/job.ts"
import { picture } from "./requests/signature.ts"
import { codeTextedTo } from "./session/texts.ts"
import { table } from "./table.ts"

const { clerk, technician, customer, setPassword } = people(table)

const secrets = {
  own: "own-word-of-mia-8841",
  changed: "changed-word-of-mia-8842",
  fromTheDesk: "word-from-the-desk-8843",
}

it("leaks no password, token, code, or hash into a reply, an item, or a log", async () => {
  const [carla, mia] = await Promise.all([clerk(), customer()])
  await setPassword(mia, mia.phone.slice(-4), { chosen: false })
  const replies: Reply[] = []
  const seen = async (reply: Promise<Reply>) => {
    replies.push(await reply)
    return replies.at(-1) as Reply
  }
  const codeReply = await seen(as().post("/firstlogin", { phone: mia.phone }, { key: "secrets-1" }))
  const { nonce } = codeReply.body as { nonce: string }
  const code = await codeTextedTo(mia.phone)
  const opened = await as().post("/firstlogin", { phone: mia.phone, code, nonce, newPassword: secrets.own })
  const { token, ...rest } = opened.body as { token: string }
  expect(opened.status).toBe(200)
  expect(JSON.stringify(rest)).not.toContain(token)
  const login = { _id: mia._id, token }
  await seen(as(login).put("/users", { user: mia._id, password: secrets.changed }, { key: "secrets-2" }))
  await seen(as(carla).post("/sessions", [mia._id]))
  await seen(as(carla).get("/users", { _id: mia._id }))
  await seen(as(login).get("/account"))
  await seen(as(carla).put("/users", { user: mia._id, password: secrets.fromTheDesk }, { key: "secrets-3" }))
  await seen(as().post("/firstlogin", { phone: mia.phone, code, newPassword: "something else" }))

  const { endpoint, name } = inject("table")
  await expect
    .poll(async () =>
      (await everything(endpoint, name)).filter(
        ({ pk, to, body }) => pk.startsWith("OUT#") && to === mia.phone && body !== "",
      ),
    )
    .toEqual([])
  const items = await everything(endpoint, name)
  const kept = items.map((item) => JSON.stringify(item))
  const bodies = replies.map(({ body }) => JSON.stringify(body))
  const logged = readFileSync(inject("log"), "utf8").split("\n")
  for (const word of [...Object.values(secrets), token])
    expect([...kept, ...bodies, ...logged].filter((line) => line.includes(word))).toEqual([])
  // Six digits can occur in others' items by chance.
  const hers = kept.filter((item) => item.includes(mia._id) || item.includes(mia.phone))
  expect(hers.length).toBeGreaterThan(1)
  const asWord = new RegExp(`\\b${code}\\b`)
  expect([...hers, ...bodies, ...logged].filter((line) => asWord.test(line))).toEqual([])
  // Hashes have their own key prefix, which functions must request.
  const hashed = items.filter((item) => "salt" in item).map(({ pk }) => pk.slice(0, 5))
  expect(new Set(hashed)).toEqual(new Set(["PASS#"]))
  const hashes = items.flatMap(({ hash, salt }) => (salt ? [String(hash)] : []))
  for (const hash of hashes) expect(bodies.filter((reply) => reply.includes(hash))).toEqual([])
})

const machineSecrets = (): Record<string, string> => {
  const read = (name: string) => readFileSync(join(dirname(inject("log")), "keys", name), "utf8")
  const { accessToken, signatureKey } = JSON.parse(read("square")) as Record<string, string>
  const { authToken } = JSON.parse(read("twilio")) as Record<string, string>
  const lineOf = (name: string) => read(name).split("\n")[10]
  return Object.fromEntries(
    Object.entries({
      "the front door's": read("origin-secret"),
      "the credentials' key": read("credentials-key"),
      "Square's token": accessToken,
      "Square's signature key": signatureKey,
      "Twilio's token": authToken,
      "the files' signing key": lineOf("files-signing-key"),
    }).map(([name, secret]) => {
      if (!secret || secret.length < 24) throw new Error(`There is no secret of ${name}.`)
      return [name, secret]
    }),
  )
}

/** The Luhn checksum (https://en.wikipedia.org/wiki/Luhn_algorithm). */
const passesChecksum = (digits: string): boolean =>
  [...digits].toReversed().reduce((sum, digit, index) => {
    const value = Number(digit) * (1 + (index % 2))
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

const cardNumbersIn = (line: string): string[] =>
  [...line.matchAll(/(?<![\w.-])[3-6]\d{3}[ -]?\d{4}[ -]?\d{4}[ -]?\d{3,4}(?![\w.-])/g)]
    .map(([found]) => found.replaceAll(/\D/g, ""))
    .filter(passesChecksum)

it("finds a card number in any notation, and no false positives", () => {
  expect(cardNumbersIn('{"note":"4111 1111 1111 1111"}')).toEqual(["4111111111111111"])
  expect(cardNumbersIn("5105-1051-0510-5100 or 378282246310005")).toEqual([
    "5105105105105100",
    "378282246310005",
  ])
  expect(cardNumbersIn('{"at":1763921526123,"n":48217,"id":"SM41111111111111111"}')).toEqual([])
})

it("keeps secrets, sessions, cards, and link keys out of logs, and only link keys in items", async () => {
  const [rosa, theo] = [await clerk(), await technician()]
  const phone = randomPhone()
  await as(rosa).put("/textconsent", { phone, given: true })
  const mia = await customer({ phone })
  const number = await aDoneJob(rosa, theo, { customerPhone: phone, customerId: mia._id })
  const { jobKey = "", invoiceKey = "" } = await open(rosa, number)
  const keyed = "once-for-all-flows"

  const verificationToken = `verf:${randomUUID()}`
  const refused = "cnon:card-nonce-declined"
  await as(rosa).post("/savecreditcard", {
    customerId: mia._id,
    sourceId: okCard,
    _id: randomUUID(),
    agreed: true,
  })
  await payByCard(rosa, number, { amount: 100, sourceId: refused, verificationToken }, `${keyed}-1`)
  const paid = await payByCard(rosa, number, { amount: 576.22, verificationToken }, `${keyed}-2`)
  expect(paid.body).toMatchObject({ status: "APPROVED" })
  await giveBack(rosa, number, paid.body.paymentId, { amount: 10, reason: "Goodwill" }, `${keyed}-3`)
  await as().send("POST", "/hooks/square", { event_id: randomUUID(), data: { object: {} } })

  await text(phone, [texted(33)], { body: "The crack" })
  const signed = byTwilio({ MessageSid: `SM${phone}${phone}`, From: `+1${phone}`, Body: "Hello?" })
  await post(signed)
  await post({ ...signed, headers: { ...signed.headers, "x-twilio-signature": "forged" } })
  await as(rosa).put(
    "/sendtext",
    { phone, message: "See you soon.", invoiceNumber: number },
    { key: `${keyed}-4` },
  )
  const about = new URLSearchParams({
    id: String(number),
    phone,
    message: "How was it?",
    location: "Yuba City",
  })
  await as(rosa).send("GET", `/reviewlink?${about}`)

  const other = await aJob(rosa, { charges: [{ ...chip, laborrate: 40 }] })
  const { jobKey: otherKey = "" } = await open(rosa, other)
  const authorize = { action: "authorizeEstimate", amount: 40, name: "Priya Raman" } as const
  const authorized = await as().post(
    "/job",
    { key: otherKey, ...authorize, signatureData: picture() },
    { key: `${keyed}-5` },
  )
  expect(authorized.status).toBe(200)
  await as().get("/job", { key: jobKey })
  await as().get("/job", { key: `${jobKey}x` })
  const last = await as().get("/invoice", { key: invoiceKey })

  const logged = () => readFileSync(inject("log"), "utf8").split("\n")
  const written = () => logged().some((line) => line.includes(last.headers.get("x-request-id") ?? "none"))
  await expect.poll(written).toBe(true)
  const { endpoint, name } = inject("table")
  const items = (await everything(endpoint, name)).map((item) => ({
    pk: item.pk,
    line: JSON.stringify(item),
  }))
  expect(items.filter(({ line }) => line.includes(paid.body.paymentId)).length).toBeGreaterThan(0)

  const nowhere = {
    ...machineSecrets(),
    "a clerk's session": rosa.token,
    "a technician's session": theo.token,
    "a customer's session": mia.token,
    "a card's token": okCard,
    "a refused card's token": refused,
    "the buyer's verification": verificationToken,
  }
  const lines = [...logged(), ...items.map(({ line }) => line)]
  for (const [what, secret] of Object.entries(nowhere))
    expect(
      lines.filter((line) => line.includes(secret)),
      what,
    ).toEqual([])
  expect(lines.flatMap(cardNumbersIn)).toEqual([])

  // A link's key is stored with its job, in its lookup item, and in texts.
  for (const [key, at] of [
    [jobKey, /^(?:SR|JOB|OUT)#/],
    [otherKey, /^(?:SR|JOB|OUT)#/],
    [invoiceKey, /^(?:SR|INV|OUT)#/],
  ] as const) {
    expect(logged().filter((line) => line.includes(key))).toEqual([])
    const elsewhere = items.filter(({ pk, line }) => line.includes(key) && !at.test(pk)).map(({ pk }) => pk)
    expect(elsewhere).toEqual([])
  }
}, 90_000)
