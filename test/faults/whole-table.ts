import { DynamoDBClient } from "@aws-sdk/client-dynamodb"
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb"
import { expect } from "vitest"
import { fuelShareOf } from "#functions/fuel/store.ts"
import { keys } from "#functions/platform/keys.ts"
import type { Item } from "#functions/platform/table.ts"
import { isIntact } from "#functions/requests/history/hash-chain.ts"
import { upgradeRequest } from "#functions/requests/rules/upgrade.ts"
import { project, projectedRows, sumsIn } from "#functions/requests/storage/projection.ts"
import { rowOf } from "#functions/requests/storage/summary-row.ts"
import { localAws } from "#infra/local/environment.ts"
import { StoredFuelReceipt } from "#shared/api/fuel.ts"
import { type ServiceRequest, StoredServiceRequest } from "#shared/api/requests/service-request.ts"
import type { MediaCategory } from "#shared/domain/media/media.ts"

/* Reads the whole table and derives what projections must contain. */

export const everything = async (endpoint: string, table: string): Promise<Item[]> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ ...localAws, endpoint }))
  const items: Item[] = []
  for await (const page of paginateScan({ client }, { TableName: table, ConsistentRead: true })) {
    items.push(...((page.Items ?? []) as Item[]))
  }
  client.destroy()
  return items
}

type StoredRequest = { version: number; status: string; changes: { field: string; to?: unknown }[] }

export const historyIn = (items: Item[], number: number): StoredRequest[] =>
  items
    .filter(({ pk, sk }) => pk === `SR#${number}` && sk.startsWith("EV#"))
    .map((event) => event as unknown as StoredRequest)
    .toSorted((one, other) => one.version - other.version)

export const requestIn = (items: Item[], number: number) =>
  StoredServiceRequest.parse(items.find(({ pk, sk }) => pk === `SR#${number}` && sk === "A"))

const read = new WeakMap<Item[], ServiceRequest[]>()

/** Caches parsed requests per list. */
export const requestsIn = (items: Item[]): ServiceRequest[] => {
  const known = read.get(items)
  if (known) return known
  const requests = items
    .filter(({ pk, sk }) => pk.startsWith("SR#") && sk === "A")
    .map((item) => StoredServiceRequest.parse(upgradeRequest(item)))
  read.set(items, requests)
  return requests
}

const counterPrefixes = ["COUNT#status", keys.openCounts, "CAL#", "ACCT#", "RPT#"]
const isCounter = ({ pk }: Item) => counterPrefixes.some((prefix) => pk.startsWith(prefix))

const meaningful = (amounts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(amounts)
      .filter(([, amount]) => amount !== 0)
      .toSorted(),
  )

type Derived = { entries: string[]; rows: string[]; counters: Record<string, Record<string, unknown>> }

const rowText = ({ pk, sk, row }: Item) => `${pk} ${sk} ${row}`

export const derivedIn = (items: Item[]): Derived => ({
  entries: items
    .filter(({ pk }) => pk.startsWith("TOK#"))
    .map(({ pk, sk, words }) => `${pk} ${sk} ${(words as string[]).join(" ")}`)
    .toSorted(),
  rows: items
    .filter(
      ({ pk }) =>
        /^(MONTH|EARN|BOOKS)#/.test(pk) ||
        pk === keys.openRequests ||
        pk === keys.openBills ||
        pk.startsWith(keys.openClaims) ||
        pk === keys.credits,
    )
    .map(rowText)
    .toSorted(),
  counters: Object.fromEntries(
    items
      .filter(isCounter)
      .map(({ pk, sk, ...amounts }): [string, Record<string, unknown>] => [
        `${pk} ${sk}`,
        meaningful(amounts),
      ])
      .filter(([, amounts]) => Object.keys(amounts).length > 0)
      .toSorted(),
  ),
})

export const rebuiltFrom = (items: Item[]): Derived => {
  const entries: string[] = []
  const rows: string[] = []
  const counters: Record<string, Record<string, number>> = {}
  for (const request of requestsIn(items)) {
    const photos = items.filter(
      (item) => keys.isMedia(item) && item.relativeInvoiceNumber === request.invoiceNumber,
    )
    const projection = project(
      request,
      photos.map(({ category }) => category as MediaCategory),
    )
    const { date, words } = projection
    rows.push(...projectedRows(projection).map(rowText))
    for (const word of words) {
      const { pk, sk } = keys.word(word, date, request.invoiceNumber)
      entries.push(`${pk} ${sk} ${words.join(" ")}`)
    }
    for (const { key, amounts } of sumsIn(projection)) {
      const counter = (counters[`${key.pk} ${key.sk}`] ??= {})
      for (const [field, amount] of Object.entries(amounts)) counter[field] = (counter[field] ?? 0) + amount
    }
  }
  for (const item of items.filter(keys.isFuelReceipt)) {
    const { key, amounts } = fuelShareOf(StoredFuelReceipt.parse(item))
    const counter = (counters[`${key.pk} ${key.sk}`] ??= {})
    for (const [field, amount] of Object.entries(amounts)) counter[field] = (counter[field] ?? 0) + amount
  }
  const summed = Object.entries(counters)
    .map(([key, amounts]): [string, Record<string, unknown>] => [key, meaningful(amounts)])
    .filter(([, amounts]) => Object.keys(amounts).length > 0)
  return {
    entries: entries.toSorted(),
    rows: rows.toSorted(),
    counters: Object.fromEntries(summed.toSorted()),
  }
}

export const untilAsRebuilt = ({ endpoint, name }: { endpoint: string; name: string }): Promise<void> =>
  expect
    .poll(
      async () => {
        const items = await everything(endpoint, name)
        return JSON.stringify(derivedIn(items)) === JSON.stringify(rebuiltFrom(items))
      },
      { timeout: 90_000, interval: 500 },
    )
    .toBe(true)

/** Finds half-applied transactions: requests whose rows, events, versions, and alerts don't match. */
export const tornRequests = (items: Item[]): string[] => {
  const byKey = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]))
  const byPartition = Map.groupBy(items, ({ pk }) => pk)
  return requestsIn(items).flatMap((request) => {
    const { invoiceNumber: number, version, assignedTechnicians } = request
    const pk = `SR#${number}`
    const mine = byPartition.get(pk) ?? []
    const versions = mine.filter(({ sk }) => sk.startsWith("EV#")).map((event) => Number(event.version))
    const rows = mine.filter(({ sk }) => sk === "SUM" || sk === "ACCT" || sk.startsWith("TECH#"))
    const technicians = mine
      .filter(({ sk }) => sk.startsWith("TECH#"))
      .map(({ sk }) => sk.slice("TECH#".length))
    const faults = [
      versions.length !== version || Math.max(...versions) !== version
        ? `events ${versions.join(",")} of version ${version}`
        : "",
      rows.some(({ row }) => rowOf(row).version !== version) ? "a row of another version" : "",
      technicians.toSorted().join() !==
      (assignedTechnicians.length > 0 ? assignedTechnicians.toSorted().join() : "none")
        ? "technicians"
        : "",
      mine.filter(({ sk, alertTechnician }) => sk.startsWith("NOTE#") && alertTechnician === true).length ===
      (request.openAlerts ?? 0)
        ? ""
        : "the alerts of its notes",
      isIntact(
        byKey.get(`${pk} A`) as Item,
        mine.filter(({ sk }) => sk.startsWith("EV#")).toSorted((one, other) => (one.sk < other.sk ? -1 : 1)),
      )
        ? ""
        : "the chain of its history",
      mine.some(({ sk }) => sk === "ACCT") === Boolean(request.billingId) ? "" : "the row of its account",
      byKey.has(`INV#${request.invoiceKey} A`) ? "" : "no public key",
    ].filter(Boolean)
    return faults.map((fault) => `${number}: ${fault}`)
  })
}
