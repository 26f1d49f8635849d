import type { AttributeValue, DynamoDBRecord } from "aws-lambda"
import * as z from "zod"
import { isDropped, serviceStatuses } from "#shared/domain/job/status.ts"
import { waitsForScheduling } from "#shared/domain/job/to-schedule.ts"
import { type Hint, type ProgramLines, topics as topicNames } from "#shared/domain/live.ts"
import { type MediaCategory, maySeeCategory } from "#shared/domain/media/media.ts"
import { monthOf } from "#shared/domain/schedule/dates.ts"
import { Audience, Closed, type LiveMessage, officeTopic, topicOf, topicsOf } from "../../live/store.ts"
import { keys } from "../../platform/keys.ts"
import { wireRowOf } from "../../requests/rules/wire-row.ts"
import { readImage, readImageFields } from "../shared/read-image.ts"

type Image = Record<string, AttributeValue>

const RequestImage = Audience.extend({
  invoiceNumber: z.int(),
  version: z.int(),
  appointmentDate: z.string().optional(),
  serviceStatus: z.enum(serviceStatuses),
  total: z.int(),
})
const requestFields = Object.keys(RequestImage.shape)
type RequestState = z.output<typeof RequestImage>

/** What the calendar counts of a request. */
const countedIn = (state: RequestState | undefined): string => {
  const { appointmentDate, serviceStatus, total } = state ?? {}
  const isCounted = appointmentDate !== undefined && serviceStatus !== undefined && !isDropped(serviceStatus)
  return isCounted ? `${appointmentDate} ${total}` : ""
}
const isToSchedule = (state: RequestState | undefined, today: string) =>
  state !== undefined && waitsForScheduling(state, today)

const distinct = (topics: readonly string[]): string[] => [...new Set(topics)]

/** Changed counts, for the tabs that show them. */
const countHints = (
  before: RequestState | undefined,
  after: RequestState | undefined,
  { dates, version, today }: { dates: readonly string[]; version: number; today: string },
): LiveMessage[] => [
  ...(countedIn(before) === countedIn(after)
    ? []
    : [
        {
          hint: { topic: "calendar", id: 0, version } as const,
          topics: distinct(dates.map((date) => topicNames.month(monthOf(date)))),
        },
      ]),
  ...(isToSchedule(before, today) === isToSchedule(after, today)
    ? []
    : [{ hint: { topic: "account", id: 0, version } as const, topics: [officeTopic] }]),
]

/** The row is for the office alone, whose lists show all requests. Days before and after, so that a moved job leaves. */
const requestHints = (
  NewImage: Image | undefined,
  OldImage: Image | undefined,
  today: string,
): LiveMessage[] => {
  // The projector reports unreadable items.
  const read = (image: Image | undefined) =>
    image && RequestImage.safeParse(readImageFields(image, requestFields)).data
  const [after, before] = [read(NewImage), read(OldImage)]
  const states = [after, before].filter((state) => state !== undefined)
  const [latest] = states
  if (!latest) return []
  // A deletion counts as the version after the last one.
  const version = latest.version + Number(!NewImage)
  const hint: Hint = { topic: "request", id: latest.invoiceNumber, version }
  const row = NewImage ? wireRowOf(readImage(NewImage)) : null
  const dates = states.flatMap(({ appointmentDate }) => appointmentDate ?? [])
  return [
    { hint, topics: distinct(states.flatMap((state) => topicsOf(state))) },
    {
      hint: row === undefined ? hint : { ...hint, row },
      topics: distinct([topicNames.requests, topicNames.request(hint.id), ...dates.map(topicNames.day)]),
    },
    ...countHints(before, after, { dates, version, today }),
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
    : [{ hint: { topic: "ivy", id: 0, version }, topics: [officeTopic] }]

/** To staff and to the old and new assignee. */
const taskHints = (images: readonly Image[], version: number): LiveMessage[] => {
  const assignees = images
    .flatMap((image) => readImageFields(image, ["assignedToId"]).assignedToId ?? [])
    .map(String)
  const topics = [officeTopic, ...assignees.map((_id) => topicOf({ role: "technician", _id }))]
  return [{ hint: { topic: "tasks", id: 0, version }, topics: [...new Set(topics)] }]
}

export const readHints = ({ dynamodb }: DynamoDBRecord, today: string): LiveMessage[] => {
  const { Keys, OldImage, NewImage } = dynamodb ?? {}
  const key = { pk: Keys?.pk?.S ?? "", sk: Keys?.sk?.S ?? "" }
  const images = [NewImage, OldImage].filter((image) => image !== undefined)
  if (keys.isRequest(key)) return requestHints(NewImage, OldImage, today)

  const newVersion = Number(readImageFields(NewImage ?? {}, ["version"]).version ?? 1)
  if (keys.isIvyJob(key.pk)) return dispatchHints(NewImage, OldImage, newVersion)
  if (keys.isTask(key)) return taskHints(images, newVersion)
  if (keys.isThread(key.pk))
    return [{ hint: { topic: "inbox", id: 0, version: newVersion }, topics: [officeTopic] }]
  if (keys.messageIn(key.pk) !== undefined || keys.isReceivedText(key.pk)) {
    const invoiceNumber = readImageFields(NewImage ?? {}, ["invoiceNumber"]).invoiceNumber
    const hint: Hint = { topic: "messages", id: Number(invoiceNumber ?? 0), version: newVersion }
    // The inbox shows how far a text has come, also one without a job.
    const forInbox: LiveMessage = { hint, topics: [officeTopic] }
    return invoiceNumber === undefined ? [forInbox] : [forInbox, { hint, staffOnly: true }]
  }
  const id = keys.requestOf(key)
  const topic = keys.isNote(key) ? "notes" : "media"
  if (id === undefined) return []
  const states = images.map((image) => readImageFields(image, ["version", "viewableToCustomer", "category"]))
  const version = Number(states[0]?.version ?? 1) + Number(!NewImage)
  return [
    { hint: { topic, id, version }, staffOnly: !states.some((state) => isVisibleToCustomer[topic](state)) },
  ]
}

const isVisibleToCustomer = {
  notes: ({ viewableToCustomer }: Record<string, unknown>) => viewableToCustomer === true,
  media: ({ category }: Record<string, unknown>) => maySeeCategory("user", category as MediaCategory),
} as const

export const readClosedSessions = (image: Image | undefined): Closed[] =>
  image && keys.isClosing(image.pk?.S ?? "")
    ? z.array(Closed).parse(readImageFields(image, ["closed"]).closed)
    : []

const Lines = z.object({
  run: z.string(),
  lines: z.array(z.object({ n: z.int(), at: z.string(), text: z.string() })),
})

/** Only lines that the record adds. */
export const readProgramLines = ({ dynamodb }: DynamoDBRecord): ProgramLines[] => {
  const { Keys, OldImage, NewImage } = dynamodb ?? {}
  if (Keys?.pk?.S !== keys.pipelineLog.pk || !NewImage) return []
  const read = (image: Image) => Lines.safeParse(readImageFields(image, ["run", "lines"])).data
  const [after, before] = [read(NewImage), OldImage && read(OldImage)]
  if (!after) return []
  const last = before?.run === after.run ? (before.lines.at(-1)?.n ?? 0) : 0
  const lines = after.lines.filter(({ n }) => n > last)
  return lines.length > 0 ? [{ topic: "pipeline", run: after.run, lines }] : []
}
