import { unmarshall } from "@aws-sdk/util-dynamodb"
import type { AttributeValue, DynamoDBRecord } from "aws-lambda"
import * as z from "zod"
import type { ProgramLines } from "#shared/api/live.ts"
import { type MediaCategory, maySeeCategory } from "#shared/domain/media/media.ts"
import { Audience, Closed, type News, topicOf, topicsOf } from "../../live/store.ts"
import { keys } from "../../platform/keys.ts"

type Image = Record<string, AttributeValue>

/** The fields of a record's image in plain JavaScript; the stream's type and the SDK's differ in name only. */
const plain = (image: Image, fields: readonly string[]): Record<string, unknown> => {
  const wanted = Object.fromEntries(Object.entries(image).filter(([name]) => fields.includes(name)))
  return unmarshall(wanted as Parameters<typeof unmarshall>[0])
}

/** A request as far as it has to be known to tell of it. */
const Told = Audience.extend({ invoiceNumber: z.int(), version: z.int() })
const toldFields = Object.keys(Told.shape)

const newsOfRequest = (images: readonly Image[], isDeleted: boolean): News[] => {
  // One that cannot be read is the projector's to complain of.
  const states = images.flatMap((image) => Told.safeParse(plain(image, toldFields)).data ?? [])
  const [latest] = states
  if (!latest) return []
  // A deletion is the next state after the one that it removed.
  const version = latest.version + Number(isDeleted)
  return [
    {
      hint: { topic: "request", id: latest.invoiceNumber, version },
      topics: [...new Set(states.flatMap((state) => topicsOf(state)))],
    },
  ]
}

/** To the desk, when more or fewer wait than before: that the portal was asked is no news. */
const newsOfDispatches = (after: Image | undefined, before: Image | undefined, version: number): News[] =>
  after?.count?.N === before?.count?.N
    ? []
    : [{ hint: { topic: "ivy", id: 0, version }, topics: [topicOf({ role: "clerk", _id: "" })] }]

/** To the desk, and to whoever a task is or was. */
const newsOfTasks = (images: readonly Image[], version: number): News[] => {
  const whose = images.flatMap((image) => plain(image, ["assignedToId"]).assignedToId ?? []).map(String)
  const topics = [
    topicOf({ role: "clerk", _id: "" }),
    ...whose.map((_id) => topicOf({ role: "technician", _id })),
  ]
  return [{ hint: { topic: "tasks", id: 0, version }, topics: [...new Set(topics)] }]
}

/** What a record has to tell. */
export const newsIn = ({ dynamodb }: DynamoDBRecord): News[] => {
  const { Keys, OldImage, NewImage } = dynamodb ?? {}
  const key = { pk: Keys?.pk?.S ?? "", sk: Keys?.sk?.S ?? "" }
  const images = [NewImage, OldImage].filter((image) => image !== undefined)
  if (keys.isRequest(key)) return newsOfRequest(images, !NewImage)

  const told = Number(plain(NewImage ?? {}, ["version"]).version ?? 1)
  if (keys.isIvyJob(key.pk)) return newsOfDispatches(NewImage, OldImage, told)
  if (keys.isTask(key)) return newsOfTasks(images, told)
  if (keys.isThread(key.pk))
    return [{ hint: { topic: "inbox", id: 0, version: told }, topics: [topicOf({ role: "clerk", _id: "" })] }]
  if (keys.messageIn(key.pk) !== undefined || keys.isReceived(key.pk)) {
    const about = plain(NewImage ?? {}, ["invoiceNumber"]).invoiceNumber
    return about === undefined
      ? []
      : [{ hint: { topic: "messages", id: Number(about), version: told }, inside: true }]
  }
  const id = keys.requestOf(key)
  const topic = keys.isNote(key) ? "notes" : "media"
  if (id === undefined) return []
  const states = images.map((image) => plain(image, ["version", "viewableToCustomer", "category"]))
  const version = Number(states[0]?.version ?? 1) + Number(!NewImage)
  return [{ hint: { topic, id, version }, inside: !states.some((state) => mayHear[topic](state)) }]
}

/** Whether a customer may see it. */
const mayHear = {
  notes: ({ viewableToCustomer }: Record<string, unknown>) => viewableToCustomer === true,
  media: ({ category }: Record<string, unknown>) => maySeeCategory("user", category as MediaCategory),
} as const

/** The sessions whose sockets a record closes. */
export const closedIn = (image: Image | undefined): Closed[] =>
  image && keys.isClosing(image.pk?.S ?? "") ? z.array(Closed).parse(plain(image, ["closed"]).closed) : []

const Lines = z.object({
  run: z.string(),
  lines: z.array(z.object({ n: z.int(), at: z.string(), text: z.string() })),
})

/** The lines of the program's log that a record adds. */
export const linesIn = ({ dynamodb }: DynamoDBRecord): ProgramLines[] => {
  const { Keys, OldImage, NewImage } = dynamodb ?? {}
  if (Keys?.pk?.S !== keys.pipelineLog.pk || !NewImage) return []
  const read = (image: Image) => Lines.safeParse(plain(image, ["run", "lines"])).data
  const [after, before] = [read(NewImage), OldImage && read(OldImage)]
  if (!after) return []
  const last = before?.run === after.run ? (before.lines.at(-1)?.n ?? 0) : 0
  const lines = after.lines.filter(({ n }) => n > last)
  return lines.length > 0 ? [{ topic: "pipeline", run: after.run, lines }] : []
}
