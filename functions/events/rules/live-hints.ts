import { unmarshall } from "@aws-sdk/util-dynamodb"
import type { AttributeValue, DynamoDBRecord } from "aws-lambda"
import * as z from "zod"
import type { ProgramLines } from "#shared/api/live.ts"
import { type MediaCategory, maySeeCategory } from "#shared/domain/media/media.ts"
import { Audience, Closed, type LiveMessage, topicOf, topicsOf } from "../../live/store.ts"
import { keys } from "../../platform/keys.ts"

type Image = Record<string, AttributeValue>

/** The stream's and the SDK's attribute types differ only by name. */
const readFields = (image: Image, fields: readonly string[]): Record<string, unknown> => {
  const selected = Object.fromEntries(Object.entries(image).filter(([name]) => fields.includes(name)))
  return unmarshall(selected as Parameters<typeof unmarshall>[0])
}

const RequestImage = Audience.extend({ invoiceNumber: z.int(), version: z.int() })
const requestFields = Object.keys(RequestImage.shape)

const requestHints = (images: readonly Image[], isDeleted: boolean): LiveMessage[] => {
  // The projector reports unreadable items.
  const states = images.flatMap(
    (image) => RequestImage.safeParse(readFields(image, requestFields)).data ?? [],
  )
  const [latest] = states
  if (!latest) return []
  // A deletion counts as the version after the last one.
  const version = latest.version + Number(isDeleted)
  return [
    {
      hint: { topic: "request", id: latest.invoiceNumber, version },
      topics: [...new Set(states.flatMap((state) => topicsOf(state)))],
    },
  ]
}

/** Only when the number of waiting dispatches changes. */
const dispatchHints = (
  after: Image | undefined,
  before: Image | undefined,
  version: number,
): LiveMessage[] =>
  after?.count?.N === before?.count?.N
    ? []
    : [{ hint: { topic: "ivy", id: 0, version }, topics: [topicOf({ role: "clerk", _id: "" })] }]

/** To staff and to the old and new assignee. */
const taskHints = (images: readonly Image[], version: number): LiveMessage[] => {
  const assignees = images
    .flatMap((image) => readFields(image, ["assignedToId"]).assignedToId ?? [])
    .map(String)
  const topics = [
    topicOf({ role: "clerk", _id: "" }),
    ...assignees.map((_id) => topicOf({ role: "technician", _id })),
  ]
  return [{ hint: { topic: "tasks", id: 0, version }, topics: [...new Set(topics)] }]
}

export const readHints = ({ dynamodb }: DynamoDBRecord): LiveMessage[] => {
  const { Keys, OldImage, NewImage } = dynamodb ?? {}
  const key = { pk: Keys?.pk?.S ?? "", sk: Keys?.sk?.S ?? "" }
  const images = [NewImage, OldImage].filter((image) => image !== undefined)
  if (keys.isRequest(key)) return requestHints(images, !NewImage)

  const told = Number(readFields(NewImage ?? {}, ["version"]).version ?? 1)
  if (keys.isIvyJob(key.pk)) return dispatchHints(NewImage, OldImage, told)
  if (keys.isTask(key)) return taskHints(images, told)
  if (keys.isThread(key.pk))
    return [{ hint: { topic: "inbox", id: 0, version: told }, topics: [topicOf({ role: "clerk", _id: "" })] }]
  if (keys.messageIn(key.pk) !== undefined || keys.isReceivedText(key.pk)) {
    const invoiceNumber = readFields(NewImage ?? {}, ["invoiceNumber"]).invoiceNumber
    return invoiceNumber === undefined
      ? []
      : [{ hint: { topic: "messages", id: Number(invoiceNumber), version: told }, inside: true }]
  }
  const id = keys.requestOf(key)
  const topic = keys.isNote(key) ? "notes" : "media"
  if (id === undefined) return []
  const states = images.map((image) => readFields(image, ["version", "viewableToCustomer", "category"]))
  const version = Number(states[0]?.version ?? 1) + Number(!NewImage)
  return [
    { hint: { topic, id, version }, inside: !states.some((state) => isVisibleToCustomer[topic](state)) },
  ]
}

const isVisibleToCustomer = {
  notes: ({ viewableToCustomer }: Record<string, unknown>) => viewableToCustomer === true,
  media: ({ category }: Record<string, unknown>) => maySeeCategory("user", category as MediaCategory),
} as const

export const readClosedSessions = (image: Image | undefined): Closed[] =>
  image && keys.isClosing(image.pk?.S ?? "")
    ? z.array(Closed).parse(readFields(image, ["closed"]).closed)
    : []

const Lines = z.object({
  run: z.string(),
  lines: z.array(z.object({ n: z.int(), at: z.string(), text: z.string() })),
})

/** Only lines that the record adds. */
export const readProgramLines = ({ dynamodb }: DynamoDBRecord): ProgramLines[] => {
  const { Keys, OldImage, NewImage } = dynamodb ?? {}
  if (Keys?.pk?.S !== keys.pipelineLog.pk || !NewImage) return []
  const read = (image: Image) => Lines.safeParse(readFields(image, ["run", "lines"])).data
  const [after, before] = [read(NewImage), OldImage && read(OldImage)]
  if (!after) return []
  const last = before?.run === after.run ? (before.lines.at(-1)?.n ?? 0) : 0
  const lines = after.lines.filter(({ n }) => n > last)
  return lines.length > 0 ? [{ topic: "pipeline", run: after.run, lines }] : []
}
