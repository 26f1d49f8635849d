import { expect, test } from "vitest"
import { type Entity, entityNames } from "#functions/exports/rules/entities.ts"
import type { Key, keys } from "#functions/platform/keys.ts"

type Reason = { stays: string }
type Made = {
  [Name in keyof typeof keys]: (typeof keys)[Name] extends Key | ((...parts: never[]) => Key) ? Name : never
}[keyof typeof keys]

const row: Reason = { stays: "a row or an entry of a record that goes out" }
const sum: Reason = { stays: "counted from records that go out" }
const name: Reason = { stays: "leads to a record that goes out, or keeps it from being made twice" }
const opens: Reason = { stays: "opens something" }
const passing: Reason = { stays: "of the moment: what is under way, waits or is open" }
const catalog: Reason = { stays: "of the catalog, which is no record of the shop's customers" }
const programs: Reason = { stays: "of other programs" }
const steps: Reason = { stays: "the versions of a record that goes out as it is" }
const cards: Reason = { stays: "of a card on file, which only Square can charge" }
const imported: Reason = { stays: "what an import can be undone by" }

/** Where each table item goes in an export. A new key must be added here to compile. */
const goesOut: Record<Made, Entity | Reason> = {
  request: "jobs",
  requestEvent: "history",
  requestSummary: row,
  requestAccount: row,
  requestTechnician: row,
  requestLot: row,
  payment: "ledger",
  providerEvent: name,
  claimFollowUp: name,
  cardAgreement: cards,
  squareCustomer: cards,
  customerAtSquare: cards,
  media: "attachments",
  mediaChange: steps,
  savedViews: { stays: "a person's own filters" },
  stopOrder: passing,
  note: "notes",
  noteChange: steps,
  invoiceKey: opens,
  jobKey: opens,
  bookingCount: sum,
  booking: row,
  bookingLimitCount: sum,
  bookingLimitEntry: row,
  bookingIdempotency: name,
  formUploads: passing,
  userUploads: passing,
  invoiceCounter: sum,
  user: "people",
  billingProfile: "billingProfiles",
  vehicle: "vehicles",
  textConsent: "textConsents",
  consentRequest: passing,
  phone: name,
  provenPhone: opens,
  sale: name,
  publishedVideo: name,
  password: opens,
  loginAttempts: passing,
  hourlyLimit: passing,
  textedCodes: passing,
  codeRequests: passing,
  oneTimeCode: opens,
  apiKey: programs,
  webhook: programs,
  delivery: programs,
  bulkRun: passing,
  runningBulkRun: passing,
  importedRow: imported,
  importFinding: imported,
  oldNumber: name,
  session: opens,
  sessionGuard: passing,
  sessionCount: sum,
  socketTicket: opens,
  connection: passing,
  listener: passing,
  closing: passing,
  setting: "settings",
  credentials: opens,
  stockItem: "inventory",
  branch: "branches",
  branchChanges: sum,
  promoCode: "promoCodes",
  carrier: "carriers",
  quote: "quotes",
  quotedCost: catalog,
  leadCount: sum,
  galleryEntry: "gallery",
  galleryOrder: row,
  catalogLive: catalog,
  customVehicle: catalog,
  customParts: catalog,
  pipelineRun: passing,
  pipelineLog: passing,
  audit: "settingsHistory",
  task: "tasks",
  taskOfPerson: row,
  openTasks: sum,
  fuelReceipt: "fuelReceipts",
  dispatch: name,
  ivyJob: { stays: "the answers of dispatch portals" },
  change: steps,
  idempotency: passing,
  message: "messages",
  receivedText: "textsReceived",
  thread: row,
  projection: row,
  word: row,
  userWord: row,
  spelling: row,
  roleCount: sum,
  calendarDay: sum,
  technicianCalendarDay: sum,
  monthRow: row,
  openRequest: row,
  openCount: sum,
  openBill: row,
  openClaim: row,
  paidClaim: row,
  credit: row,
  booksRow: row,
  earningsRow: row,
  reportCell: sum,
  reportTax: sum,
  reportRejections: sum,
  reportFuel: sum,
  reportBalances: sum,
  statusCount: sum,
  account: sum,
}

test("Every entity of the table is in an export, by itself or as part of a job", () => {
  const partsOfJobs: Entity[] = ["charges", "payments"]
  const named = Object.values(goesOut).filter((one) => typeof one === "string")
  expect([...named, ...partsOfJobs].toSorted()).toEqual(entityNames.toSorted())
})
