import { marshall } from "@aws-sdk/util-dynamodb"
import type { DynamoDBRecord } from "aws-lambda"
import { expect, test } from "vitest"
import { readWebhookPayloads } from "./webhook-payloads.ts"

type Images = { before?: object; after?: object }

const record = (pk: string, { before, after }: Images): DynamoDBRecord =>
  ({
    dynamodb: {
      Keys: marshall({ pk, sk: "A" }),
      ...(before && { OldImage: marshall(before) }),
      ...(after && { NewImage: marshall(after) }),
    },
  }) as DynamoDBRecord

const open = { invoiceNumber: 7, version: 1, serviceStatus: "open", customerName: "Mia", payments: [] }
const payment = { _id: "p1", amount: 25000, tip: 500, method: "CASH", reference: "1188" }

test("readWebhookPayloads sends new requests, status changes, and payments without personal data", () => {
  expect(readWebhookPayloads(record("SR#7", { after: open }))).toEqual([
    {
      id: "7-1-made",
      event: "request.made",
      data: { invoiceNumber: 7, version: 1, serviceStatus: "open" },
    },
  ])
  const paid = { ...open, version: 2, serviceStatus: "invoicePaid", payments: [payment] }
  expect(readWebhookPayloads(record("SR#7", { before: open, after: paid }))).toEqual([
    {
      id: "7-2-status",
      event: "status.changed",
      data: { invoiceNumber: 7, version: 2, serviceStatus: "invoicePaid", from: "open" },
    },
    {
      id: "7-2-p1",
      event: "payment.recorded",
      data: {
        invoiceNumber: 7,
        version: 2,
        serviceStatus: "invoicePaid",
        payment: { _id: "p1", amount: 250, tip: 5, method: "CASH" },
      },
    },
  ])
})

test("readWebhookPayloads ignores other changes, deletions, and unreadable records", () => {
  expect(readWebhookPayloads(record("SR#7", { before: open, after: { ...open, version: 2 } }))).toEqual([])
  expect(readWebhookPayloads(record("SR#7", { before: open }))).toEqual([])
  expect(readWebhookPayloads(record("SR#7", { before: { odd: 1 }, after: open }))).toEqual([])
  expect(readWebhookPayloads(record("USER#7", { after: open }))).toEqual([])
})

test("readWebhookPayloads sends an invoice copy once it was sent", () => {
  const copy = { cause: "invoiceCopy", kind: "text", invoiceNumber: 7, state: "sending" }
  const sent = { before: copy, after: { ...copy, state: "sent" } }
  expect(readWebhookPayloads(record("OUT#m1", sent))).toEqual([
    { id: "m1-sent", event: "invoice.sent", data: { invoiceNumber: 7, by: "text" } },
  ])
  const arrived = { before: sent.after, after: { ...copy, state: "delivered" } }
  expect(readWebhookPayloads(record("OUT#m1", arrived))).toEqual([])
})
