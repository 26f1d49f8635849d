import type { ChargeType } from "../charges/charge-types.ts"

/**
 * Technicians of a job: its own list, and on a half job lists for removal and install (owner's specification). An
 * empty half-job list falls back to the job's own.
 */

export const technicianListFields = [
  "appointmentTechnicians",
  "appointmentTechniciansRemoval",
  "appointmentTechniciansInstall",
] as const
export type TechnicianListField = (typeof technicianListFields)[number]

/** Ids in order. The first is the primary technician. */
export type TechnicianLists = { readonly [Field in TechnicianListField]?: readonly string[] | undefined }

export const pickTechnicianLists = (job: TechnicianLists): TechnicianLists =>
  Object.fromEntries(technicianListFields.flatMap((field) => (job[field] ? [[field, job[field]]] : [])))

export const plannedTechnicians = (job: TechnicianLists): string[] => [
  ...new Set(technicianListFields.flatMap((field) => job[field] ?? [])),
]

const sameIds = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

export const haveSameTechnicians = (one: TechnicianLists, other: TechnicianLists): boolean =>
  technicianListFields.every((field) => sameIds(one[field], other[field]))

export const changedTechnicianLists = (before: TechnicianLists, after: TechnicianLists): TechnicianLists =>
  Object.fromEntries(
    technicianListFields.flatMap((field) =>
      after[field] && !sameIds(before[field], after[field]) ? [[field, after[field]]] : [],
    ),
  )

/** Whether technicians on the lines are outdated. Install lines keep theirs (owner's specification). */
export const replacesLineTechnicians = (before: TechnicianLists, after: TechnicianLists): boolean =>
  !sameIds(before.appointmentTechnicians, after.appointmentTechnicians) ||
  !sameIds(before.appointmentTechniciansRemoval, after.appointmentTechniciansRemoval)

/** Replaces a technician on every list, or removes them if `to` is undefined. */
export const replaceTechnician = (
  job: TechnicianLists,
  from: string,
  to: string | undefined,
): TechnicianLists =>
  Object.fromEntries(
    technicianListFields.flatMap((field) => {
      const ids = job[field]
      return ids ? [[field, [...new Set(ids.flatMap((id) => (id === from ? (to ?? []) : id)))]]] : []
    }),
  )

export type DisplayedList = { field: TechnicianListField; ids: readonly string[] }

/** Lists to show: on a half job removal and install, then the job's own list if it has others. */
export const displayedLists = (job: TechnicianLists, half: boolean): DisplayedList[] => {
  const own: DisplayedList = { field: "appointmentTechnicians", ids: job.appointmentTechnicians ?? [] }
  const phases = (["appointmentTechniciansRemoval", "appointmentTechniciansInstall"] as const).map(
    (field): DisplayedList => {
      const assigned = job[field] ?? []
      return { field, ids: half && assigned.length === 0 ? own.ids : assigned }
    },
  )
  const [first, others] = half ? [phases, [own]] : [[own], phases]
  const shownIds = first.flatMap(({ ids }) => ids)
  return [...first, ...others.filter(({ ids }) => ids.some((id) => !shownIds.includes(id)))]
}

/** Technicians of a line. On a half job, Remove and Install lines have their own lists, if not empty. */
export const lineTechnicians = <One>(
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
