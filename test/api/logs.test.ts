import { readFileSync } from "node:fs"
import { describe, expect, inject, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { people, randomPhone } from "../builders/people.ts"
import { as, malformed, type Reply } from "./client.ts"
import { act, aReadyJob, open } from "./requests/job.ts"
import { picture } from "./requests/signature.ts"
import { aVisit } from "./requests/visit.ts"
import { table } from "./table.ts"
import { putPicture } from "./uploads/photo.ts"
import { begin, complete, mp4, sendParts } from "./uploads/video.ts"

const { clerk, technician, customer, setPassword } = people(table)

const logged = () => readFileSync(inject("log"), "utf8")
const requestIdOf = ({ headers }: Reply) => headers.get("x-request-id") ?? "no id"

const refusedPhone = "5005550001"

describe("the log of the functions", () => {
  // Long because the log is checked once, after calls of every kind.
  it("records each call by request id, without people, cars, passwords, or tokens", async () => {
    const rosa = await clerk({ name: "Rosamunda Benitez-Quill" })
    const theo = await technician({ name: "Theodric Lindqvist" })
    const phone = randomPhone()
    const number = await aReadyJob(rosa, theo, {
      customerName: "Persephone Quackenbush",
      customerPhone: refusedPhone,
      customerEmail: "persephone@quackenbush.example",
      customerFullAddress: "4711 Nightingale Ter, Yuba City, CA 95991",
      customerNotes: "Gate code 8862-K",
      vin: "4S4BTGUD1N3148827",
      insurancePolicyNumber: "POLICY-55-1",
    })
    await as(rosa).put("/textconsent", { phone: refusedPhone, given: true })
    const { invoiceKey = "", jobKey = "" } = await open(rosa, number)
    const mia = await customer({ name: "Miabella Torrance", phone })
    await setPassword(mia, "battery staple")
    const login = await as().post("/session", { phone, password: "battery staple" })
    const { token } = login.body as { token: string }

    const broken = await customer({ name: "Wilhelmina Featherstone" })
    await table.transact([
      {
        put: { ...keys.user(broken._id), ...broken, role: "Wilhelmina's own role" },
        onlyIf: "unguarded",
      },
    ])
    const film = mp4(1000)
    const begun = await begin(rosa, film.length)
    const [address = ""] = await sendParts(rosa, begun, film, [1])
    const noPicture = await putPicture(rosa, "avatar", Buffer.from("no picture"))
    const uploads = [
      await complete(rosa, begun, film.length + 1),
      await complete(rosa, begun, film.length),
      await as(rosa).put("/users", { user: rosa._id, avatar: noPicture }),
      await as(rosa).delete("/uploads", { key: noPicture }),
    ]
    const given = await as(rosa).get("/uploadurl")
    const { uploadURL, filename } = given.body as { uploadURL: string; filename: string }
    const signatureIn = (signed: string) => new URL(signed).searchParams.get("X-Amz-Signature") ?? signed

    const others = await Promise.all([
      as().post("/session", { phone, password: "guessed-word" }),
      as().post("/session", { phone: "not a phone 5309990000", password: "guessed-word" }),
      as(rosa).post("/users", { name: "Miabella Torrance", phone, role: "user" }),
      as(rosa).post("/users", malformed('{"name":"Cut Off In The Middle')),
      as(rosa).get("/users", { q: "Quackenbush" }),
      as(rosa).get("/users", { _id: broken._id }),
      as(rosa).get("/servicerequest", { search: "Quackenbush" }),
      as(rosa).get("/vin", { vin: "4S4BTGUD1N3148827" }),
      as(rosa).get("/invoice", { key: invoiceKey }),
      as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { customerName: "x".repeat(101) }),
      as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { signatureData: picture() }),
      as().get("/job", { key: jobKey }),
      as().post(
        "/newservice",
        aVisit("yuba-city", { name: "Persephone Quackenbush", phone: refusedPhone, textConsent: true }),
      ),
      as().post("/job", { key: jobKey, action: "sign", name: "Persephone Quackenbush" }),
      act(theo, number, "navigate", { enroute: true }),
    ])
    const logout = await as({ _id: mia._id, token }).delete("/session", { token })
    const replies = [login, ...others, ...uploads, given, logout]
    expect(replies.map(({ status }) => status)).toEqual([
      200, 401, 400, 409, 400, 200, 500, 200, 200, 200, 400, 200, 200, 201, 409, 200, 409, 200, 400, 200, 200,
      200,
    ])

    const ids = replies.map(requestIdOf)
    await expect.poll(() => ids.filter((id) => !logged().includes(`"requestId":"${id}"`))).toEqual([])
    await expect.poll(logged).toMatch(/"sending a message failed","outbox":"\w/)

    const text = logged()
    for (const secret of [
      "Rosamunda",
      "Theodric",
      "Persephone",
      "Quackenbush",
      "quackenbush",
      "Nightingale",
      "8862-K",
      "4S4BTGUD1N3148827",
      "POLICY-55-1",
      "Miabella",
      "Featherstone",
      "Wilhelmina",
      "Cut Off",
      "battery staple",
      "guessed-word",
      phone,
      "5309990000",
      refusedPhone,
      token,
      jobKey,
      rosa.token,
      theo.token,
      invoiceKey,
      "Signature=",
      signatureIn(address),
      signatureIn(uploadURL),
      filename,
      begun.key,
      begun.upload,
      noPicture,
    ])
      expect(text.includes(secret), secret).toBe(false)
    for (const line of text.trim().split("\n"))
      expect(JSON.parse(line)).toMatchObject({ event: expect.any(String) })
  })
})
