import type { ChargeType } from "../charges/charge-types.ts"

/**
 * Technicians of a job: its own list, and on a half job lists for removal and install (owner's specification). An
 * empty half-job list falls back to the job's own.
 */

export const crewFields = [
  "appointmentTechnicians",
  "appointmentTechniciansRemoval",
  "appointmentTechniciansInstall",
] as const
export type CrewField = (typeof crewFields)[number]

/** Ids in order. The first is the primary technician. */
export type Crews = { readonly [Field in CrewField]?: readonly string[] | undefined }

export const crewsOf = (job: Crews): Crews =>
  Object.fromEntries(crewFields.flatMap((field) => (job[field] ? [[field, job[field]]] : [])))

export const plannedTechnicians = (job: Crews): string[] => [
  ...new Set(crewFields.flatMap((field) => job[field] ?? [])),
]

const sameIds = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

export const sameCrews = (one: Crews, other: Crews): boolean =>
  crewFields.every((field) => sameIds(one[field], other[field]))

export const changedCrews = (before: Crews, after: Crews): Crews =>
  Object.fromEntries(
    crewFields.flatMap((field) =>
      after[field] && !sameIds(before[field], after[field]) ? [[field, after[field]]] : [],
    ),
  )

/** Whether technicians on the lines are outdated. Install lines keep theirs (owner's specification). */
export const isAnotherCrew = (before: Crews, after: Crews): boolean =>
  !sameIds(before.appointmentTechnicians, after.appointmentTechnicians) ||
  !sameIds(before.appointmentTechniciansRemoval, after.appointmentTechniciansRemoval)

/** Replaces a technician on every list, or removes them if `to` is undefined. */
export const inTheirPlace = (job: Crews, from: string, to: string | undefined): Crews =>
  Object.fromEntries(
    crewFields.flatMap((field) => {
      const ids = job[field]
      return ids ? [[field, [...new Set(ids.flatMap((id) => (id === from ? (to ?? []) : id)))]]] : []
    }),
  )

export type CrewShown = { field: CrewField; ids: readonly string[] }

/** Lists to show: on a half job removal and install, then the job's own list if it has others. */
export const crewsShown = (job: Crews, half: boolean): CrewShown[] => {
  const own: CrewShown = { field: "appointmentTechnicians", ids: job.appointmentTechnicians ?? [] }
  const phases = (["appointmentTechniciansRemoval", "appointmentTechniciansInstall"] as const).map(
    (field): CrewShown => {
      const named = job[field] ?? []
      return { field, ids: half && named.length === 0 ? own.ids : named }
    },
  )
  const [first, others] = half ? [phases, [own]] : [[own], phases]
  const seen = first.flatMap(({ ids }) => ids)
  return [...first, ...others.filter(({ ids }) => ids.some((id) => !seen.includes(id)))]
}

/** Technicians of a line. On a half job, Remove and Install lines have their own lists, if not empty. */
export const crewOfLine = <One>(
  type: ChargeType,
  half: boolean,
  {
    own,
    removal,
    install,
  }: { own: readonly One[]; removal?: readonly One[] | undefined; install?: readonly One[] | undefined },
): readonly One[] => {
  const phase = type === "Remove" ? removal : type === "Install" ? install : undefined
  return half && phase && phase.length > 0 ? phase : own
}
