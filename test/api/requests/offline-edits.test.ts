import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  beginAttempt,
  classifyFailure,
  drainQueue,
  retryEntry,
  retryWithMine,
  type SendOutcome,
} from "#web/data/offline/drain.ts"
import type { Entry } from "#web/data/offline/entry.ts"
import { problemOf } from "#web/ui/feedback/problem.ts"
import { type Person, people } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { done } from "../../driver/job.ts"
import { often } from "../../driver/long-runs.ts"
import { as, type Login } from "../client.ts"
import { table } from "../table.ts"
import { act, anInstall, aReadyJob, open } from "./job.ts"
import { picture } from "./signature.ts"

/* Queued actions reach the server after the office's changes. They are sent by the phone's own code
   (`web/src/data/offline`). They never overwrite an office change that the technician did not see. */

const { clerk, technician, logIn } = people(table)
const vins = ["4S4BTGUD1N3148827", "1FTFW1E50PFA00001", "5YJ3E1EA7KF317000"] as const

const put = (login: Login, number: number, fields: object) =>
  as(login).put(`/servicerequest?invoiceNumber=${number}`, fields)

const sendEntry = (login: Login, { id, job, endpoint, body, seenVersion, ownVersions }: Entry) => {
  const versions = { version: seenVersion, ownVersions }
  const options = { key: id }
  const fields = body as never // Each branch has the body of its endpoint.
  switch (endpoint) {
    case "changeServiceRequest":
      return as(login).put(
        `/servicerequest?invoiceNumber=${job}`,
        { ...(fields as object), ...versions },
        options,
      )
    case "actOnServiceRequest":
      return as(login).post(
        "/servicerequestaction",
        { ...(fields as { action: "startJob" }), invoiceNumber: job, ...versions },
        options,
      )
    case "recordPayment":
      return as(login).put("/acceptpayment", { ...(fields as object), invoiceNumber: job } as never, options)
    case "createNote":
      return as(login).post("/notes", { ...(fields as object), invoice: job } as never, options)
    case "createMedia":
      return as(login).post("/media", { ...(fields as object), relativeInvoiceNumber: job } as never, options)
  }
}

const ofJob: readonly Entry["endpoint"][] = ["changeServiceRequest", "actOnServiceRequest", "recordPayment"]

const send = async (login: Login, entry: Entry): Promise<SendOutcome> => {
  const { status, body } = await sendEntry(login, entry)
  if (status >= 300) return classifyFailure(problemOf(status, body, undefined), false, entry)
  const version = ofJob.includes(entry.endpoint) ? (body as { version: number }).version : undefined
  return { kind: "done", version }
}

/** Drains a phone's queue until nothing more can be sent. */
const queueOf = (entries: Entry[]) => {
  let left = entries
  return {
    left: () => left,
    replace: (id: string, entry: Entry | undefined) => {
      left = left.flatMap((one) => (one.id === id ? (entry ?? []) : one))
    },
    round: (sendOne: (entry: Entry) => Promise<SendOutcome>) =>
      drainQueue(left, {
        begin: async ({ id, user }) => {
          const stored = left.find((one) => one.id === id)
          const begun = stored && beginAttempt(stored, user)
          left = left.map((one) => (one.id === id ? (begun ?? one) : one))
          return begun
        },
        send: sendOne,
        remove: async ({ id }) => {
          left = left.filter((one) => one.id !== id)
        },
        change: async ({ id }, changes) => {
          left = left.map((one) => (one.id === id ? { ...one, ...changes } : one))
        },
      }),
  }
}

let count = 0
const entryOf = (
  { _id, name }: Person,
  job: number,
  endpoint: Entry["endpoint"],
  body: object,
  seenVersion?: number,
): Entry => {
  count += 1
  return {
    id: `offline-${process.pid}-${count}`,
    user: _id,
    by: name,
    job,
    endpoint,
    body,
    seenVersion,
    doneAt: new Date().toISOString(),
    tries: 0,
  }
}
const cash = { paymentMethod: "CASH", amount: 1 }

describe("An offline edit queued behind a cash payment", () => {
  const waited = async () => {
    const [rosa, theo] = [await clerk({ name: "Rosa Benitez" }), await technician({ name: "Theo Lind" })]
    const number = await aReadyJob(rosa, theo)
    const { version } = await open(theo, number)
    const queue = queueOf([
      entryOf(theo, number, "recordPayment", cash),
      entryOf(theo, number, "changeServiceRequest", { customerNotes: "Gate code 4471" }, version),
    ])
    return { rosa, theo, number, queue }
  }

  it("conflicts with a clerk's edit, and keeps both texts until one is chosen", async () => {
    const { rosa, theo, number, queue } = await waited()
    done(await put(rosa, number, { customerNotes: "Dog in the yard" }))
    await queue.round((entry) => send(theo, entry))
    const [edit] = queue.left()
    expect(edit?.refusal).toMatchObject({
      code: "changed_meanwhile",
      conflicts: [
        { field: "customerNotes", yours: "Gate code 4471", theirs: "Dog in the yard", by: "Rosa Benitez" },
      ],
    })
    expect(await open(rosa, number)).toMatchObject({ customerNotes: "Dog in the yard" })

    // A retry asks again. Only a choice overwrites, and only what was shown.
    if (!edit) throw new Error("Nothing was refused.")
    queue.replace(edit.id, retryEntry(edit, `${edit.id}-again`))
    await queue.round((entry) => send(theo, entry))
    const [queued] = queue.left()
    expect(queued?.refusal?.code).toBe("changed_meanwhile")
    if (!queued) throw new Error("Trying again overwrote it.")
    done(await put(rosa, number, { customerNotes: "Dog bites" }))
    queue.replace(queued.id, retryWithMine(queued, `${edit.id}-mine`))
    await queue.round((entry) => send(theo, entry))
    const [newer] = queue.left()
    expect(newer?.refusal?.conflicts).toMatchObject([{ theirs: "Dog bites" }])
    if (!newer) throw new Error("The newer text was overwritten unseen.")
    queue.replace(newer.id, retryWithMine(newer, `${edit.id}-mine-2`))
    await queue.round((entry) => send(theo, entry))
    expect(queue.left()).toEqual([])
    expect(await open(rosa, number)).toMatchObject({ customerNotes: "Gate code 4471" })
  })

  it("succeeds when the clerk changed another field", async () => {
    const { rosa, theo, number, queue } = await waited()
    done(await put(rosa, number, { customerEmail: "nadia@example.com" }))
    await queue.round((entry) => send(theo, entry))
    expect(queue.left()).toEqual([])
    expect(await open(rosa, number)).toMatchObject({
      customerNotes: "Gate code 4471",
      customerEmail: "nadia@example.com",
    })
  })
})

describe("An offline edit that repeats the text last seen", () => {
  it("leaves a newer text of the office", async () => {
    const [rosa, theo] = [await clerk({ name: "Rosa Benitez" }), await technician({ name: "Theo Lind" })]
    const number = await aReadyJob(rosa, theo)
    const { version } = await open(theo, number)
    done(await put(rosa, number, { customerNotes: "Gate code 4471" }))
    const edit = entryOf(theo, number, "changeServiceRequest", { customerNotes: null }, version)
    const queue = queueOf([edit, { ...edit, id: `${edit.id}-again` }])
    await queue.round((entry) => send(theo, entry))
    expect(queue.left()).toEqual([])
    expect(await open(rosa, number)).toMatchObject({ customerNotes: "Gate code 4471" })
  })
})

describe("Own versions sent by the caller", () => {
  const edited = async () => {
    const [rosa, theo] = [await clerk({ name: "Rosa Benitez" }), await technician({ name: "Theo Lind" })]
    const number = await aReadyJob(rosa, theo)
    const { version } = await open(theo, number)
    return { rosa, theo, number, version }
  }

  it("cause no conflict after a new login, and later changes are still detected", async () => {
    const { theo, number, version } = await edited()
    const first = done(await put(theo, number, { customerNotes: "First", version })) as { version: number }
    const retryEntry = await logIn(theo)
    const ownVersions = [first.version]
    done(await put(retryEntry, number, { customerNotes: "Second", version, ownVersions }))
    expect(await open(theo, number)).toMatchObject({ customerNotes: "Second" })
    // Without the list of own versions, reverting to the first value would look untouched.
    const own = [...ownVersions, first.version + 1]
    done(await put(retryEntry, number, { customerNotes: null, version, ownVersions: own }))
    expect(await open(theo, number)).not.toHaveProperty("customerNotes")
  })

  it("do not hide another user's change", async () => {
    const { rosa, theo, number, version } = await edited()
    const { version: theirs } = done(await put(rosa, number, { customerNotes: "Dog in the yard" })) as {
      version: number
    }
    expect(await put(theo, number, { customerNotes: "Gate", version, ownVersions: [theirs] })).toBeProblem(
      409,
      "changed_meanwhile",
    )
  })

  it("protect the old parts choice too", async () => {
    const { rosa, theo, number, version } = await edited()
    done(await act(rosa, number, "recordOldParts", { oldParts: "returned" }))
    expect(await act(theo, number, "recordOldParts", { oldParts: "shown", version })).toBeProblem(
      409,
      "changed_meanwhile",
      { conflicts: [expect.objectContaining({ field: "oldParts", by: "Rosa Benitez" })] },
    )
  })
})

const fields = ["customerNotes", "vin", "serviceStatus", "oldParts", "installRecord"] as const
type Field = (typeof fields)[number]
type Shown = Record<Field, unknown>

const shownOf = async (login: Login, number: number): Promise<Shown> => {
  const { customerNotes, vin, serviceStatus, oldParts, installRecord } = await open(login, number)
  return {
    customerNotes,
    vin,
    serviceStatus,
    oldParts: oldParts?.choice,
    installRecord: installRecord?.urethane.lot,
  }
}

const texts = [null, "Gate code 4471", "Dog in the yard"] as const
const lots = ["24K-1187", "25A-0001"] as const
const parts = ["returned", "shown", "declined"] as const

type Work = { kind: string; pick: number }
const work = (...kinds: string[]) =>
  fc.record({ kind: fc.constantFrom(...kinds), pick: fc.integer({ min: 0, max: 2 }) })
const offlineWork = fc.array(
  work(
    "notes",
    "vin",
    "cash",
    "authorize",
    "startJob",
    "completeJob",
    "recordInstall",
    "recordOldParts",
    "note",
    "photo",
  ),
  { minLength: 2, maxLength: 7 },
)
/** Each change happens before the given call of the phone. */
const officeWork = fc.array(
  fc.record({
    before: fc.integer({ min: 0, max: 8 }),
    does: work("notes", "vin", "status", "recordOldParts", "recordInstall", "email"),
  }),
  { minLength: 1, maxLength: 4 },
)

describe("Offline work of each kind mixed with staff edits", () => {
  // Long because each run plays the technician's and the office's edits and checks every field.
  it("overwrites no change the author had not seen, and loses none of its own", async () => {
    const [rosa, theo] = [await clerk({ name: "Rosa Benitez" }), await technician({ name: "Theo Lind" })]
    await fc.assert(
      fc.asyncProperty(
        offlineWork,
        officeWork,
        fc.infiniteStream(fc.boolean()),
        async (work, office, coins) => {
          const number = await aReadyJob(rosa, theo)
          const { version, charges = [] } = await open(theo, number)
          const glasses = charges.flatMap(({ _id: charge, type }) =>
            type === "Replace" ? [{ charge, dot: "DOT 459 AS1" }] : [],
          )
          const install = (pick: number) => ({
            ...anInstall,
            urethane: { ...anInstall.urethane, lot: lots[pick % 2] ?? lots[0] },
            glasses,
          })
          const edit = ({ kind, pick }: Work): Entry => {
            const step = (body: object) => entryOf(theo, number, "actOnServiceRequest", body, version)
            switch (kind) {
              case "notes":
                return entryOf(theo, number, "changeServiceRequest", { customerNotes: texts[pick] }, version)
              case "vin":
                return entryOf(theo, number, "changeServiceRequest", { vin: vins[pick] }, version)
              case "cash":
                return entryOf(theo, number, "recordPayment", cash)
              case "authorize":
                return entryOf(theo, number, "actOnServiceRequest", {
                  action: "authorizeEstimate",
                  how: "signature",
                  name: "Priya Raman",
                  amount: 900,
                  signatureData: picture(),
                })
              case "note":
                return entryOf(theo, number, "createNote", { category: "internal", note: `Clip ${pick}` })
              case "photo":
                return entryOf(theo, number, "createMedia", {
                  category: "priordamage",
                  media: [photo(40, 30)],
                })
              case "recordOldParts":
                return step({ action: kind, oldParts: parts[pick] })
              case "startJob":
                return step({ action: kind })
              default:
                return step({ action: kind, installRecord: install(pick) })
            }
          }

          /** What the technician sees: the request as last opened, with his own changes. */
          const seen = await shownOf(theo, number)
          /** Fields that the office wrote since the technician last saw them. */
          const unseen = new Set<Field>()
          const office1 = async ({ kind, pick }: Work) => {
            const before = await shownOf(rosa, number)
            if (kind === "notes") await put(rosa, number, { customerNotes: texts[pick] })
            else if (kind === "vin") await put(rosa, number, { vin: vins[pick] })
            else if (kind === "email") await put(rosa, number, { customerEmail: `n${pick}@example.com` })
            else if (kind === "status")
              await act(rosa, number, "setStatus", {
                serviceStatus:
                  (["repairReady", "technicianEnroute", "serviceInProgress"] as const)[pick] ?? "repairReady",
              })
            else if (kind === "recordOldParts")
              await act(rosa, number, "recordOldParts", { oldParts: parts[pick] ?? "shown" })
            else await act(rosa, number, "recordInstall", { installRecord: install(pick) })
            const after = await shownOf(rosa, number)
            for (const field of fields) if (before[field] !== after[field]) unseen.add(field)
          }

          const queue = queueOf(work.map(edit))
          let calls = 0
          const sendOne = async (entry: Entry): Promise<SendOutcome> => {
            for (const { before, does } of office) if (before === calls) await office1(does)
            calls += 1
            const before = await shownOf(rosa, number)
            const sent = await send(theo, entry)
            const after = await shownOf(rosa, number)
            const changed = fields.filter((field) => before[field] !== after[field])
            // Payments change the status by their own rules.
            const overwritten = changed.filter(
              (field) => unseen.has(field) && entry.seenVersion !== undefined,
            )
            expect({ entry, overwritten }).toEqual({ entry, overwritten: [] })
            if (sent.kind === "done" && entry.endpoint === "changeServiceRequest")
              for (const [name, value] of Object.entries(entry.body as object)) {
                const field = name as Field
                const input = value ?? undefined
                // Sending the value last seen changes nothing, so the office's newer value stays.
                const isUntouched = entry.seenVersion === version && input === seen[field]
                expect(after[field]).toBe(isUntouched ? before[field] : input)
              }
            for (const field of changed) {
              seen[field] = after[field]
              unseen.delete(field)
            }
            return sent
          }

          for (let rounds = 0; queue.left().length > 0; rounds += 1) {
            if (rounds > 60) throw new Error("The queue doesn't come to an end.")
            await queue.round(sendOne)
            const refused = queue.left().find(({ refusal }) => refusal)
            if (!refused) continue
            const { conflicts = [] } = refused.refusal ?? {}
            const isKept = conflicts.length > 0 && coins.next().value
            for (const { field } of conflicts) if (isKept) unseen.delete(field as Field)
            queue.replace(refused.id, isKept ? retryWithMine(refused, `${refused.id}-${rounds}`) : undefined)
          }
        },
      ),
      { numRuns: often(6, 60) },
    )
  })
})
