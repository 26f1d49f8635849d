import { StoredEvent } from "#functions/platform/versioned.ts"
import type { StoredMedia } from "#shared/api/requests/media.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import type { MediaCategory } from "#shared/domain/media/media.ts"
import { addDays } from "#shared/domain/schedule/dates.ts"
import type { Job } from "./job-runner.ts"

export const photoNames = ["chip", "chip2", "crack", "crack2", "shatter", "glass", "glass2", "back"] as const
export type PhotoName = (typeof photoNames)[number]

const daysBack = 2

const isWindshield = ({ charges }: ServiceRequest): boolean =>
  charges.every(({ opening = "windshield" }) => opening === "windshield")
const isRepair = ({ charges }: ServiceRequest): boolean => charges.some(({ type }) => type === "Repair")

const damageOf = (request: ServiceRequest): readonly PhotoName[] => {
  if (isRepair(request)) return ["chip", "chip2"]
  return isWindshield(request) ? ["crack", "crack2"] : ["shatter"]
}
const resultOf = (request: ServiceRequest): readonly PhotoName[] =>
  isWindshield(request) ? ["glass", "glass2"] : ["back"]

export const photoNamesOf = (request: ServiceRequest): [damage: PhotoName, result: PhotoName] => {
  const one = (names: readonly PhotoName[]) => names[request.invoiceNumber % names.length] ?? "glass"
  return [one(damageOf(request)), one(resultOf(request))]
}

const keyOf = (number: number, id: string, photo: PhotoName) => `pictures/media/${number}/${id}/${photo}.webp`
export const photoIn = (key: string): PhotoName | undefined =>
  photoNames.find((name) => key.endsWith(`/${name}.webp`))

export const photosOf = ({ request, events }: Job, today: string): StoredMedia[] => {
  const { invoiceNumber: number, appointmentDate = "" } = request
  if (appointmentDate < addDays(today, -daysBack) || appointmentDate > today) return []
  const steps = events.map((event) => ({
    ...StoredEvent.parse(event),
    status: event.status as ServiceStatus,
  }))
  const started = steps.findIndex(({ status }) => status === "serviceInProgress")
  const ended = steps.findIndex(
    ({ status }, index) => started >= 0 && index > started && status !== "serviceInProgress",
  )

  const photo = (step: number, category: MediaCategory, names: readonly PhotoName[]): StoredMedia[] => {
    const event = steps[step]
    const name = names[number % names.length]
    if (!event || !name) return []
    const at = new Date(event.at)
    const _id = `${number}-${at.getTime().toString(36)}-${category}`
    const key = keyOf(number, _id, name)
    return [
      {
        _id,
        filename: `${name}.jpg`,
        category,
        relativeInvoiceNumber: number,
        postingUserId: event.by._id,
        postingUserInitials: event.by.initials,
        postingUserName: event.by.name,
        createdAt: at.toISOString(),
        pictures: [{ key, thumb: key }],
      },
    ]
  }
  const takes = number % 4 !== 0
  return takes
    ? [...photo(started, "priordamage", damageOf(request)), ...photo(ended, "after", resultOf(request))]
    : []
}
