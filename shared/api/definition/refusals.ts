import type { ErrorCode } from "../../errors.ts"
import { type Endpoint, type ImplicitRefusal, isShapeByRole, refusesDeactivated } from "./endpoint.ts"

const isPublic = ({ roles }: Endpoint) => roles === "public"
const changes = ({ method }: Endpoint) => method !== "GET"
const bodyOf = (definition: Endpoint) => (definition.variants ? undefined : definition.body)

const implicitRefusals: Record<ImplicitRefusal, (definition: Endpoint) => boolean> = {
  malformed: () => true,
  not_logged_in: (definition) => !isPublic(definition),
  not_allowed: (definition) => !isPublic(definition),
  deactivated: refusesDeactivated,
  password_needed: ({ recentPassword }) => recentPassword !== undefined,
  field_not_allowed: (definition) => {
    const body = bodyOf(definition)
    return body !== undefined && isShapeByRole(body)
  },
  not_this_way: () => true,
  too_large: changes,
  key_reused: (definition) => changes(definition) && definition.access.includes("table:write"),
  unexpected: () => true,
  unavailable: ({ access }) => access.length > 0,
}

/** Every error code that the endpoint can return: implicit ones and its own. */
export const errorCodesOf = (definition: Endpoint): ErrorCode[] => [
  ...(Object.keys(implicitRefusals) as ImplicitRefusal[]).filter((code) =>
    implicitRefusals[code](definition),
  ),
  ...definition.refusals,
]
