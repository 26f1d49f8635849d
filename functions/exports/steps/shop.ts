import { listSettingsHistory } from "#shared/api/audit.ts"
import { listBranches } from "#shared/api/branches.ts"
import { getBusinessInfo } from "#shared/api/business-info.ts"
import { listInsuranceProviders } from "#shared/api/carriers.ts"
import { getContactInfo } from "#shared/api/contact-info.ts"
import { listFuelReceipts, StoredFuelReceipt } from "#shared/api/fuel.ts"
import { listGallery } from "#shared/api/gallery.ts"
import { listInventory } from "#shared/api/inventory.ts"
import { listPromoCodes } from "#shared/api/promocodes.ts"
import { getQuote, StoredQuote } from "#shared/api/quotes.ts"
import { getSettings } from "#shared/api/settings.ts"
import { listTasks } from "#shared/api/tasks.ts"
import { auditReader } from "../../audit/store.ts"
import { carrierReader } from "../../carriers/store.ts"
import { galleryStore } from "../../gallery/store.ts"
import { inventoryReader } from "../../inventory/store.ts"
import { projectReply } from "../../platform/http/parse.ts"
import { indexKeys } from "../../platform/keys.ts"
import { readPages, type TableReader } from "../../platform/table.ts"
import { promoCodeReader, toWire as promoToWire } from "../../promocodes/store.ts"
import { branchStore, settingsReader } from "../../settings/store.ts"
import { taskReader } from "../../tasks/store.ts"
import type { ExportedFile, Row } from "../rules/entities.ts"
import {
  fileIn,
  type ObjectLister,
  pageOf,
  type ReadPage,
  range,
  readPartitions,
  recordsOf,
  toWireRows,
} from "./read-page.ts"

/** Settings, branches, carriers with their statements, promo codes, and the gallery. */
export const settings =
  (table: TableReader, { listKeys }: ObjectLister): ReadPage =>
  async () => {
    const reader = settingsReader(table)
    const entries = await galleryStore(table).all()
    const pictureOf = (id: string, url: string): ExportedFile => ({
      key: url.slice(1),
      path: `gallery/${id}/${url.slice(url.lastIndexOf("/") + 1)}`,
    })
    const [shop, [business = {}], [contact = {}]] = [
      projectReply(getSettings, undefined, "admin", await reader.settings()) as Row,
      toWireRows(getBusinessInfo, undefined, [await reader.businessInfo()]),
      toWireRows(getContactInfo, undefined, [await reader.contactInfo()]),
    ]
    const carriers = await carrierReader(table).all()
    const statements = await Promise.all(
      carriers.map(async ({ key }) =>
        (await listKeys(`statements/${key}`)).map((file) => fileIn(`carriers/${key}`, file, "statement-")),
      ),
    )
    const promoCodes = (await promoCodeReader(table).all()).map(promoToWire)
    return {
      reads: [
        ...recordsOf("settings", [
          { name: "settings", ...shop },
          { name: "businessInfo", ...business },
          { name: "contactInfo", ...contact },
        ]),
        ...recordsOf("branches", toWireRows(listBranches, undefined, await branchStore(table).all())),
        ...recordsOf("carriers", toWireRows(listInsuranceProviders, undefined, carriers)),
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
      files: [
        ...entries.flatMap(({ _id, urls }) => urls.map((url) => pictureOf(_id, url))),
        ...statements.flat(),
      ],
      cursor: undefined,
      done: 0,
    }
  }

export const inventory =
  (table: TableReader): ReadPage =>
  async ({ cursor }) => {
    const page = await inventoryReader(table).list({ part: "", cursor, limit: 200 })
    return pageOf(recordsOf("inventory", toWireRows(listInventory, undefined, page.parts)), page.cursor)
  }

export const settingsHistory =
  (table: TableReader): ReadPage =>
  async ({ cursor }) => {
    const { items, cursor: next } = await auditReader(table).newest({ limit: 200, cursor })
    const reads = recordsOf("settingsHistory", toWireRows(listSettingsHistory, undefined, items))
    return pageOf(reads, next)
  }

export const quotes =
  (table: TableReader): ReadPage =>
  async ({ cursor }) => {
    const page = await table.query({ index: "gsi1", partition: indexKeys.quotes, limit: 200, cursor })
    const storedQuotes = page.items.map((item) => StoredQuote.parse(item))
    return pageOf(recordsOf("quotes", toWireRows(getQuote, "leads", storedQuotes)), page.cursor)
  }

export const tasks =
  (table: TableReader): ReadPage =>
  async ({ cursor }) => {
    const page = await taskReader(table).listed({ which: "all", person: undefined, limit: 200, cursor })
    return pageOf(recordsOf("tasks", toWireRows(listTasks, "listed", page.tasks)), page.cursor)
  }

/** From before any shop has fuel receipts. The list only grows, so positions stay valid. */
const listYears = (now: Date): number[] => range(2016, now.getUTCFullYear())

const readFuelMonth = async (table: TableReader, month: string): Promise<StoredFuelReceipt[]> => {
  const receipts: StoredFuelReceipt[] = []
  const partition = indexKeys.fuelIn(month)
  const pages = readPages((cursor) => table.query({ index: "gsi2", partition, limit: 500, cursor }))
  for await (const { items } of pages) receipts.push(...items.map((item) => StoredFuelReceipt.parse(item)))
  return receipts
}

export const fuelReceipts = (table: TableReader, now: () => Date): ReadPage =>
  readPartitions(
    () => listYears(now()),
    async (year) => {
      const months = range(1, 12).map((month) => `${year}-${String(month).padStart(2, "0")}`)
      const receipts = (await Promise.all(months.map((month) => readFuelMonth(table, month)))).flat()
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
