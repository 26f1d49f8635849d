import * as z from "zod"
import { listSettingsHistory } from "#shared/api/audit.ts"
import { listBillingProfiles, StoredBillingProfile } from "#shared/api/billing.ts"
import { listInsuranceProviders } from "#shared/api/carriers.ts"
import { StoredVehicle } from "#shared/api/customers.ts"
import type { Endpoint } from "#shared/api/endpoint.ts"
import { listFuelReceipts, StoredFuelReceipt } from "#shared/api/fuel.ts"
import { listGallery } from "#shared/api/gallery.ts"
import { listInventory } from "#shared/api/inventory.ts"
import { StoredMedia } from "#shared/api/media.ts"
import { StoredNote } from "#shared/api/notes.ts"
import { listOutbox } from "#shared/api/outbox.ts"
import { listPromoCodes } from "#shared/api/promocodes.ts"
import { getQuote, StoredQuote } from "#shared/api/quotes.ts"
import { getServiceRequestHistory } from "#shared/api/requests/endpoints.ts"
import { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { getBusinessInfo, getContactInfo, getSettings, listBranches } from "#shared/api/settings.ts"
import { listTasks } from "#shared/api/tasks.ts"
import { listUsers, StoredUser } from "#shared/api/users.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { messageStates } from "#shared/domain/messages/messages.ts"
import { toDollars } from "#shared/domain/money/money.ts"
import { roles } from "#shared/domain/people/permissions.ts"
import { auditReader } from "../audit/store.ts"
import { profileToWire } from "../billing/store.ts"
import { carrierReader } from "../carriers/store.ts"
import { galleryStore } from "../gallery/store.ts"
import { inventoryReader } from "../inventory/store.ts"
import { consentReader, inboxReader, toOutboxMessage } from "../messages/store.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import { outboxReader } from "../platform/outbox.ts"
import { projectReply } from "../platform/parse.ts"
import type { TableReader } from "../platform/table.ts"
import { promoCodeReader, toWire as promoToWire } from "../promocodes/store.ts"
import { requestReader } from "../requests/reader.ts"
import { visibleChanges } from "../requests/store.ts"
import { branchStore, settingsReader } from "../settings/store.ts"
import { taskReader } from "../tasks/store.ts"
import type { Entity, ExportedFile, Row } from "./rules/entities.ts"
import { redactLinks } from "./rules/links.ts"

/** `once` identifies a record that may be read twice. */
export type ExportRecord = { entity: Entity; row: Row; once?: string }
export type StepResult = {
  reads: ExportRecord[]
  files: ExportedFile[]
  /** undefined at the end */
  cursor: string | undefined
  /** jobs and people in this page */
  done: number
}
type StepInput = {
  cursor: string | undefined
  lastNumber: number
  isKnown: (once: string) => boolean
}
export type ReadPage = (input: StepInput) => Promise<StepResult>

export type ObjectLister = { listKeys: (folder: string) => Promise<string[]> }

const toWireRows = (definition: Endpoint, variant: string | undefined, values: readonly unknown[]): Row[] =>
  projectReply(definition, variant, "admin", values) as Row[]

const recordsOf = (entity: Entity, rows: readonly Row[]): ExportRecord[] =>
  rows.map((row) => ({ entity, row }))

const fileIn = (folder: string, key: string, prefix = ""): ExportedFile => ({
  key: `files/${key}`,
  path: `${folder}/${prefix}${key.slice(key.lastIndexOf("/") + 1)}`,
})

const Position = z.object({ nth: z.int(), inner: z.string().optional() })

/** Reads several partitions one after the other. */
const readPartitions =
  <Name>(
    listNames: () => readonly Name[],
    read: (name: Name, inner: string | undefined, input: StepInput) => Promise<StepResult>,
  ): ReadPage =>
  async (input) => {
    const { nth, inner } = input.cursor ? Position.parse(JSON.parse(input.cursor)) : { nth: 0 }
    const names = listNames()
    const name = names[nth]
    if (name === undefined) return { reads: [], files: [], cursor: undefined, done: 0 }
    const found = await read(name, inner, input)
    const next = found.cursor
      ? { nth, inner: found.cursor }
      : nth + 1 < names.length
        ? { nth: nth + 1 }
        : undefined
    return { ...found, cursor: next && JSON.stringify(next) }
  }

/** the limit of one BatchGetItem */
const jobsPerPage = 100
const parallelRequests = 20
const parallelLookups = 20

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, nth) => from + nth)

/** From before any shop has fuel receipts. The list only grows, so positions stay valid. */
const listYears = (now: Date): number[] => range(2016, now.getUTCFullYear())

/** Reads everything that is exported, page by page, in wire format. */
export const createExportSteps = (table: TableReader, { listKeys: below }: ObjectLister, now: () => Date) => {
  const [requests, consents, outbox, inbox] = [
    requestReader(table),
    consentReader(table),
    outboxReader(table),
    inboxReader(table),
  ]

  /** Consents of listed customers and of phones that only a job names. */
  const readConsents = async (phones: readonly string[], { isKnown }: StepInput): Promise<ExportRecord[]> => {
    const unknown = phones.filter((phone) => !isKnown(`consent ${phone}`))
    const found = await consents.findMany(unknown)
    return [...found.values()].map(({ byId: _byId, ...row }) => ({
      entity: "textConsents",
      row,
      once: `consent ${row.phone}`,
    }))
  }

  const readJob = async (number: number): Promise<JobRead | undefined> => {
    const whole = await requests.whole(number)
    if (!whole) return undefined
    const folder = `jobs/${number}`
    const [signatures, documents] = await Promise.all([
      below(`signatures/${number}`),
      below(`invoices/${number}`),
    ])
    const signature = (key: string | undefined) => key && fileIn(folder, key, "signature-").path
    const {
      invoiceKey: _invoice,
      jobKey: _job,
      reviewLink: _review,
      charges,
      payments,
      ...request
    } = z.encode(ServiceRequest, whole.request)
    const row: Row = {
      ...request,
      signatureData: signature(request.signatureData),
      authorizations: request.authorizations.map((one) => ({
        ...one,
        signatureData: signature(one.signatureData),
      })),
      ...(request.calibrationDeclined && {
        calibrationDeclined: {
          ...request.calibrationDeclined,
          signatureData: signature(request.calibrationDeclined.signatureData),
        },
      }),
    }
    const invoiceNumber = number
    const media = whole.media.map((item) => StoredMedia.parse(item))
    const pictures = media.flatMap((one) => one.pictures.map(({ key }) => fileIn(folder, key)))
    const events = whole.events.map((event) => ({
      ...event,
      changes: visibleChanges(event.changes, "admin"),
    }))
    const files = [
      ...pictures,
      ...signatures.map((key) => fileIn(folder, key, "signature-")),
      ...documents.map((key) => fileIn(folder, key, "invoice-")),
    ]
    const phone = phoneToText(whole.request)
    return {
      ...(phone !== undefined && { phone }),
      reads: [
        { entity: "jobs", row },
        ...recordsOf(
          "charges",
          charges.map((charge) => ({ invoiceNumber, ...charge })),
        ),
        ...recordsOf(
          "payments",
          payments.map((payment) => ({ invoiceNumber, ...payment })),
        ),
        ...recordsOf(
          "ledger",
          whole.ledger.map(({ amount, tip, by: { session: _session, ...by }, ...entry }) => ({
            ...entry,
            amount: toDollars(amount),
            tip: toDollars(tip),
            by,
          })),
        ),
        ...recordsOf(
          "history",
          toWireRows(getServiceRequestHistory, undefined, events).map((event) => ({
            invoiceNumber,
            ...event,
          })),
        ),
        ...recordsOf(
          "notes",
          whole.notes.map((item) => StoredNote.parse(item)),
        ),
        ...recordsOf(
          "attachments",
          media.map(({ pictures: those, ...one }) => ({
            ...one,
            pictures: those.map(({ key }) => fileIn(folder, key).path),
          })),
        ),
      ],
      // Two attachments may share a picture.
      files: [...new Map(files.map((file) => [file.path, file])).values()],
    }
  }

  const existingNumbers = async (numbers: readonly number[]): Promise<number[]> =>
    (await table.getMany(numbers.map(keys.request), { consistent: true })).map(({ invoiceNumber }) =>
      Number(invoiceNumber),
    )

  /** Skips unused numbers, because a shop may start with a high one. */
  const findFirstNumber = async (from: number, last: number): Promise<number> => {
    const ranges = Array.from({ length: parallelLookups }, (_, nth) =>
      range(from + nth * jobsPerPage, Math.min(from + (nth + 1) * jobsPerPage - 1, last)),
    )
    const found = await Promise.all(ranges.map(existingNumbers))
    return Math.min(...found.flat(), from + parallelLookups * jobsPerPage)
  }

  const jobs: ReadPage = async (input) => {
    const from = Number(input.cursor ?? 1)
    const until = Math.min(from + jobsPerPage - 1, input.lastNumber)
    const found: JobRead[] = []
    const numbers = await existingNumbers(range(from, until))
    for (let nth = 0; nth < numbers.length; nth += parallelRequests)
      found.push(
        ...(await Promise.all(numbers.slice(nth, nth + parallelRequests).map(readJob))).flatMap(
          (one) => one ?? [],
        ),
      )
    const next = numbers.length > 0 ? until + 1 : await findFirstNumber(until + 1, input.lastNumber)
    return {
      reads: [
        ...found.flatMap(({ reads }) => reads),
        ...(await readConsents(
          found.flatMap(({ phone }) => phone ?? []),
          input,
        )),
      ],
      files: found.flatMap(({ files }) => files),
      cursor: next <= input.lastNumber ? String(next) : undefined,
      done: Math.min(next, input.lastNumber + 1) - from,
    }
  }

  const readPerson = async (user: StoredPerson): Promise<Pick<StepResult, "reads" | "files">> => {
    const { items } = await table.query({ partition: keys.user(user._id).pk, limit: 1000 })
    const vehicles = items
      .filter(({ sk }) => sk.startsWith(keys.vehiclePrefix))
      .map((item) => StoredVehicle.parse(item))
    const profiles = items
      .filter(({ sk }) => sk === keys.billingProfile(user._id).sk)
      .map((item) => profileToWire(StoredBillingProfile.parse(item)))
    // An external avatar stays a URL.
    const face = user.avatar?.startsWith("pictures/") ? fileIn(`people/${user._id}`, user.avatar) : undefined
    const withFiles = { ...user, ...(face && { avatar: face.path }) }
    return {
      reads: [
        ...toWireRows(listUsers, "ofRole", [withFiles]).map((row) => ({
          entity: "people" as const,
          row: { ...row, createdAt: user.createdAt },
          once: `person ${user._id}`,
        })),
        ...recordsOf(
          "vehicles",
          vehicles.map(({ images, ...vehicle }) => ({
            ...vehicle,
            images: images.map(({ key, note }) => ({
              file: fileIn(`vehicles/${vehicle._id}`, key).path,
              note,
            })),
          })),
        ),
        ...recordsOf("billingProfiles", toWireRows(listBillingProfiles, undefined, profiles)),
      ],
      files: [
        ...(face ? [face] : []),
        ...vehicles.flatMap(({ _id, images }) => images.map(({ key }) => fileIn(`vehicles/${_id}`, key))),
      ],
    }
  }

  const people = readPartitions(
    () => roles,
    async (role, cursor, input) => {
      const page = await table.query({
        index: "gsi1",
        partition: indexKeys.role(role),
        limit: 50,
        ...(cursor && { cursor }),
      })
      const users = page.items
        .map((item) => StoredUser.parse(item))
        .filter(({ _id }) => !input.isKnown(`person ${_id}`))
      const found = await Promise.all(users.map(readPerson))
      const consentRecords = await readConsents(
        users.map(({ phone }) => phone),
        input,
      )
      return {
        reads: [...found.flatMap(({ reads }) => reads), ...consentRecords],
        files: found.flatMap(({ files }) => files),
        cursor: page.cursor,
        done: users.length,
      }
    },
  )

  const messages = readPartitions(
    () => messageStates,
    async (state, cursor) => {
      const page = await outbox.ofState(state, { limit: 200, cursor })
      const outgoing = page.items.filter(({ secretUntil }) => secretUntil === undefined).map(toOutboxMessage)
      const reads = toWireRows(listOutbox, undefined, outgoing).map(
        (row): ExportRecord => ({
          entity: "messages",
          row: { ...row, body: redactLinks(String(row.body)) },
          once: `message ${String(row._id)}`,
        }),
      )
      return { reads, files: [], cursor: page.cursor, done: 0 }
    },
  )

  const readTexts = async (
    phone: string,
    { isKnown }: StepInput,
  ): Promise<Pick<StepResult, "reads" | "files">> => {
    const found: Pick<StepResult, "reads" | "files"> = { reads: [], files: [] }
    let cursor: string | undefined
    do {
      const page = await inbox.listWithPhone(phone, { limit: 200, cursor })
      for (const { id, media, tries: _tries, version: _version, ...text } of page.received) {
        if (isKnown(`text ${id}`)) continue
        // Pictures that became an attachment are exported with their job.
        const own = text.mediaId === undefined ? media.flatMap(({ picture }) => picture ?? []) : []
        const files = own.map(({ key }) => fileIn(`texts/${id}`, key))
        const row = { _id: id, ...text, pictures: files.map(({ path }) => path) }
        found.reads.push({ entity: "textsReceived", row, once: `text ${id}` })
        found.files.push(...files)
      }
      cursor = page.cursor
    } while (cursor)
    return found
  }

  const texts: ReadPage = async (input) => {
    const page = await inbox.threads({ limit: 20, cursor: input.cursor })
    const found = await Promise.all(page.threads.map(({ phone }) => readTexts(phone, input)))
    return {
      reads: found.flatMap(({ reads }) => reads),
      files: found.flatMap(({ files }) => files),
      cursor: page.cursor,
      done: 0,
    }
  }

  const setUp: ReadPage = async () => {
    const settings = settingsReader(table)
    const entries = await galleryStore(table).all()
    const pictureOf = (id: string, url: string): ExportedFile => ({
      key: url.slice(1),
      path: `gallery/${id}/${url.slice(url.lastIndexOf("/") + 1)}`,
    })
    const [shop, [business = {}], [contact = {}]] = [
      projectReply(getSettings, undefined, "admin", await settings.settings()) as Row,
      toWireRows(getBusinessInfo, undefined, [await settings.businessInfo()]),
      toWireRows(getContactInfo, undefined, [await settings.contactInfo()]),
    ]
    const promoCodes = (await promoCodeReader(table).all()).map(promoToWire)
    return {
      reads: [
        ...recordsOf("settings", [
          { name: "settings", ...shop },
          { name: "businessInfo", ...business },
          { name: "contactInfo", ...contact },
        ]),
        ...recordsOf("branches", toWireRows(listBranches, undefined, await branchStore(table).all())),
        ...recordsOf(
          "carriers",
          toWireRows(listInsuranceProviders, undefined, await carrierReader(table).all()),
        ),
        ...recordsOf("promoCodes", toWireRows(listPromoCodes, "all", promoCodes)),
        ...recordsOf(
          "gallery",
          toWireRows(
            listGallery,
            undefined,
            entries.map((entry) => ({ ...entry, thumbs: [] })),
          ).map(({ thumbs: _thumbs, ...row }, nth) => {
            const { _id = "", urls = [] } = entries[nth] ?? {}
            return { ...row, urls: urls.map((url) => pictureOf(_id, url).path) }
          }),
        ),
      ],
      files: entries.flatMap(({ _id, urls }) => urls.map((url) => pictureOf(_id, url))),
      cursor: undefined,
      done: 0,
    }
  }

  const inventory: ReadPage = async ({ cursor }) => {
    const page = await inventoryReader(table).list({ part: "", cursor, limit: 200 })
    return {
      reads: recordsOf("inventory", toWireRows(listInventory, undefined, page.parts)),
      files: [],
      cursor: page.cursor,
      done: 0,
    }
  }

  const settingsHistory: ReadPage = async ({ cursor }) => {
    const { items, cursor: next } = await auditReader(table).newest({ limit: 200, cursor })
    const reads = recordsOf("settingsHistory", toWireRows(listSettingsHistory, undefined, items))
    return { reads, files: [], cursor: next, done: 0 }
  }

  const quotes: ReadPage = async ({ cursor }) => {
    const page = await table.query({ index: "gsi1", partition: indexKeys.quotes, limit: 200, cursor })
    const found = page.items.map((item) => StoredQuote.parse(item))
    return {
      reads: recordsOf("quotes", toWireRows(getQuote, "asked", found)),
      files: [],
      cursor: page.cursor,
      done: 0,
    }
  }

  const tasks: ReadPage = async ({ cursor }) => {
    const page = await taskReader(table).listed({ which: "all", person: undefined, limit: 200, cursor })
    return {
      reads: recordsOf("tasks", toWireRows(listTasks, "listed", page.tasks)),
      files: [],
      cursor: page.cursor,
      done: 0,
    }
  }

  const readFuelMonth = async (month: string): Promise<StoredFuelReceipt[]> => {
    const receipts: StoredFuelReceipt[] = []
    let cursor: string | undefined
    do {
      const partition = indexKeys.fuelIn(month)
      const page = await table.query({ index: "gsi2", partition, limit: 500, cursor })
      receipts.push(...page.items.map((item) => StoredFuelReceipt.parse(item)))
      cursor = page.cursor
    } while (cursor)
    return receipts
  }

  const fuel = readPartitions(
    () => listYears(now()),
    async (year) => {
      const months = range(1, 12).map((month) => `${year}-${String(month).padStart(2, "0")}`)
      const receipts = (await Promise.all(months.map(readFuelMonth))).flat()
      const picture = ({ _id, image }: StoredFuelReceipt) => fileIn(`fuel/${_id}`, image)
      const withFiles = receipts.map((one) => ({ ...one, image: picture(one).path, thumb: "" }))
      const rows = toWireRows(listFuelReceipts, "one", withFiles).map(({ thumb: _thumb, ...row }) => row)
      return {
        reads: recordsOf("fuelReceipts", rows),
        files: receipts.map(picture),
        cursor: undefined,
        done: 0,
      }
    },
  )

  /** A record that moves in its index meanwhile can be missed, so those lists are read twice. */
  return [
    { read: setUp, reads: ["settings", "branches", "carriers", "promoCodes", "gallery"] },
    { read: people, reads: ["people", "vehicles", "billingProfiles", "textConsents"] },
    { read: people, reads: ["people", "vehicles", "billingProfiles", "textConsents"] },
    {
      read: jobs,
      reads: ["jobs", "charges", "payments", "ledger", "history", "notes", "attachments", "textConsents"],
    },
    { read: inventory, reads: ["inventory"] },
    { read: quotes, reads: ["quotes"] },
    { read: tasks, reads: ["tasks"] },
    { read: fuel, reads: ["fuelReceipts"] },
    { read: messages, reads: ["messages"] },
    { read: messages, reads: ["messages"] },
    { read: texts, reads: ["textsReceived"] },
    { read: texts, reads: ["textsReceived"] },
    { read: settingsHistory, reads: ["settingsHistory"] },
  ] as const satisfies readonly { read: ReadPage; reads: readonly Entity[] }[]
}

type JobRead = Pick<StepResult, "reads" | "files"> & { phone?: string }
type StoredPerson = z.output<typeof StoredUser>
