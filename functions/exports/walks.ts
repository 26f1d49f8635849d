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
import { consentReader, inboxReader, shownMessage } from "../messages/store.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import { outboxReader } from "../platform/outbox.ts"
import { projectReply } from "../platform/parse.ts"
import type { TableReader } from "../platform/table.ts"
import { promoCodeReader, toWire as promoToWire } from "../promocodes/store.ts"
import { requestReader } from "../requests/reader.ts"
import { shownChanges } from "../requests/store.ts"
import { branchStore, settingsReader } from "../settings/store.ts"
import { taskReader } from "../tasks/store.ts"
import type { Entity, ExportedFile, Row } from "./rules/entities.ts"
import { withoutLinks } from "./rules/links.ts"

/** `once` names a record that a walk may come across again. */
export type Read = { entity: Entity; row: Row; once?: string }
export type Found = {
  reads: Read[]
  files: ExportedFile[]
  /** where the walk goes on; at its end nothing */
  cursor: string | undefined
  /** how many jobs and people these were */
  done: number
}
type Asked = {
  cursor: string | undefined
  /** jobs up to this number */
  lastNumber: number
  isKnown: (once: string) => boolean
}
export type Walk = (asked: Asked) => Promise<Found>

export type Lists = { below: (folder: string) => Promise<string[]> }

const rowsAs = (definition: Endpoint, variant: string | undefined, values: readonly unknown[]): Row[] =>
  projectReply(definition, variant, "admin", values) as Row[]

const all = (entity: Entity, rows: readonly Row[]): Read[] => rows.map((row) => ({ entity, row }))

const at = (folder: string, key: string, begin = ""): ExportedFile => ({
  key: `files/${key}`,
  path: `${folder}/${begin}${key.slice(key.lastIndexOf("/") + 1)}`,
})

const Place = z.object({ nth: z.int(), inner: z.string().optional() })

/** Several partitions, one after the other. */
const through =
  <Name>(
    namesNow: () => readonly Name[],
    read: (name: Name, inner: string | undefined, asked: Asked) => Promise<Found>,
  ): Walk =>
  async (asked) => {
    const { nth, inner } = asked.cursor ? Place.parse(JSON.parse(asked.cursor)) : { nth: 0 }
    const names = namesNow()
    const name = names[nth]
    if (name === undefined) return { reads: [], files: [], cursor: undefined, done: 0 }
    const found = await read(name, inner, asked)
    const next = found.cursor
      ? { nth, inner: found.cursor }
      : nth + 1 < names.length
        ? { nth: nth + 1 }
        : undefined
    return { ...found, cursor: next && JSON.stringify(next) }
  }

/** as many as one call for keys takes; of these so many are read at the same time */
const jobsAtOnce = 100
const requestsAtOnce = 20
const looksAtOnce = 20

const numbersFrom = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, nth) => from + nth)

/** Year by year, from before any shop has fuel receipts: a year keeps its place, however long the walk takes. */
const yearsUntil = (now: Date): number[] => numbersFrom(2016, now.getUTCFullYear())

/** How all that goes out is read, in pages, in the forms of the API; nobody else has to know the way. */
export const walksOver = (table: TableReader, { below }: Lists, now: () => Date) => {
  const [requests, consents, outbox, inbox] = [
    requestReader(table),
    consentReader(table),
    outboxReader(table),
    inboxReader(table),
  ]

  /** Whoever said a word on texts: customers of the list, and those whom a job alone names. */
  const saidOf = async (phones: readonly string[], { isKnown }: Asked): Promise<Read[]> => {
    const unknown = phones.filter((phone) => !isKnown(`consent ${phone}`))
    const found = await consents.ofMany(unknown)
    return [...found.values()].map(({ byId: _byId, ...row }) => ({
      entity: "textConsents",
      row,
      once: `consent ${row.phone}`,
    }))
  }

  const job = async (number: number): Promise<JobRead | undefined> => {
    const whole = await requests.whole(number)
    if (!whole) return undefined
    const folder = `jobs/${number}`
    const [signatures, documents] = await Promise.all([
      below(`signatures/${number}`),
      below(`invoices/${number}`),
    ])
    const signature = (key: string | undefined) => key && at(folder, key, "signature-").path
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
    const pictures = media.flatMap((one) => one.pictures.map(({ key }) => at(folder, key)))
    const events = whole.events.map((event) => ({ ...event, changes: shownChanges(event.changes, "admin") }))
    const files = [
      ...pictures,
      ...signatures.map((key) => at(folder, key, "signature-")),
      ...documents.map((key) => at(folder, key, "invoice-")),
    ]
    const phone = phoneToText(whole.request)
    return {
      ...(phone !== undefined && { phone }),
      reads: [
        { entity: "jobs", row },
        ...all(
          "charges",
          charges.map((charge) => ({ invoiceNumber, ...charge })),
        ),
        ...all(
          "payments",
          payments.map((payment) => ({ invoiceNumber, ...payment })),
        ),
        ...all(
          "ledger",
          whole.ledger.map(({ amount, tip, by: { session: _session, ...by }, ...entry }) => ({
            ...entry,
            amount: toDollars(amount),
            tip: toDollars(tip),
            by,
          })),
        ),
        ...all(
          "history",
          rowsAs(getServiceRequestHistory, undefined, events).map((event) => ({ invoiceNumber, ...event })),
        ),
        ...all(
          "notes",
          whole.notes.map((item) => StoredNote.parse(item)),
        ),
        ...all(
          "attachments",
          media.map(({ pictures: those, ...one }) => ({
            ...one,
            pictures: those.map(({ key }) => at(folder, key).path),
          })),
        ),
      ],
      // Two attachments may show the same picture.
      files: [...new Map(files.map((file) => [file.path, file])).values()],
    }
  }

  /** Of these numbers those that a request has. */
  const taken = async (numbers: readonly number[]): Promise<number[]> =>
    (await table.getMany(numbers.map(keys.request), { consistent: true })).map(({ invoiceNumber }) =>
      Number(invoiceNumber),
    )

  /** A shop that came with numbers of its own has a long way to its first job: nothing on it is read. */
  const firstFrom = async (from: number, last: number): Promise<number> => {
    const looks = Array.from({ length: looksAtOnce }, (_, nth) =>
      numbersFrom(from + nth * jobsAtOnce, Math.min(from + (nth + 1) * jobsAtOnce - 1, last)),
    )
    const found = await Promise.all(looks.map(taken))
    return Math.min(...found.flat(), from + looksAtOnce * jobsAtOnce)
  }

  const jobs: Walk = async (asked) => {
    const from = Number(asked.cursor ?? 1)
    const until = Math.min(from + jobsAtOnce - 1, asked.lastNumber)
    const found: JobRead[] = []
    const numbers = await taken(numbersFrom(from, until))
    for (let nth = 0; nth < numbers.length; nth += requestsAtOnce)
      found.push(
        ...(await Promise.all(numbers.slice(nth, nth + requestsAtOnce).map(job))).flatMap((one) => one ?? []),
      )
    const next = numbers.length > 0 ? until + 1 : await firstFrom(until + 1, asked.lastNumber)
    return {
      reads: [
        ...found.flatMap(({ reads }) => reads),
        ...(await saidOf(
          found.flatMap(({ phone }) => phone ?? []),
          asked,
        )),
      ],
      files: found.flatMap(({ files }) => files),
      cursor: next <= asked.lastNumber ? String(next) : undefined,
      done: Math.min(next, asked.lastNumber + 1) - from,
    }
  }

  const person = async (user: StoredPerson): Promise<Pick<Found, "reads" | "files">> => {
    const { items } = await table.query({ partition: keys.user(user._id).pk, limit: 1000 })
    const vehicles = items
      .filter(({ sk }) => sk.startsWith(keys.vehiclePrefix))
      .map((item) => StoredVehicle.parse(item))
    const profiles = items
      .filter(({ sk }) => sk === keys.billingProfile(user._id).sk)
      .map((item) => profileToWire(StoredBillingProfile.parse(item)))
    // One from elsewhere is an address, and stays one.
    const face = user.avatar?.startsWith("pictures/") ? at(`people/${user._id}`, user.avatar) : undefined
    const told = { ...user, ...(face && { avatar: face.path }) }
    return {
      reads: [
        ...rowsAs(listUsers, "ofRole", [told]).map((row) => ({
          entity: "people" as const,
          row: { ...row, createdAt: user.createdAt },
          once: `person ${user._id}`,
        })),
        ...all(
          "vehicles",
          vehicles.map(({ images, ...vehicle }) => ({
            ...vehicle,
            images: images.map(({ key, note }) => ({ file: at(`vehicles/${vehicle._id}`, key).path, note })),
          })),
        ),
        ...all("billingProfiles", rowsAs(listBillingProfiles, undefined, profiles)),
      ],
      files: [
        ...(face ? [face] : []),
        ...vehicles.flatMap(({ _id, images }) => images.map(({ key }) => at(`vehicles/${_id}`, key))),
      ],
    }
  }

  const people = through(
    () => roles,
    async (role, cursor, asked) => {
      const page = await table.query({
        index: "gsi1",
        partition: indexKeys.role(role),
        limit: 50,
        ...(cursor && { cursor }),
      })
      const users = page.items
        .map((item) => StoredUser.parse(item))
        .filter(({ _id }) => !asked.isKnown(`person ${_id}`))
      const found = await Promise.all(users.map(person))
      const said = await saidOf(
        users.map(({ phone }) => phone),
        asked,
      )
      return {
        reads: [...found.flatMap(({ reads }) => reads), ...said],
        files: found.flatMap(({ files }) => files),
        cursor: page.cursor,
        done: users.length,
      }
    },
  )

  const messages = through(
    () => messageStates,
    async (state, cursor) => {
      const page = await outbox.ofState(state, { limit: 200, cursor })
      const sent = page.items.filter(({ secretUntil }) => secretUntil === undefined).map(shownMessage)
      const reads = rowsAs(listOutbox, undefined, sent).map(
        (row): Read => ({
          entity: "messages",
          row: { ...row, body: withoutLinks(String(row.body)) },
          once: `message ${String(row._id)}`,
        }),
      )
      return { reads, files: [], cursor: page.cursor, done: 0 }
    },
  )

  /** All that one phone sent. */
  const textsOf = async (phone: string, { isKnown }: Asked): Promise<Pick<Found, "reads" | "files">> => {
    const found: Pick<Found, "reads" | "files"> = { reads: [], files: [] }
    let cursor: string | undefined
    do {
      const page = await inbox.withPhone(phone, { limit: 200, cursor })
      for (const { id, media, tries: _tries, version: _version, ...text } of page.received) {
        if (isKnown(`text ${id}`)) continue
        // What became an attachment is with its job.
        const own = text.mediaId === undefined ? media.flatMap(({ picture }) => picture ?? []) : []
        const files = own.map(({ key }) => at(`texts/${id}`, key))
        const row = { _id: id, ...text, pictures: files.map(({ path }) => path) }
        found.reads.push({ entity: "textsReceived", row, once: `text ${id}` })
        found.files.push(...files)
      }
      cursor = page.cursor
    } while (cursor)
    return found
  }

  const texts: Walk = async (asked) => {
    const page = await inbox.threads({ limit: 20, cursor: asked.cursor })
    const found = await Promise.all(page.threads.map(({ phone }) => textsOf(phone, asked)))
    return {
      reads: found.flatMap(({ reads }) => reads),
      files: found.flatMap(({ files }) => files),
      cursor: page.cursor,
      done: 0,
    }
  }

  const setUp: Walk = async () => {
    const settings = settingsReader(table)
    const entries = await galleryStore(table).all()
    const pictureOf = (id: string, url: string): ExportedFile => ({
      key: url.slice(1),
      path: `gallery/${id}/${url.slice(url.lastIndexOf("/") + 1)}`,
    })
    const [shop, [business = {}], [contact = {}]] = [
      projectReply(getSettings, undefined, "admin", await settings.settings()) as Row,
      rowsAs(getBusinessInfo, undefined, [await settings.businessInfo()]),
      rowsAs(getContactInfo, undefined, [await settings.contactInfo()]),
    ]
    const promoCodes = (await promoCodeReader(table).all()).map(promoToWire)
    return {
      reads: [
        ...all("settings", [
          { name: "settings", ...shop },
          { name: "businessInfo", ...business },
          { name: "contactInfo", ...contact },
        ]),
        ...all("branches", rowsAs(listBranches, undefined, await branchStore(table).all())),
        ...all("carriers", rowsAs(listInsuranceProviders, undefined, await carrierReader(table).all())),
        ...all("promoCodes", rowsAs(listPromoCodes, "all", promoCodes)),
        ...all(
          "gallery",
          rowsAs(
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

  const inventory: Walk = async ({ cursor }) => {
    const page = await inventoryReader(table).list({ part: "", cursor, limit: 200 })
    return {
      reads: all("inventory", rowsAs(listInventory, undefined, page.parts)),
      files: [],
      cursor: page.cursor,
      done: 0,
    }
  }

  const settingsHistory: Walk = async ({ cursor }) => {
    const { items, cursor: next } = await auditReader(table).newest({ limit: 200, cursor })
    const reads = all("settingsHistory", rowsAs(listSettingsHistory, undefined, items))
    return { reads, files: [], cursor: next, done: 0 }
  }

  const quotes: Walk = async ({ cursor }) => {
    const page = await table.query({ index: "gsi1", partition: indexKeys.quotes, limit: 200, cursor })
    const found = page.items.map((item) => StoredQuote.parse(item))
    return { reads: all("quotes", rowsAs(getQuote, "asked", found)), files: [], cursor: page.cursor, done: 0 }
  }

  const tasks: Walk = async ({ cursor }) => {
    const page = await taskReader(table).listed({ which: "all", person: undefined, limit: 200, cursor })
    return {
      reads: all("tasks", rowsAs(listTasks, "listed", page.tasks)),
      files: [],
      cursor: page.cursor,
      done: 0,
    }
  }

  const fuelIn = async (month: string): Promise<StoredFuelReceipt[]> => {
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

  const fuel = through(
    () => yearsUntil(now()),
    async (year) => {
      const months = numbersFrom(1, 12).map((month) => `${year}-${String(month).padStart(2, "0")}`)
      const receipts = (await Promise.all(months.map(fuelIn))).flat()
      const picture = ({ _id, image }: StoredFuelReceipt) => at(`fuel/${_id}`, image)
      const told = receipts.map((one) => ({ ...one, image: picture(one).path, thumb: "" }))
      const rows = rowsAs(listFuelReceipts, "one", told).map(({ thumb: _thumb, ...row }) => row)
      return { reads: all("fuelReceipts", rows), files: receipts.map(picture), cursor: undefined, done: 0 }
    },
  )

  /**
   * In this order. Who moves in their index meanwhile, like a customer who gets another name, may be passed by: those are
   * walked through once more, for whom nobody has seen.
   */
  return [
    { walk: setUp, reads: ["settings", "branches", "carriers", "promoCodes", "gallery"] },
    { walk: people, reads: ["people", "vehicles", "billingProfiles", "textConsents"] },
    { walk: people, reads: ["people", "vehicles", "billingProfiles", "textConsents"] },
    {
      walk: jobs,
      reads: ["jobs", "charges", "payments", "ledger", "history", "notes", "attachments", "textConsents"],
    },
    { walk: inventory, reads: ["inventory"] },
    { walk: quotes, reads: ["quotes"] },
    { walk: tasks, reads: ["tasks"] },
    { walk: fuel, reads: ["fuelReceipts"] },
    { walk: messages, reads: ["messages"] },
    { walk: messages, reads: ["messages"] },
    { walk: texts, reads: ["textsReceived"] },
    { walk: texts, reads: ["textsReceived"] },
    { walk: settingsHistory, reads: ["settingsHistory"] },
  ] as const satisfies readonly { walk: Walk; reads: readonly Entity[] }[]
}

type JobRead = Pick<Found, "reads" | "files"> & { phone?: string }
type StoredPerson = z.output<typeof StoredUser>
