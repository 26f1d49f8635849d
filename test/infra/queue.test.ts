import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs"
import { describe, expect, onTestFinished, test } from "vitest"
import { localAws } from "#infra/local/environment.ts"
import { localServer } from "#infra/local/local-server.ts"
import { queueService } from "#infra/local/queue/queue.ts"
import { consumeQueue } from "#infra/local/queue/queue-consumer.ts"
import { type QueueSettings, queueStore } from "#infra/local/queue/queue-store.ts"
import { temporaryFolder } from "./folder.ts"

const queues: QueueSettings[] = [
  { name: "texts", visibilitySeconds: 30, deadLetters: { queue: "texts-dead", maxReceives: 3 } },
  { name: "texts-dead", visibilitySeconds: 30 },
]

const openQueue = async () => {
  let skipped = 0
  const store = queueStore(join(temporaryFolder(), "queue.sqlite"), queues, () => Date.now() + skipped)
  const server = await localServer(queueService(store))
  const sqs = new SQSClient({ ...localAws, endpoint: server.address })
  onTestFinished(async () => {
    await server.close()
    store.close()
  })
  const QueueUrl = `${server.address}/000000000000/texts`
  const receive = async (MaxNumberOfMessages = 10) =>
    (await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages }))).Messages ?? []
  return {
    sqs,
    QueueUrl,
    store,
    receive,
    passSeconds: (seconds: number) => {
      skipped += seconds * 1000
    },
  }
}

describe("A local queue", () => {
  test("delivers a message, hides it while in process, and forgets it once deleted", async () => {
    const { sqs, QueueUrl, receive, passSeconds } = await openQueue()
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "hello" }))
    const [message] = await receive()

    expect(message?.Body).toBe("hello")
    expect(await receive()).toEqual([])
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }))
    passSeconds(31)
    expect(await receive()).toEqual([])
  })

  test("redelivers a message that wasn't deleted, and ignores an old receipt for deletion", async () => {
    const { sqs, QueueUrl, receive, passSeconds } = await openQueue()
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "hello" }))
    const [first] = await receive()
    passSeconds(31)
    const [second] = await receive()
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: first?.ReceiptHandle }))
    passSeconds(31)

    expect(second?.MessageId).toBe(first?.MessageId)
    expect(await receive()).toHaveLength(1)
  })

  test("moves a message that was received three times to the dead letter queue", async () => {
    const { sqs, QueueUrl, receive, passSeconds, store } = await openQueue()
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "poison" }))
    for (const _ of [1, 2, 3]) {
      expect(await receive()).toHaveLength(1)
      passSeconds(31)
    }

    expect(await receive()).toEqual([])
    expect(store.all("texts-dead").map(({ body }) => body)).toEqual(["poison"])
  })

  test("makes a message visible again when its receiver says so", async () => {
    const { sqs, QueueUrl, receive } = await openQueue()
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "hello" }))
    const [message] = await receive()
    await sqs.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl,
        ReceiptHandle: message?.ReceiptHandle,
        VisibilityTimeout: 0,
      }),
    )

    expect(await receive()).toHaveLength(1)
  })

  test("waits for a message that arrives late", async () => {
    const { sqs, QueueUrl } = await openQueue()
    const waiting = sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }))
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "at last" }))

    expect((await waiting).Messages?.[0]?.Body).toBe("at last")
  })

  test("accepts ten messages per call, in order, and rejects eleven", async () => {
    const { sqs, QueueUrl, receive } = await openQueue()
    const entries = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ Id: `${index}`, MessageBody: `m${index}` }))
    await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries: entries(10) }))

    expect((await receive()).map(({ Body }) => Body)).toEqual(
      entries(10).map(({ MessageBody }) => MessageBody),
    )
    await expect(sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries: entries(11) }))).rejects.toThrow(
      "Ten",
    )
  })

  test("doesn't exist under another name", async () => {
    const { sqs } = await openQueue()

    await expect(sqs.send(new GetQueueUrlCommand({ QueueName: "letters" }))).rejects.toMatchObject({
      name: "QueueDoesNotExist",
    })
  })

  test("keeps accepted messages after a kill -9", async () => {
    const file = join(temporaryFolder(), "queue.sqlite")
    const child = fork(new URL("queue-filler.ts", import.meta.url), [file], { execArgv: [] })
    let accepted = 0
    child.on("message", (count: number) => {
      accepted = count
      if (count >= 200) child.kill("SIGKILL")
    })
    await once(child, "exit")
    const store = queueStore(file, queues)
    const bodies = store.all("texts").map(({ body }) => body)
    store.close()

    expect(accepted).toBeGreaterThanOrEqual(200)
    expect(bodies.slice(0, accepted)).toEqual(Array.from({ length: accepted }, (_, index) => `m${index}`))
  })
})

describe("A queue's consumer", () => {
  test("deletes messages that its function handled, and redelivers those that failed", async () => {
    const { store, passSeconds } = await openQueue()
    for (const body of ["good", "bad", "fine"]) store.send("texts", body)
    const seen: string[] = []
    const delivered = Promise.withResolvers<void>()
    const again = Promise.withResolvers<void>()
    const consumer = consumeQueue(
      store,
      "texts",
      { batchSize: 10, visibilitySeconds: 30, maxReceives: 3 },
      (event) => {
        const { Records } = event as { Records: { messageId: string; body: string }[] }
        seen.push(...Records.map(({ body }) => body))
        if (seen.length === 3) delivered.resolve()
        if (seen.length === 4) again.resolve()
        const failed = seen.length === 3 ? Records.filter(({ body }) => body === "bad") : []
        return Promise.resolve({
          batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })),
        })
      },
    )
    await delivered.promise
    passSeconds(31)
    store.hide("texts", "no receipt", 0)
    await again.promise
    await consumer.stop()

    expect(seen).toEqual(["good", "bad", "fine", "bad"])
    expect(store.all("texts")).toEqual([])
  })
})
