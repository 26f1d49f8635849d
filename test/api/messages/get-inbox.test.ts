import { describe, expect, it } from "vitest"
import { people, randomPhone } from "../../builders/people.ts"
import { as } from "../client.ts"
import { socketOf } from "../live/socket.ts"
import { act, aReadyJob, open } from "../requests/job.ts"
import { aVisit, booked } from "../requests/visit.ts"
import { table } from "../table.ts"
import { agree } from "./agree.ts"
import { byTwilio, post } from "./hooks.ts"
import { leftTo } from "./outbox.ts"

const { clerk, technician } = people(table)

let count = 0
const textFrom = (phone: string, Body: string, more: Record<string, string> = {}) => {
  count += 1
  const MessageSid = `SM${Date.now()}${String(count).padStart(10, "0")}`
  return byTwilio({ MessageSid, From: `+1${phone}`, To: "+15305550199", Body, NumMedia: "0", ...more })
}
const threadOf = async (rosa: Awaited<ReturnType<typeof clerk>>, phone: string) =>
  (await as(rosa).get("/inbox", { limit: 200 })).body.flatMap((one) =>
    "unread" in one && one.phone === phone ? [one] : [],
  )[0]

describe("a customer's text reply", () => {
  it("appears unread on the customer's latest open job and in the inbox, with their name", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const customerPhone = randomPhone()
    const done = await aReadyJob(rosa, theo, { customerPhone })
    await act(rosa, done, "cancel", {})
    const invoiceNumber = await aReadyJob(rosa, theo, { customerPhone, customerName: "Priya Raman" })
    const searched = async () =>
      (await as(rosa).get("/servicerequest", { search: customerPhone })).body.length
    await expect.poll(searched).toBe(2)

    expect(await post(textFrom(customerPhone, "The gate code is 8862"))).toMatchObject({ status: 200 })
    await expect
      .poll(() => threadOf(rosa, customerPhone))
      .toMatchObject({
        name: "Priya Raman",
        invoiceNumber,
        lastBody: "The gate code is 8862",
        unread: 1,
      })
    const { body } = await as(theo).get("/messages", { invoiceNumber })
    expect(body[0]).toMatchObject({ state: "received", to: customerPhone, body: "The gate code is 8862" })
  })

  it("goes to the job with that phone, not to jobs with it as policy number or name", async () => {
    const [rosa, theo, phone] = [await clerk(), await technician(), randomPhone()]
    const invoiceNumber = await aReadyJob(rosa, theo, { customerPhone: phone })
    await aReadyJob(rosa, theo, { customerPhone: randomPhone(), insurancePolicyNumber: phone })
    await aReadyJob(rosa, theo, { customerPhone: randomPhone(), customerName: `Not Priya ${phone}` })
    const found = async () => (await as(rosa).get("/servicerequest", { search: phone })).body.length
    await expect.poll(found).toBe(3)
    await post(textFrom(phone, "I'm parked behind the house"))
    await expect.poll(() => threadOf(rosa, phone)).toMatchObject({ invoiceNumber, unread: 1 })
  })

  it("is kept for an unknown number, and once when delivered twice", async () => {
    const rosa = await clerk()
    const phone = randomPhone()
    const text = textFrom(phone, "Do you fix sunroofs?")
    await Promise.all([post(text), post(text)])
    await post(text)
    await expect
      .poll(() => threadOf(rosa, phone))
      .toMatchObject({ unread: 1, lastBody: "Do you fix sunroofs?" })
    expect((await as(rosa).get("/inbox", { phone })).body).toMatchObject([{ body: "Do you fix sunroofs?" }])
  })

  it("from a foreign number is not matched to a US number with the same digits", async () => {
    const rosa = await clerk()
    const text = textFrom("", "Hello from Singapore", { From: "+6591234567" })
    expect(await post(text)).toMatchObject({ status: 200 })
    expect((await as(rosa).get("/inbox", { phone: "6591234567" })).body).toEqual([])
  })

  it("can be answered from the inbox, in one conversation that names the replier", async () => {
    const rosa = await clerk({ name: "Rosa Benitez" })
    const phone = randomPhone()
    await post(textFrom(phone, "When do you open?"))
    await as(rosa).put("/sendtext", { phone, message: "At 8 in the morning." })
    await expect
      .poll(() => threadOf(rosa, phone))
      .toMatchObject({ unread: 1, answeredBy: { name: "Rosa Benitez" } })
    const { version = 0 } = (await threadOf(rosa, phone)) ?? {}
    await as(rosa).put("/inbox", { phone, version })
    expect(await threadOf(rosa, phone)).toMatchObject({ unread: 0 })
    const textsOf = async () => (await as(rosa).get("/inbox", { phone })).body.map(({ body }) => body)
    await expect.poll(textsOf).toEqual(["At 8 in the morning.", "When do you open?"])
  })

  it("notifies the office at once, and staff who have the job open", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const customerPhone = randomPhone()
    const invoiceNumber = await aReadyJob(rosa, theo, { customerPhone })
    const searched = async () =>
      (await as(rosa).get("/servicerequest", { search: customerPhone })).body.length
    await expect.poll(searched).toBe(1)
    const [desk, onTheRoad] = await Promise.all([socketOf(rosa), socketOf(theo)])
    await post(textFrom(customerPhone, "Hello?"))
    await expect.poll(() => desk.hints.map(({ topic }) => topic)).toContain("inbox")
    const ofJob = (hints: readonly { topic: string; id: number }[]) =>
      hints.filter(({ topic, id }) => topic === "messages" && id === invoiceNumber)
    await expect.poll(() => ofJob(desk.hints)).not.toEqual([])
    await expect.poll(() => ofJob(onTheRoad.hints)).not.toEqual([])
    expect(onTheRoad.hints.map(({ topic }) => topic)).not.toContain("inbox")
  })

  it("is an empty inbox for a phone without texts, and 400 for a malformed phone", async () => {
    expect((await as(await clerk()).get("/inbox", { phone: randomPhone() })).body).toEqual([])
    expect(await as(await clerk()).get("/inbox", { phone: "530" })).toBeProblem(400, "malformed")
  })
})

describe("STOP and START", () => {
  it.each(["STOP", "Quit", "END", "revoke", "OPT OUT", "cancel", "Unsubscribe"])(
    "%s stops texts at once, and START restores earlier consent",
    async (word) => {
      const rosa = await clerk()
      const phone = randomPhone()
      await agree(phone)
      await post(textFrom(phone, word))
      expect((await as(rosa).get("/textconsent", { phone })).body).toMatchObject({
        given: false,
        source: "text",
      })
      expect(await as(rosa).put("/sendtext", { phone, message: "Hello" })).toBeProblem(409, "texts_stopped")
      await post(textFrom(phone, "start"))
      expect((await as(rosa).get("/textconsent", { phone })).body).toMatchObject({
        given: true,
        wording: "May we text you?",
      })
    },
  )

  it("pauses texts after a possible STOP and flags it until the answer is recorded", async () => {
    const rosa = await clerk()
    const phone = randomPhone()
    await agree(phone)
    await post(textFrom(phone, "You have the wrong number"))
    expect(await threadOf(rosa, phone)).toMatchObject({ mayHaveOptedOut: true })
    expect(await as(rosa).put("/sendtext", { phone, message: "Hello" })).toBeProblem(409, "texts_stopped")
    await as(rosa).put("/textconsent", { phone, given: true })
    expect(await threadOf(rosa, phone)).not.toHaveProperty("mayHaveOptedOut")
  })

  it("START alone grants no consent", async () => {
    const rosa = await clerk()
    const phone = randomPhone()
    await post(textFrom(phone, "START"))
    expect((await as(rosa).get("/textconsent", { phone })).body).toMatchObject({ given: false })
    await post(textFrom(phone, "STOP"))
    await post(textFrom(phone, "START"))
    expect((await as(rosa).get("/textconsent", { phone })).body).toMatchObject({ given: false })
    expect(await as(rosa).put("/sendtext", { phone, message: "Hello" })).toBeProblem(409, "texts_stopped")
    expect(await leftTo(phone)).toEqual([])
  })

  it("an unsigned STOP changes nothing", async () => {
    const phone = randomPhone()
    await agree(phone)
    const real = textFrom(phone, "STOP")
    expect((await post({ ...real, headers: { ...real.headers, "x-twilio-signature": "x" } })).status).toBe(
      403,
    )
    expect((await as(await clerk()).get("/textconsent", { phone })).body).toMatchObject({ given: true })
  })
})

describe("a customer's reschedule request", () => {
  const expected = async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const customerPhone = randomPhone()
    const number = await aReadyJob(rosa, theo, { customerPhone, customerName: "Priya Raman" })
    const key = (await open(rosa, number)).jobKey ?? ""
    const ask = (fields: object) =>
      as().post("/job", { key, action: "askForTime", date: "12/3/2099", note: "Ring twice", ...fields })
    return { rosa, customerPhone, number, ask }
  }

  it("stays unread in the inbox until a time is set or the current one is kept", async () => {
    const { rosa, customerPhone, number, ask } = await expected()
    expect((await ask({})).status).toBe(200)
    const window = { start: "10:00am", end: "12:00pm" }
    expect((await ask(window)).status).toBe(200)
    const wish = "Thu, Dec 3, 10:00am to 12:00pm, Ring twice"
    await expect
      .poll(() => threadOf(rosa, customerPhone))
      .toMatchObject({
        name: "Priya Raman",
        invoiceNumber: number,
        unread: 2,
        lastBody: `Asked for another time: ${wish}`,
        wishes: [{ invoiceNumber: number, wish }],
      })

    const { version = 0 } = (await threadOf(rosa, customerPhone)) ?? {}
    await as(rosa).put("/inbox", { phone: customerPhone, version })
    await post(textFrom(customerPhone, "Is that okay?"))
    await as(rosa).put("/sendtext", { phone: customerPhone, message: "Let me look." })
    await expect
      .poll(() => threadOf(rosa, customerPhone))
      .toMatchObject({ unread: 1, lastBody: "Is that okay?", wishes: [{ invoiceNumber: number, wish }] })

    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, {
      appointmentDate: "12/3/2099",
      appointmentTimeStart: window.start,
      appointmentTimeEnd: window.end,
    })
    expect(await threadOf(rosa, customerPhone)).not.toHaveProperty("wishes")
    await ask({ note: "Sorry, later" })
    expect(await threadOf(rosa, customerPhone)).toMatchObject({
      wishes: [{ wish: "Thu, Dec 3, Sorry, later" }],
    })
    await act(rosa, number, "keepTime")
    expect(await threadOf(rosa, customerPhone)).not.toHaveProperty("wishes")
  })

  it("is stored once when sent twice at once, in the transaction of its job's change", async () => {
    const { rosa, customerPhone, number, ask } = await expected()
    const replies = await Promise.all([ask({ note: "Before noon" }), ask({ note: "After noon" })])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { note } = (await open(rosa, number)).timeAsked ?? {}
    await expect
      .poll(() => threadOf(rosa, customerPhone))
      .toMatchObject({ unread: 2, wishes: [{ invoiceNumber: number, wish: `Thu, Dec 3, ${note}` }] })
  })

  it("of a website job whose phone isn't proven leaves that phone's conversation alone", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const phone = randomPhone()
    const forged = await booked({
      ...aVisit("yuba-city", { phone, name: "Not Priya" }),
    })
    const ask = (note: string) => as().post("/job", { key: forged.jobKey, action: "askForTime", note })
    expect((await ask("Later")).status).toBe(200)
    expect((await open(rosa, forged.invoiceNumber)).timeAsked).toMatchObject({ note: "Later" })
    expect(await threadOf(rosa, phone)).toBeUndefined()
    expect(await as(rosa).put("/sendtext", { phone, message: "Hello" })).toBeProblem(409, "no_consent")

    const own = await aReadyJob(rosa, theo, { customerPhone: phone, customerName: "Priya Raman" })
    await act(rosa, own, "cancel", {})
    const searched = async () => (await as(rosa).get("/servicerequest", { search: phone })).body.length
    await expect.poll(searched).toBe(2)
    await post(textFrom(phone, "Is my windshield in?"))
    const thread = { name: "Priya Raman", invoiceNumber: own, lastBody: "Is my windshield in?" }
    await expect.poll(() => threadOf(rosa, phone)).toMatchObject(thread)
    expect((await ask("Much later")).status).toBe(200)
    expect(await threadOf(rosa, phone)).toMatchObject(thread)
  })

  it("of a website job whose phone was proven appears after staff change the consent", async () => {
    const rosa = await clerk()
    const phone = randomPhone()
    const { jobKey, invoiceNumber } = await booked(aVisit("yuba-city", { phone, textConsent: true }))
    await as(rosa).put("/textconsent", { phone, given: true })
    const later = await as().post("/job", { key: jobKey, action: "askForTime", note: "Later" })
    expect(later.status).toBe(200)
    expect(JSON.stringify(later.body)).not.toContain("phoneProven")
    expect(await threadOf(rosa, phone)).toMatchObject({ invoiceNumber, unread: 1 })
  })

  it("of a job without a phone appears on the job only", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const number = await aReadyJob(rosa, theo, { customerPhone: "" })
    const key = (await open(rosa, number)).jobKey ?? ""
    expect((await as().post("/job", { key, action: "askForTime", note: "Later" })).status).toBe(200)
    expect((await open(rosa, number)).timeAsked).toMatchObject({ note: "Later" })
  })
})
