import { beforeAll, describe, expect, test } from "vitest"
import { loadVinData } from "#functions/customers/vin-data/load.ts"
import { keys } from "#functions/platform/keys.ts"
import type { Item } from "#functions/platform/table.ts"
import { recompute } from "#functions/requests/rules/recompute.ts"
import { itemsOf } from "#infra/local/demo/demo-items.ts"
import { type Filling, generateDemo } from "#infra/local/demo/generate-demo.ts"
import { listing } from "#infra/local/suppliers/listing.ts"
import { StoredGalleryEntry } from "#shared/api/gallery.ts"
import { StoredPromoCode } from "#shared/api/promocodes.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { chargeTypes, invoiceTypes } from "#shared/domain/charges/charge-types.ts"
import { isUsable } from "#shared/domain/charges/promo-use.ts"
import { serviceStatuses } from "#shared/domain/job/status.ts"
import { addDays, todayIn, weekdayOf } from "#shared/domain/schedule/dates.ts"
import { hasRightCheckDigit } from "#shared/domain/vehicle/vin.ts"
import { decodeVin } from "#shared/domain/vehicle/vin-decode.ts"
import { derivedIn, rebuiltFrom, requestsIn, tornRequests } from "../faults/whole-table.ts"

const vinData = loadVinData(new URL("../../functions/customers/vin-data/vin-data.br", import.meta.url))
const carData = { vinData, catalog: listing.vehicles() }
/** At night, when the clocks change. */
const now = new Date("2026-03-08T09:59:00Z")
const today = todayIn(now)

let filling: Filling
let items: Item[]
let requests: ServiceRequest[]

const smallShopAt = (at: Date): Item[] => [...itemsOf(generateDemo(at, carData, 100))].flat()
const workingDay = new Date("2026-11-20T17:41:00Z")
let onWorkingDay: Item[]

beforeAll(() => {
  filling = generateDemo(now, carData)
  items = [...itemsOf(filling)].flat()
  requests = requestsIn(items)
  onWorkingDay = smallShopAt(workingDay)
}, 120_000)

const daysOff = ({ appointmentDate, requestReceivedTimestamp }: ServiceRequest): string =>
  appointmentDate ?? todayIn(new Date(requestReceivedTimestamp))

describe("the demo's shop", () => {
  test("has the size of a shop with four branches", () => {
    const { world, customers, accounts } = filling
    expect({
      branches: world.branches.length,
      technicians: world.technicians.length,
      clerks: world.office.filter(({ role }) => role === "clerk").length,
      accounts: accounts.length,
      carriers: world.carriers.length,
      customers: customers.length,
    }).toEqual({ branches: 4, technicians: 8, clerks: 4, accounts: 12, carriers: 15, customers: 300 })
    const profiles = items.filter(({ sk }) => sk === keys.billingProfile("").sk)
    expect(profiles.map(({ userId }) => String(userId)).toSorted()).toEqual(
      accounts.map(({ user }) => user._id).toSorted(),
    )
    const rates = world.technicians.flatMap((user) => [
      user.technicianInstallerRate,
      user.technicianAssistantRate,
      user.technicianInstallerRepairRate,
      user.technicianAssistantRepairRate,
    ])
    expect(rates.filter((rate) => !rate)).toEqual([])
  })

  test("has more than one page of gallery entries, each car once, in gallery order", () => {
    const entries = items.flatMap((item) =>
      keys.galleryEntryIn(item.pk) ? StoredGalleryEntry.parse(item) : [],
    )
    expect(entries.length).toBeGreaterThan(25)
    expect(new Set(entries.map(({ make, model }) => `${make} ${model}`)).size).toBe(entries.length)
    expect(
      entries.every(({ _id, urls }) => urls.every((url) => url.startsWith(`/assets/gallery/${_id}/`))),
    ).toBe(true)
    const order = items.find(({ pk }) => pk === keys.galleryOrder.pk)
    expect(order?.ids).toEqual(entries.map(({ _id }) => _id))
  })

  test("has every status, invoice type, and kind of line", () => {
    expect(new Set(requests.map(({ serviceStatus }) => serviceStatus))).toEqual(new Set(serviceStatuses))
    expect(new Set(requests.map(({ invoiceType }) => invoiceType))).toEqual(new Set(invoiceTypes))
    const lines = requests.flatMap(({ charges }) => charges)
    expect(new Set(lines.map(({ type }) => type))).toEqual(new Set(chargeTypes))
  })

  test("uses only fictional phone numbers, each once", () => {
    const phones = filling.users.map(({ phone }) => phone)
    expect(phones.filter((phone) => !/^\d{3}55501\d\d$/.test(phone))).toEqual([])
    expect(new Set(phones).size).toBe(phones.length)
  })

  test("has only valid VINs, which match the car's year, make, and model", () => {
    const cars = [...filling.customers, ...filling.accounts].flatMap((client) =>
      client.cars.map(({ vehicle }) => vehicle),
    )
    const wrong = cars.filter(({ vin = "", year, make, model }) => {
      const read = decodeVin(vin, vinData, Number(today.slice(0, 4)))
      return !hasRightCheckDigit(vin) || read.year !== year || read.make !== make || read.model !== model
    })
    expect(cars.length).toBeGreaterThan(400)
    expect(wrong).toEqual([])
  })

  test("knows the catalog's car of most jobs, so that the part list opens for them", () => {
    const known = requests.filter(({ carId }) => carId !== undefined)
    expect(known.length / requests.length).toBeGreaterThan(0.5)
    const styles = new Map(carData.catalog.map((vehicle) => [vehicle.carId, vehicle]))
    const wrong = known.filter(({ carId = "", year, make = "" }) => {
      const listed = styles.get(carId)
      return listed?.year !== year || listed?.make !== make.toUpperCase()
    })
    expect(wrong).toEqual([])
  })

  test("has only past history events, in order", () => {
    const histories = Map.groupBy(
      items.filter(({ sk }) => sk.startsWith("EV#")),
      ({ pk }) => pk,
    )
    const wrong = [...histories].filter(([, events]) => {
      const times = events
        .toSorted((a, b) => Number(a.version) - Number(b.version))
        .map((event) => String(event.at))
      return times.some((time, index) => time > now.toISOString() || time < (times[index - 1] ?? ""))
    })
    expect(histories.size).toBe(requests.length)
    expect(wrong).toEqual([])
  })

  test("has totals that match what the rules compute from lines and payments", () => {
    for (const request of requests) {
      const again = recompute(request, filling.world.branches, new Date(request.requestModifiedTimestamp))
      expect(again, `${request.invoiceNumber}`).toEqual(request)
    }
  })

  test("has the search entries and counters of a rebuild, and no incomplete requests", () => {
    expect(derivedIn(onWorkingDay)).toEqual(rebuiltFrom(onWorkingDay))
    expect(tornRequests(items)).toEqual([])
  })

  test("has promo codes, and an audit log whose latest entries match the current values", () => {
    const codes = items.filter(({ pk }) => pk === keys.promoCodes).map((item) => StoredPromoCode.parse(item))
    expect(codes.filter((code) => isUsable(code, today)).map(({ promoCode }) => promoCode)).toEqual([
      "THANKYOU20",
      "FLEET50",
    ])
    const lines = items.filter(({ pk }) => pk.startsWith("AUDIT#"))
    expect(lines.filter(({ at }) => String(at) > now.toISOString())).toEqual([])
    expect(new Set(lines.map(({ what }) => what))).toEqual(
      new Set(["promoCode", "billingProfile", "carrier"]),
    )
    const raised = lines.filter(({ what }) => what === "carrier")
    expect(raised.length).toBeGreaterThan(5)
    for (const { id, version, changes } of raised) {
      const carrier = items.find(({ pk, sk }) => pk === keys.carriers && sk === id)
      const to = Number(carrier?.replaceLaborRate) / 100
      expect({ version, changes }).toEqual({
        version: carrier?.version,
        changes: [{ field: "replaceLaborRate", from: to - 2.5, to }],
      })
    }
  })

  test("has signatures with the customer's name, regardless of who collected them", () => {
    const signed = requests.filter(({ signedAt }) => signedAt !== undefined)
    expect(signed.length).toBeGreaterThan(300)
    const wrong = signed.filter(({ signedWith, customerName }) => signedWith !== customerName)
    expect(wrong.map(({ signedWith, customerName }) => [signedWith, customerName])).toEqual([])
  })

  test("continues numbering after its last request", () => {
    const counter = items.find(({ pk }) => pk === "COUNT#invoice")
    expect(counter?.value).toBe(Math.max(...requests.map(({ invoiceNumber }) => invoiceNumber)))
  })

  test("has a ready, unauthorized job and some of each kind for the technician's login", () => {
    const jobs = requests.filter(
      (request) => request.appointmentDate === today && request.assignedTechnicians.includes("min-cho"),
    )
    expect(jobs.map(({ serviceStatus }) => serviceStatus).toSorted()).toEqual([
      "awaitingParts",
      "invoicePaid",
      "repairReady",
      "technicianEnroute",
    ])
    const ready = jobs.find(({ serviceStatus }) => serviceStatus === "repairReady")
    expect(ready).toMatchObject({
      authorizations: [],
      appointmentLocation: "Mobile",
      totalCustomerDue: 25_000,
    })
  })
})

describe("two runs at the same time of day", () => {
  test("create the same items", () => {
    expect(smallShopAt(workingDay)).toEqual(onWorkingDay)
  })
})

const statusesOf = (jobs: ServiceRequest[]) => new Set(jobs.map(({ serviceStatus }) => serviceStatus))
const daysIn = (made: ServiceRequest[]) => made.flatMap(({ appointmentDate }) => appointmentDate ?? [])

describe("the demo's history", () => {
  test("has eight weeks of jobs, and a year of sparser jobs before them", () => {
    expect(requests).toHaveLength(1010)
    expect(requests.filter((request) => daysOff(request) >= addDays(today, -56))).toHaveLength(800)
    const first = daysIn(requests).toSorted().at(0)
    expect(first).toSatisfy((day: string) => day < addDays(today, -395) && day > addDays(today, -430))
  })
})

describe("on any date, at any hour", () => {
  test.each([
    ["at night, when the clocks change", now, () => items],
    ["on a working day", workingDay, () => onWorkingDay],
    ["a minute after midnight", new Date("2026-11-01T07:01:00Z"), smallShopAt],
    ["on a Sunday evening", new Date("2026-08-31T03:30:00Z"), smallShopAt],
  ])(
    "the day is full, and the two weeks ahead have unconfirmed jobs: %s",
    (_, at, shopAt) => {
      const date = todayIn(at)
      const made = requestsIn(shopAt(at))
      const on = (day: string) => made.filter(({ appointmentDate }) => appointmentDate === day)
      expect(statusesOf(on(date)).size).toBeGreaterThan(12)

      const last = daysIn(made).toSorted().at(-1)
      expect(last).toSatisfy((day: string) => day > addDays(date, 11) && day <= addDays(date, 14))

      const ahead = Array.from({ length: 14 }, (_, index) => addDays(date, index + 1))
      const quiet = ahead.filter((day) => weekdayOf(day) !== 0 && on(day).length < 3)
      expect(quiet).toEqual([])
      const unconfirmed = ahead.filter((day) => statusesOf(on(day)).has("awaitingServiceScheduling"))
      expect(unconfirmed.length).toBeGreaterThan(4)
    },
    60_000,
  )
})
