import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { maxWatchedTopics, topics, watchMessage } from "#shared/domain/live.ts"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, type Login } from "../client.ts"
import { act, aJob } from "../requests/job.ts"
import { table } from "../table.ts"
import { expectHint, type Socket, socketOf, watcherOf } from "./socket.ts"

const { admin, clerk, developer, technician, customer } = people(table)

/** Days that no other test uses. */
const [firstDay, secondDay, thirdDay] = ["2033-03-08", "2033-03-09", "2033-04-12"] as const

const rowsOf = ({ hints }: Socket, id: number) =>
  hints.filter((hint) => hint.topic === "request" && hint.id === id).map(({ row }) => row)

const listed = async (person: Login, day: string, id: number) =>
  done(await as(person).get("/servicerequest", { date: toWireDate(day) })).find(
    ({ invoiceNumber }) => invoiceNumber === id,
  )

const move = async (person: Login, id: number, day: string) =>
  done(await as(person).put(`/servicerequest?invoiceNumber=${id}`, { appointmentDate: toWireDate(day) }))

const listenersIn = async (topic: string) =>
  (await table.query({ partition: keys.topic(topic), limit: 500 })).items

describe("An office socket that watches a day", () => {
  it("receives a changed job's row in the day list's format", async () => {
    const office = await Promise.all([clerk(), admin(), developer()])
    const sockets = await Promise.all(office.map((one) => watcherOf(one, topics.day(firstDay))))
    const [carla] = office
    const number = await aJob(carla, {
      appointmentDate: toWireDate(firstDay),
      appointmentTimeStart: "1:00pm",
      appointmentTimeEnd: "3:00pm",
      charges: [{ type: "Repair", quantity: 1, net: 80 }],
    })
    done(await act(carla, number, "setStatus", { serviceStatus: "exception" }))
    for (const [index, person] of office.entries()) {
      const socket = sockets[index] as Socket
      await expectHint(socket, number, 2)
      await expect.poll(() => listed(person, firstDay, number)).toEqual(rowsOf(socket, number).at(-1))
    }
  })

  it("receives rows that move in or out, null for a deleted job, and no other day's rows", async () => {
    const ada = await admin()
    const [from, to, other] = await Promise.all(
      [firstDay, secondDay, thirdDay].map((day) => watcherOf(ada, topics.day(day))),
    )
    const number = await aJob(ada, { appointmentDate: toWireDate(firstDay) })
    // Two versions in one batch of the stream would be one hint.
    await expectHint(from as Socket, number, 1)
    await move(ada, number, secondDay)
    for (const socket of [from, to]) {
      await expectHint(socket as Socket, number, 2)
      expect(rowsOf(socket as Socket, number).at(-1)).toMatchObject({
        appointmentDate: toWireDate(secondDay),
      })
    }
    done(await as(ada).delete("/servicerequest", { invoiceNumber: number }))
    await expectHint(to as Socket, number, 3)
    expect(rowsOf(to as Socket, number)).toEqual([expect.anything(), null])
    expect(rowsOf(from as Socket, number)).toHaveLength(2)
    expect(rowsOf(other as Socket, number)).toEqual([])
  })

  it("follows its latest subscription only", async () => {
    const carla = await clerk()
    const socket = await watcherOf(carla, topics.day(firstDay), topics.day(secondDay))
    expect(await socket.ask(watchMessage([topics.day(secondDay)]))).toBe("ok")
    const left = await aJob(carla, { appointmentDate: toWireDate(firstDay) })
    const watched = await aJob(carla, { appointmentDate: toWireDate(secondDay) })
    await expectHint(socket, watched, 1)
    expect(rowsOf(socket, left)).toEqual([])
  })

  it("is removed from all its topics when it closes", async () => {
    const socket = await watcherOf(await clerk(), topics.day(thirdDay), topics.month("2033-04"))
    const [listener] = await listenersIn(topics.month("2033-04"))
    socket.close()
    await expect.poll(() => listenersIn(topics.month("2033-04"))).toEqual([])
    expect((await listenersIn(topics.day(thirdDay))).map(({ id }) => id)).not.toContain(listener?.id)
  })
})

it("A month's watchers are notified only when its counts change", async () => {
  const carla = await clerk()
  const socket = await watcherOf(carla, topics.month("2033-03"), topics.requests)
  const counts = () => socket.hints.filter(({ topic }) => topic === "calendar").length
  const number = await aJob(carla, { appointmentDate: toWireDate(firstDay) })
  await expectHint(socket, number, 1)
  const before = counts()
  expect(before).toBeGreaterThan(0)
  done(await act(carla, number, "setStatus", { serviceStatus: "exception" }))
  await expectHint(socket, number, 2)
  expect(counts()).toBe(before)
  await move(carla, number, secondDay)
  await expectHint(socket, number, 3)
  expect(counts()).toBe(before + 1)
})

describe("A watch message", () => {
  it("is rejected for technicians and customers, who receive no updates of the day", async () => {
    const [carla, theo, mia] = await Promise.all([clerk(), technician(), customer()])
    const sockets = await Promise.all([theo, mia].map(socketOf))
    for (const topic of [topics.day(firstDay), topics.requests])
      for (const socket of sockets) expect(await socket.ask(watchMessage([topic]))).toBe("refused")
    const watcher = await watcherOf(carla, topics.day(firstDay))
    const number = await aJob(carla, { appointmentDate: toWireDate(firstDay) })
    await expectHint(watcher, number, 1)
    for (const { hints } of sockets) expect(hints).toEqual([])
  })

  it.each([
    ["no list", { topics: "requests" }, "topics: Invalid input"],
    ["nothing", {}, "topics: Invalid input"],
    ["another's topic", { topics: ["technician#t-1"] }, "topics.0: Name a day"],
    ["the desk", { topics: ["desk"] }, "topics.0: Name a day"],
    ["the program", { topics: ["pipeline"] }, "topics.0: Name a day"],
    ["a day that is none", { topics: ["requests", "day#2033-02-30"] }, "topics.1: Name a day"],
    ["a part of a topic", { topics: ["day#2033-02-01#x"] }, "topics.0: Name a day"],
    ["too many", { topics: Array(maxWatchedTopics + 1).fill("requests") }, "topics: A socket watches"],
    ["an unknown field", { topics: [], as: "admin" }, ": Unrecognized key"],
  ])("that names %s is rejected with a reason, and the socket stays unchanged", async (_, fields, reason) => {
    const socket = await watcherOf(await clerk(), topics.month("2033-05"))
    const reply = await socket.ask(JSON.stringify({ action: "watch", ...fields }))
    expect(reply).toMatch(/^malformed /)
    expect(reply).toContain(reason)
    expect(await listenersIn(topics.month("2033-05"))).not.toEqual([])
  })
})
