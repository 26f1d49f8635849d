import { describe, expect, inject, it, onTestFinished } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { ping, topics } from "#shared/domain/live.ts"
import { people } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { done } from "../../driver/job.ts"
import { as } from "../client.ts"
import { act, aJob, open } from "../requests/job.ts"
import { table } from "../table.ts"
import { expectHint, type Socket, socketOf, watcherOf } from "./socket.ts"

const { admin, clerk, technician, customer, commercialAccount, logIn } = people(table)

const connectionsIn = async (topic: string) =>
  (await table.query({ partition: keys.topic(topic), limit: 500 })).items

describe("A socket", () => {
  it("notifies office watchers of every change, and sends nothing without a subscription", async () => {
    const [carla, ada, rosa] = await Promise.all([clerk(), admin(), clerk()])
    const sockets = await Promise.all([carla, ada].map((one) => watcherOf(one, topics.requests)))
    const idle = await socketOf(rosa)
    const number = await aJob(carla, { customerName: "Priya Raman" })
    await Promise.all(sockets.map((socket) => expectHint(socket, number, 1)))
    done(await act(carla, number, "setStatus", { serviceStatus: "exception" }))
    await Promise.all(sockets.map((socket) => expectHint(socket, number, 2)))
    expect(idle.hints.filter(({ topic }) => topic === "request")).toEqual([])
  })

  it("notifies a technician only of jobs they have, get, or lose", async () => {
    const [carla, theo, other] = await Promise.all([clerk(), technician(), technician()])
    const [his, theirs] = await Promise.all([socketOf(theo), socketOf(other)])
    const number = await aJob(carla, { appointmentTechnicians: [theo._id] })
    await expectHint(his, number, 1)
    done(await act(carla, number, "assignTechnicians", { technicians: [other._id] }))
    await Promise.all([expectHint(his, number, 2), expectHint(theirs, number, 2)])
    done(await act(carla, number, "setStatus", { serviceStatus: "exception" }))
    await expectHint(theirs, number, 3)

    const ownLast = await aJob(carla, { appointmentTechnicians: [theo._id] })
    await expectHint(his, ownLast, 1)
    const versions = (socket: Socket) =>
      socket.hints.filter(({ id }) => id === number).map(({ version }) => version)
    expect(versions(his)).toEqual([1, 2])
    expect(versions(theirs)).toEqual([2, 3])
    for (const { hints } of [his, theirs])
      for (const hint of hints) expect(Object.keys(hint)).toEqual(["topic", "id", "version"])
  })

  it("notifies only the request's customer and billed customer", async () => {
    const [carla, mia, payer, stranger] = await Promise.all([
      clerk(),
      customer(),
      commercialAccount(),
      customer(),
    ])
    const [hers, paid, strange] = await Promise.all([socketOf(mia), socketOf(payer), socketOf(stranger)])
    const number = await aJob(carla, { customerId: mia._id, billingId: payer._id })
    await Promise.all([expectHint(hers, number, 1), expectHint(paid, number, 1)])
    const last = await aJob(carla, { customerId: stranger._id })
    await expectHint(strange, last, 1)
    expect(strange.hints).toEqual([{ topic: "request", id: last, version: 1 }])
    expect(hers.hints).toEqual([{ topic: "request", id: number, version: 1 }])
    for (const { hints } of [hers, paid, strange])
      for (const hint of hints) expect(Object.keys(hint)).toEqual(["topic", "id", "version"])
  })

  it("reports a request's notes and media, and only visible ones to customers", async () => {
    const [carla, theo, mia] = await Promise.all([clerk(), technician(), customer()])
    const [his, hers] = await Promise.all([socketOf(theo), socketOf(mia)])
    const number = await aJob(carla, { customerId: mia._id, appointmentTechnicians: [theo._id] })
    const desk = await watcherOf(carla, topics.request(number))
    const note = (viewableToCustomer: boolean) =>
      as(carla).post("/notes", {
        invoice: number,
        category: "other",
        note: "Clip cracked.",
        viewableToCustomer,
      })
    const picture = (category: "before" | "pop") =>
      as(theo).post("/media", { relativeInvoiceNumber: number, category, media: [photo(40, 30)] })
    done(await note(false))
    done(await picture("pop"))
    for (const socket of [desk, his]) {
      await expect.poll(() => socket.hints).toContainEqual({ topic: "notes", id: number, version: 1 })
      await expect.poll(() => socket.hints).toContainEqual({ topic: "media", id: number, version: 1 })
    }
    done(await picture("before"))
    done(await note(true))
    await expect
      .poll(() => hers.hints.map(({ topic }) => topic).toSorted())
      .toEqual(["media", "notes", "request"])
  })

  it("answers pings, and replies gone once its connection record is removed", async () => {
    const mia = await customer()
    const socket = await socketOf(mia)
    expect(await socket.ask(ping.request)).toBe(ping.alive)
    const [listener] = await connectionsIn(`customer#${mia._id}`)
    await table.transact([{ remove: keys.connection(String(listener?.id)), onlyIf: "unguarded" }])
    expect(await socket.ask(ping.request)).toBe("gone")
  })

  it("is removed when it closes", async () => {
    const mia = await customer()
    const socket = await socketOf(mia)
    expect(await connectionsIn(`customer#${mia._id}`)).toHaveLength(1)
    socket.close()
    await expect.poll(() => connectionsIn(`customer#${mia._id}`)).toEqual([])
  })

  it("that is gone is removed on the next change, and the others are still notified", async () => {
    const [carla, mia] = await Promise.all([clerk(), customer()])
    const socket = await socketOf(mia)
    const [listener] = await connectionsIn(`customer#${mia._id}`)
    const goneSince = (id: string, at: string) => ({ ...listener, sk: `gone#${id}`, session: "gone", id, at })
    const topic = keys.topic(`customer#${mia._id}`)
    const minuteAgo = new Date(Date.now() - 60_000).toISOString()
    await table.transact([
      { put: { ...goneSince("gone-1=", minuteAgo), pk: topic }, onlyIf: "unguarded" },
      { put: { ...goneSince("soon-1=", new Date().toISOString()), pk: topic }, onlyIf: "unguarded" },
    ])
    const number = await aJob(carla, { customerId: mia._id })
    await expectHint(socket, number, 1)
    await expect
      .poll(async () => (await connectionsIn(`customer#${mia._id}`)).map(({ id }) => id))
      .toEqual(expect.not.arrayContaining(["gone-1="]))
    expect((await connectionsIn(`customer#${mia._id}`)).map(({ id }) => id)).toContain("soon-1=")
  })

  it("does not delay texts when notifications fail", async () => {
    const [carla, theo] = await Promise.all([clerk(), technician()])
    await socketOf(carla)
    const faults = (settings: object) =>
      fetch(`${inject("origin")}/__local/faults`, { method: "PUT", body: JSON.stringify(settings) })
    onTestFinished(async () => void (await faults({})))
    const { textsTo } = await import("../session/texts.ts")
    const phone = "5305550177"
    done(await as(carla).put("/textconsent", { phone, given: true }))
    const number = await aJob(carla, {
      customerPhone: phone,
      appointmentLocation: "Mobile",
      appointmentTechnicians: [theo._id],
    })
    done(await act(carla, number, "setStatus", { serviceStatus: "repairReady" }))
    await faults({ connectionsDown: true })
    done(await act(theo, number, "navigate", { enroute: true }))
    await expect.poll(() => textsTo(phone)).toHaveLength(1)
  })
})

describe("The sockets of a session", () => {
  it("close when it ends, while the user's other sessions stay open", async () => {
    const carla = await clerk()
    const elsewhere = await logIn(carla)
    const watching = (one: typeof carla) => watcherOf(one, topics.requests)
    const [here, second, there] = await Promise.all([watching(carla), watching(carla), watching(elsewhere)])
    await as(carla).delete("/session")
    await Promise.all([here.closed, second.closed])
    expect(there.isOpen()).toBe(true)
    const number = await aJob(elsewhere)
    await expectHint(there, number, 1)
    expect(here.hints.filter(({ id }) => id === number)).toEqual([])
  })

  it("close when the user is deactivated", async () => {
    const [ada, mia] = await Promise.all([admin(), customer()])
    const socket = await socketOf(mia)
    done(await as(ada).put("/users", { user: mia._id, state: "inactive" }))
    await socket.closed
  })

  it("close when the user's role changes, and the next one follows the new role", async () => {
    const [ada, carla] = await Promise.all([admin(), clerk()])
    const socket = await socketOf(carla)
    done(await as(ada).put("/users", { user: carla._id, role: "technician" }))
    await socket.closed
    const next = await socketOf(carla)
    await aJob(ada)
    const own = await aJob(ada, { appointmentTechnicians: [carla._id] })
    await expectHint(next, own, 1)
    expect(next.hints.map(({ id }) => id)).toEqual([own])
    expect((await open(carla, own)).invoiceNumber).toBe(own)
  })
})
