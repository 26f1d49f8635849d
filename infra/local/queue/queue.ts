import { AwsError, awsJsonService, type RequestHandler } from "../local-server.ts"
import type { Message, QueueStore } from "./queue-store.ts"

type Input = Record<string, unknown>

const wireMessage = (message: Message) => ({
  MessageId: message.id,
  ReceiptHandle: message.receipt,
  Body: message.body,
  MD5OfBody: message.md5,
  Attributes: {
    SentTimestamp: String(message.sentAt),
    ApproximateReceiveCount: String(message.receives),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
  },
  MessageAttributes: message.attributes,
})

const entriesOf = (input: Input): Input[] => {
  const entries = input.Entries
  if (!Array.isArray(entries) || entries.length === 0)
    throw new AwsError("com.amazonaws.sqs#EmptyBatchRequest", "There has to be at least one entry.")
  if (entries.length > 10)
    throw new AwsError("com.amazonaws.sqs#TooManyEntriesInBatchRequest", "Ten entries at most.")
  return entries as Input[]
}

const maxBytes = 1_048_576

/** The part of SQS that the product uses, in its JSON protocol. */
export const queueService = (store: QueueStore): RequestHandler => {
  const queueOf = (input: Input) => {
    const name =
      String(input.QueueUrl ?? input.QueueName ?? "")
        .split("/")
        .at(-1) ?? ""
    const queue = store.queue(name)
    if (!queue)
      throw new AwsError("com.amazonaws.sqs#QueueDoesNotExist", "The specified queue does not exist.")
    return queue
  }
  const send = (queue: string, input: Input) => {
    const body = String(input.MessageBody ?? "")
    if (body === "" || Buffer.byteLength(body) > maxBytes)
      throw new AwsError("com.amazonaws.sqs#InvalidMessageContents", "A message has 1 byte to 1 MiB.")
    const attributes = (input.MessageAttributes ?? {}) as Record<string, unknown>
    const { id, md5 } = store.send(queue, body, attributes, Number(input.DelaySeconds ?? 0))
    return { MessageId: id, MD5OfMessageBody: md5 }
  }
  const eachEntry = (input: Input, run: (queue: string, entry: Input) => Input) => {
    const { name } = queueOf(input)
    return {
      Successful: entriesOf(input).map((entry) => ({ Id: entry.Id, ...run(name, entry) })),
      Failed: [],
    }
  }
  const remove = (queue: string, input: Input) => {
    store.remove(queue, String(input.ReceiptHandle))
    return {}
  }

  return awsJsonService("1.0", {
    GetQueueUrl: (input) => ({ QueueUrl: `http://localhost/000000000000/${queueOf(input).name}` }),
    SendMessage: (input) => send(queueOf(input).name, input),
    SendMessageBatch: (input) => eachEntry(input, send),
    ReceiveMessage: async (input) => {
      const visibility = input.VisibilityTimeout
      const messages = await store.receive(
        queueOf(input),
        Math.min(Number(input.MaxNumberOfMessages ?? 1), 10),
        {
          waitSeconds: Math.min(Number(input.WaitTimeSeconds ?? 0), 20),
          ...(visibility !== undefined && { visibilitySeconds: Number(visibility) }),
        },
      )
      return messages.length > 0 ? { Messages: messages.map(wireMessage) } : {}
    },
    DeleteMessage: (input) => remove(queueOf(input).name, input),
    DeleteMessageBatch: (input) => eachEntry(input, remove),
    ChangeMessageVisibility: (input) => {
      store.hide(queueOf(input).name, String(input.ReceiptHandle), Number(input.VisibilityTimeout))
      return {}
    },
  })
}
