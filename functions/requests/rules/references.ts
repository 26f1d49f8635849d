import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { User } from "#shared/api/users.ts"
import { type TechnicianListField, technicianListFields } from "#shared/domain/job/job-technicians.ts"
import { allow, type Result, refuse } from "#shared/domain/result.ts"
import { t } from "#shared/language.ts"
import type { BranchFacts } from "./branch-tax-rates.ts"

const parties = ["customerId", "billingId"] as const
/** Categories that can be billed Net (docs/domain.md, section 1). By `billingId` they see the request, too. */
const accounts: readonly string[] = ["commercial", "carrier"] satisfies User["category"][]
export const mayPayNet = ({ category }: Pick<User, "category">): boolean => accounts.includes(category)

type References = { [Field in TechnicianListField]?: string[] | null | undefined } & {
  [Field in (typeof parties)[number] | "branch"]?: string | null | undefined
} & { charges?: { technicians?: { _id: string }[] | undefined }[] | undefined }

export const referencedPeople = (references: References): string[] => [
  ...technicianListFields.flatMap((field) => references[field] ?? []),
  ...parties.flatMap((field) => references[field] ?? []),
  ...(references.charges ?? []).flatMap((line) => (line.technicians ?? []).map(({ _id }) => _id)),
]

const actionLists = ["technicians", "removalTechnicians", "installTechnicians"] as const
type ActionLists = { [List in (typeof actionLists)[number]]?: string[] | undefined }

export const techniciansIn = (body: ActionLists): string[] => actionLists.flatMap((list) => body[list] ?? [])

/** Technicians who are already assigned may stay, even if they no longer work on cars. */
export const checkTechnicians = (
  body: ActionLists,
  people: readonly User[],
  { assignedTechnicians }: ServiceRequest,
): Result<object, "malformed"> => {
  const worksOnCars = (id: string) =>
    assignedTechnicians.includes(id) || people.some((user) => user._id === id && user.serviceTechnician)
  for (const list of actionLists) {
    const unknown = (body[list] ?? []).filter((id) => !worksOnCars(id))
    if (unknown.length > 0) return refuse("malformed", t(`Not a technician: ${unknown.join(", ")}.`), list)
  }
  return allow({})
}

type Before = Pick<ServiceRequest, "assignedTechnicians" | "customerId" | "billingId" | "branch">

/** Unknown references by field. Existing ones may stay: a technician who left still did their jobs. */
export const unknownReferences = (
  references: References,
  { users, branches }: { users: readonly User[]; branches: readonly BranchFacts[] },
  before?: Before,
): { field: string; message: string }[] => {
  const worksOnCars = (_id: string) =>
    before?.assignedTechnicians.includes(_id) === true ||
    users.some((user) => user._id === _id && user.serviceTechnician)
  const noTechnicians = (field: string, ids: readonly string[]) =>
    ids.filter((_id) => !worksOnCars(_id)).map((_id) => ({ field, message: `Not a technician: ${_id}.` }))
  return [
    ...technicianListFields.flatMap((field) => noTechnicians(field, references[field] ?? [])),
    ...(references.charges ?? []).flatMap(({ technicians = [] }, index) =>
      noTechnicians(
        `charges.${index}.technicians`,
        technicians.map(({ _id }) => _id),
      ),
    ),
    ...parties.flatMap((field): { field: string; message: string }[] => {
      const _id = references[field]
      if (!_id || _id === before?.[field]) return []
      const user = users.find((one) => one._id === _id)
      if (!user) return [{ field, message: t("This customer doesn't exist.") }]
      return field === "customerId" || mayPayNet(user)
        ? []
        : [{ field, message: t(`${user.name} isn't a commercial or carrier account.`) }]
    }),
    ...(references.branch &&
    references.branch !== before?.branch &&
    !branches.some(({ _id }) => _id === references.branch)
      ? [{ field: "branch", message: t("This branch doesn't exist.") }]
      : []),
  ]
}
