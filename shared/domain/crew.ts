import type { ChargeType } from "./charges/charge.ts"

/*
 * Who is planned for a job: its own list, and of a half job those who take the glass out and those who put it in (owner's
 * specification). Where a half job names nobody for one of the two, the job's technicians do it.
 */

export const crewFields = [
  "appointmentTechnicians",
  "appointmentTechniciansRemoval",
  "appointmentTechniciansInstall",
] as const
export type CrewField = (typeof crewFields)[number]

/** Ids in their order; the first is the primary one. */
export type Crews = { readonly [Field in CrewField]?: readonly string[] | undefined }

/** The lists alone of a job that has more to it. */
export const crewsOf = (job: Crews): Crews =>
  Object.fromEntries(crewFields.flatMap((field) => (job[field] ? [[field, job[field]]] : [])))

/** Everybody who is planned, once, whatever they do. */
export const plannedTechnicians = (job: Crews): string[] => [
  ...new Set(crewFields.flatMap((field) => job[field] ?? [])),
]

const sameIds = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

export const sameCrews = (one: Crews, other: Crews): boolean =>
  crewFields.every((field) => sameIds(one[field], other[field]))

/** Those of the lists that name others, or in another order, than they did. */
export const changedCrews = (before: Crews, after: Crews): Crews =>
  Object.fromEntries(
    crewFields.flatMap((field) =>
      after[field] && !sameIds(before[field], after[field]) ? [[field, after[field]]] : [],
    ),
  )

/**
 * Whether others do the work than did: what the lines say of the ones before holds no more. The Install lines keep their
 * technicians (owner's specification), so another install list alone takes nothing from any line.
 */
export const isAnotherCrew = (before: Crews, after: Crews): boolean =>
  !sameIds(before.appointmentTechnicians, after.appointmentTechnicians) ||
  !sameIds(before.appointmentTechniciansRemoval, after.appointmentTechniciansRemoval)

/** Somebody's place on every list where they stand, given to whoever comes for them, if anybody does; once on each. */
export const inTheirPlace = (job: Crews, from: string, to: string | undefined): Crews =>
  Object.fromEntries(
    crewFields.flatMap((field) => {
      const ids = job[field]
      return ids ? [[field, [...new Set(ids.flatMap((id) => (id === from ? (to ?? []) : id)))]]] : []
    }),
  )

/** A list as a job's screen shows it. */
export type CrewShown = { field: CrewField; ids: readonly string[] }

/** Of a half job removal and install, in place of the job's own list, which follows where it names somebody else. */
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

/** Who works on a line: of a half job Remove and Install lines have technicians of their own, if anybody is named. */
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
