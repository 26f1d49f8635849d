import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs"
import type { SQSEvent, SQSRecord } from "aws-lambda"
import { mockClient } from "aws-sdk-client-mock"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { sqsWorker } from "./sqs-worker.ts"

const workOff = async (receives: number, delay: number | undefined) => {
  vi.stubEnv("QUEUE_URL", "http://queue")
  const queue = mockClient(SQSClient)
  onTestFinished(() => {
    queue.restore()
    vi.unstubAllEnvs()
  })
  const worker = sqsWorker({
    queue: "QUEUE_URL",
    work: async () => delay,
    races: [],
    failure: { message: "failed", id: "bulkRun" },
    renewAfterReceives: 500,
  })
  const record = {
    messageId: "m1",
    receiptHandle: "r1",
    body: '{"id":"x1"}',
    attributes: { ApproximateReceiveCount: String(receives) },
  }
  const { batchItemFailures } = await worker({ Records: [record as SQSRecord] } satisfies SQSEvent)
  return {
    unfinished: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier),
    sent: queue.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input.MessageBody),
    delays: queue
      .commandCalls(ChangeMessageVisibilityCommand)
      .map(({ args: [{ input }] }) => input.VisibilityTimeout),
  }
}

describe("sqsWorker", () => {
  it("continues work that goes on with the same message", async () => {
    expect(await workOff(499, 0)).toEqual({ unfinished: ["m1"], sent: [], delays: [0] })
  })

  it("continues long work with a new message, before its receives end in the dead letters", async () => {
    expect(await workOff(500, 0)).toEqual({ unfinished: [], sent: ['{"id":"x1"}'], delays: [] })
  })

  it("retries a failed step with the same message, also after many receives", async () => {
    expect(await workOff(700, 30)).toEqual({ unfinished: ["m1"], sent: [], delays: [30] })
  })

  it("ends finished work", async () => {
    expect(await workOff(700, undefined)).toEqual({ unfinished: [], sent: [], delays: [] })
  })
})
