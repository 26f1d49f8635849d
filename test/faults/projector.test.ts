import { readFileSync, rmSync } from "node:fs"
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3"
import { marshall } from "@aws-sdk/util-dynamodb"
import type { DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda"
import { mockClient } from "aws-sdk-client-mock"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import type { Item, Table } from "#functions/platform/table.ts"
import { requestItem } from "#functions/requests/storage/items.ts"
import { projector, type RequestState } from "#functions/requests/storage/projector.ts"
import { localAws, names } from "#infra/local/environment.ts"
import { openStore, type Store } from "#infra/local/table/store.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { serviceStatuses } from "#shared/domain/job/status.ts"
import { anyLines, anyTax, countedIn, randomReceipts, recounted } from "../builders/report-samples.ts"
import { aRequest } from "../builders/requests.ts"
import { tableAt } from "../builders/table.ts"
import { often, patience } from "../driver/long-runs.ts"
import { storeFolder } from "../store-folder.ts"
import { derivedIn, everything, rebuiltFrom, requestsIn } from "./whole-table.ts"

const changes = often(200, 5000)
const requests = Math.max(12, changes / 25)

let store: Store
let table: Table
const folder = storeFolder()

beforeAll(async () => {
  store = await openStore(folder, names.table)
  table = tableAt({ endpoint: store.endpoint, name: names.table })
})
afterAll(async () => {
  await store.stop()
  rmSync(folder, { recursive: true, force: true })
})

const crew = ["min-cho", "theo-lind", "ana-ruiz"]

const state = fc.record({
  serviceStatus: fc.constantFrom(...serviceStatuses),
  customerName: fc.constantFrom("Priya Raman", "Marcus Oyelaran-Whitcombe", "Jo Lee", "Núñez"),
  customerPhone: fc.constantFrom("5305550102", "5305550140", undefined),
  vehicle: fc.constantFrom("2022 Subaru Outback", "2019 Ford F-150", undefined),
  appointmentDate: fc.constantFrom("2026-11-20", "2026-11-21", "2026-12-01", undefined),
  appointmentTechnicians: fc.subarray(crew),
  branch: fc.constantFrom("yuba-city", "woodland", undefined),
  billingId: fc.constantFrom("account-1", "account-2", undefined),
  invoiceType: fc.constantFrom("Cash" as const, "Insurance" as const, "Net" as const, "Warranty" as const),
  ...anyTax,
  charges: anyLines(crew),
})

type State = typeof state extends fc.Arbitrary<infer Value> ? Value : never

const requestAt = (number: number, version: number, fields: State): ServiceRequest => ({
  ...aRequest(fields),
  branch: fields.branch,
  invoiceNumber: number,
  version,
})

const shuffled = <Value>(values: Value[], seed: number): Value[] =>
  fc.sample(fc.shuffledSubarray(values, { minLength: values.length }), { numRuns: 1, seed })[0] ?? values

describe("the projector", () => {
  it(
    `matches a rebuild after ${changes} replayed and reordered changes`,
    async () => {
      const states = fc.sample(state, { numRuns: changes, seed: 7 })
      const versions = new Map<number, number>()
      const seen: RequestState[] = []
      const latest = new Map<number, Item | undefined>()
      for (const [i, one] of states.entries()) {
        const number = 48_000 + (i % requests)
        const version = (versions.get(number) ?? 0) + 1
        versions.set(number, version)
        const deleted = i >= changes - requests / 4
        const item = deleted ? undefined : requestItem(requestAt(number, version, one))
        seen.push({ number, version, item })
        latest.set(number, item)
      }
      const stream = [...shuffled(seen, 1), ...shuffled(seen, 2).slice(0, changes / 3)]
      const run = projector(table)
      const fuel = randomReceipts(crew, changes / 5, 8)
      const atOnce = 4
      for (let i = 0; i < stream.length; i += atOnce)
        await Promise.all([
          ...stream.slice(i, i + atOnce).map(run),
          ...[fuel.writes[i / atOnce]].map((receipt) => receipt && table.transact(receipt)),
        ])

      const stored = [...latest.values()].filter((item) => item !== undefined)
      const receipts = fuel.finalReceipts().map((one): Item => ({ ...keys.fuelReceipt(one._id), ...one }))
      const items = await everything(store.endpoint, names.table)
      expect(stored.length).toBeGreaterThan(requests / 2)
      expect(derivedIn(items)).toEqual(rebuiltFrom([...stored, ...receipts]))
      expect(countedIn(items)).toEqual(recounted(requestsIn(stored), fuel.finalReceipts()))
    },
    patience(120_000),
  )
})

describe("the stream's consumer project", () => {
  const load = async () => {
    vi.stubEnv("TABLE_NAME", names.table)
    vi.stubEnv("FILES_BUCKET", names.filesBucket)
    vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", store.endpoint)
    vi.stubEnv("AWS_REGION", localAws.region)
    vi.stubEnv("AWS_ACCESS_KEY_ID", localAws.credentials.accessKeyId)
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", localAws.credentials.secretAccessKey)
    const objects = mockClient(S3Client)
    objects.on(ListObjectsV2Command).resolves({})
    onTestFinished(() => {
      objects.restore()
      vi.unstubAllEnvs()
    })
    return (await import("#functions/events/project.ts")).handler
  }
  const itemOf = (number: number) => requestItem({ ...aRequest(), invoiceNumber: number, version: 1 })
  const recordOf = ({ pk, sk, ...fields }: Item, SequenceNumber: string) => {
    const Keys = marshall({ pk, sk })
    const NewImage = marshall({ pk, sk, ...fields }, { removeUndefinedValues: true })
    return { dynamodb: { SequenceNumber, Keys, NewImage } } as DynamoDBRecord
  }

  it("projects the other changes of a batch when one fails, and restarts at the failed one", async () => {
    const handler = await load()
    const broken = { ...itemOf(90_000), charges: "none" }
    const Records = [recordOf(broken, "1"), recordOf(itemOf(90_001), "2")]

    expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] })
    expect(await table.get(keys.projection(90_001))).toBeDefined()
  })

  it("removes what is left of a deleted request by the runbook's call, which needs the keys", async () => {
    const handler = await load()
    const [, call = ""] = /`(\{"Records":.+?\})`/.exec(readFileSync("docs/runbook.md", "utf8")) ?? []
    const [number, event] = [48_211, JSON.parse(call) as DynamoDBStreamEvent]
    const entries = async () =>
      (await everything(store.endpoint, names.table)).filter(
        ({ pk, sk }) => pk.startsWith("TOK#") && sk.endsWith(`#${number}`),
      )
    await projector(table)({ number, version: 1, item: itemOf(number) })
    expect(await entries()).not.toEqual([])

    expect(await handler(event)).toEqual({ batchItemFailures: [] })
    expect(await entries()).toEqual([])
    delete event.Records[0]?.dynamodb?.Keys
    await expect(handler(event)).rejects.toThrow("A change without Keys can't be projected.")
  })
})
