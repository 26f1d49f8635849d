import type * as z from "zod"
import type { Role, Who } from "../../domain/people/permissions.ts"
import type { ErrorCode } from "../../errors.ts"

/** Resources a Lambda may use. Its IAM permissions come from this list. */
export type Access =
  | "table:read"
  | "table:write"
  | "passwords"
  | "signatures"
  | "documents"
  /** Signs addresses of files. */
  | "signing"
  | "texts"
  | "emails"
  /** Reads and writes stored supplier logins. */
  | "credentials"
  | "keys"
  | "suppliers"
  /** Redraws pictures. Bundles the native library. */
  | "pictures"
  | "logos"
  | "uploads"
  | "imports"
  /** Removes pictures, signatures, and invoices of deleted requests. */
  | "removal"
  | "videos"
  | "catalog"
  | "tasks"
  | "gallery"
  | "exports"
  | "payments"

/**
 * A shape that some roles see or write only in part. Admin, developer, and unlisted roles use `full`. Replies drop
 * fields that the role's schema lacks. A body with a field that only `full` has is a 403.
 */
export type ByRole<Full extends z.ZodType = z.ZodType, Narrower extends NarrowerShapes = NarrowerShapes> = {
  full: Full
  narrower: Narrower
}
type NarrowerShapes = Partial<Record<Role | "public", z.ZodType>>

export const shapeByRole = <Full extends z.ZodType, Narrower extends NarrowerShapes>(
  full: Full,
  narrower: Narrower,
): ByRole<Full, Narrower> => ({ full, narrower })

type Shape = z.ZodType | ByRole

/** One of several queries of an endpoint, chosen by the keys and literals of the request. */
export type Variant = {
  roles: Who
  query: z.ZodObject
  reply: Shape
  whole?: Shape
  deactivated?: true
}

/** Errors that any endpoint may return without listing them. `refusals.ts` says when. */
export type ImplicitRefusal =
  | "malformed"
  | "not_logged_in"
  | "not_allowed"
  | "deactivated"
  | "password_needed"
  | "field_not_allowed"
  | "not_this_way"
  | "too_large"
  | "key_reused"
  | "unexpected"
  | "unavailable"

type Common = {
  /** Folder in `functions/` and `test/api/`, and the first column of the list of endpoints. */
  area: string
  /** Verb and noun. Names the handler's file, the test, and the client's call. */
  name: string
  method: "GET" | "POST" | "PUT" | "DELETE"
  path: `/${string}`
  /**
   * Programs with an API key may call it, within their role. Never set it on calls that create, change, or delete a
   * login, role, key, or secret, or that move a customer's money.
   */
  programs?: true
  /**
   * The caller must have entered their password within the last 15 minutes, else `password_needed` (docs/domain.md,
   * section 9). With "always", `handle` checks it before it reads the input. With "sometimes", the handler calls
   * `requireRecentPassword`. Programs can't call such an endpoint, because they have no password.
   */
  recentPassword?: "always" | "sometimes"
  access: readonly Access[]
  /** Refusals specific to this endpoint. A handler can't refuse with any other code except the implicit ones. */
  refusals: readonly Exclude<ErrorCode, ImplicitRefusal>[]
  /** The key where the specification's callers read the error's sentence. */
  legacy?: "Error" | "Error.message" | "Error.errors" | "errorMessage"
}

export type SingleEndpoint = Common & {
  roles: Who
  deactivated?: true
  query?: z.ZodObject
  body?: Shape
  /** Body fields that the specification's callers send and the server computes. `charges.total` is per line. */
  ignores?: readonly string[]
  raw?: true
  reply: Shape
  replyType?: "text/xml"
  status?: 201
  variants?: undefined
}

export type EndpointOfVariants = Common & {
  method: "GET"
  variants: Record<string, Variant>
  roles?: undefined
}

export type Endpoint = SingleEndpoint | EndpointOfVariants

export const endpoint = <const Definition extends Endpoint>(definition: Definition): Definition => definition

const queriesOf = (definition: Endpoint): (SingleEndpoint | Variant)[] =>
  definition.variants ? Object.values(definition.variants) : [definition]

export const refusesDeactivated = (definition: Endpoint): boolean =>
  queriesOf(definition).some(({ roles, deactivated }) => roles !== "public" && !deactivated)

export const isShapeByRole = (shape: Shape): shape is ByRole => "narrower" in shape

export const schemaFor = (shape: Shape, role: Role | "public"): z.ZodType =>
  isShapeByRole(shape) ? (shape.narrower[role] ?? shape.full) : shape

export const fullSchema = (shape: Shape): z.ZodType => (isShapeByRole(shape) ? shape.full : shape)

type Full<S> = S extends ByRole<infer F> ? F : S

/** What a handler works with: cents, YYYY-MM-DD, minutes after midnight. */
export type Decoded<S> = Full<S> extends z.ZodType ? z.output<Full<S>> : undefined
/** What travels: dollars, M/D/YYYY, 6:00am. */
export type Wire<S> = Full<S> extends z.ZodType ? z.input<Full<S>> : undefined

type Field<D, K extends string> = D extends { [P in K]: infer S } ? S : undefined

export type VariantNames<D> = D extends { variants: infer V } ? keyof V & string : never
type VariantsOf<D> = D extends { variants: infer V extends Record<string, Variant> } ? V : never

export type QueryOf<D> = D extends { variants: infer V extends Record<string, Variant> }
  ? Decoded<V[keyof V]["query"]>
  : Decoded<Field<D, "query">>
export type BodyOf<D> = Decoded<Field<D, "body">>
export type ReplyOf<D, V extends VariantNames<D> = VariantNames<D>> = D extends { variants: object }
  ? Decoded<VariantsOf<D>[V]["reply"]>
  : Decoded<Field<D, "reply">>

/** What a handler may refuse: the listed codes, a wrong field, and a caller without the right to this record. */
export type RefusalOf<D> =
  | (D extends { refusals: readonly (infer Code extends ErrorCode)[] } ? Code : never)
  | "malformed"
  | (D extends { roles: "public" } ? never : "not_logged_in" | "not_allowed")

export type PublicReply<D> =
  Field<D, "reply"> extends ByRole<z.ZodType, { public: infer Narrow extends z.ZodType }>
    ? z.input<Narrow>
    : Wire<Field<D, "reply">>

export type VariantQuery<D, V extends VariantNames<D>> = Decoded<VariantsOf<D>[V]["query"]>
