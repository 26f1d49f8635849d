import type * as z from "zod"
import type { Role, Who } from "../domain/permissions.ts"
import type { ErrorCode } from "../errors.ts"

/** What a function may touch in the cloud. Tests refuse what its definition did not ask for. */
export type Access =
  | "table:read"
  | "table:write"
  | "passwords"
  /** stores the pictures of signatures */
  | "signatures"
  /** reads what belongs on an invoice, and keeps it as PDF */
  | "documents"
  /** signs the addresses of files, with the key for that */
  | "signing"
  /** sends texts, with the credentials of their provider */
  | "texts"
  /** sends emails, with the drawn invoices that go with them */
  | "emails"
  /** the logins at suppliers, as they lie in the table */
  | "credentials"
  /** encrypts with the key of the credentials */
  | "keys"
  /** logs in at suppliers: decrypts with the same key */
  | "suppliers"
  /** draws pictures anew: with the native library that this needs */
  | "pictures"
  /** publishes the logos of billing profiles */
  | "logos"
  | "uploads"
  /** takes the files that are moved in, and reads them */
  | "imports"
  /** removes what belongs to a request that is gone: pictures, signatures, drawn invoices */
  | "removal"
  | "videos"
  /** reads the catalog's files */
  | "catalog"
  /** starts, stops and looks at the pipeline's tasks */
  | "tasks"
  /** copies photos of jobs, drawn anew, to where everybody may see them */
  | "gallery"
  /** deletes what was exported */
  | "exports"
  /** takes cards and gives money back, with the credentials of their provider */
  | "payments"

/**
 * One shape, seen or written in part by some roles. Admin, developer and every role that is not named use `full`.
 * A reply leaves out what the narrower schema does not list; a body with a field that only `full` lists is 403.
 */
export type ByRole<Full extends z.ZodType = z.ZodType, Narrower extends NarrowerShapes = NarrowerShapes> = {
  full: Full
  narrower: Narrower
}
type NarrowerShapes = Partial<Record<Role | "public", z.ZodType>>

export const byRole = <Full extends z.ZodType, Narrower extends NarrowerShapes>(
  full: Full,
  narrower: Narrower,
): ByRole<Full, Narrower> => ({ full, narrower })

type Shape = z.ZodType | ByRole

/** One of the questions that an endpoint with several answers: chosen by the keys and literals present. */
export type Variant = {
  roles: Who
  query: z.ZodObject
  reply: Shape
  /** of a list of rows: the whole records, sent instead when the `filter` names a field that a row lacks */
  whole?: Shape
  deactivated?: true
}

/** What any endpoint may answer and none lists; `refusals.ts` tells when. */
export type Unsaid =
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
  /** the folder of `functions/` and of `test/api/` where it lies; the first column of the list of endpoints */
  area: string
  /** verb-noun: the name of the handler's file, of the test and of the client's call */
  name: string
  method: "GET" | "POST" | "PUT" | "DELETE"
  path: `/${string}`
  /**
   * A program with an API key may call it, as far as its role may. Never on calls that make, change or delete a login, a
   * role, a key or a secret, or that move a customer's money.
   */
  programs?: true
  /**
   * The caller must have entered their password within the last 15 minutes, or is refused with `password_needed`
   * (docs/domain.md, section 9). "always": `handle` checks it before it reads the input. "sometimes": the handler calls
   * `requireRecentPassword` for the inputs that need it. No program may call such an endpoint: it has no password.
   */
  recentPassword?: "always" | "sometimes"
  access: readonly Access[]
  /** the refusals of its own; a handler can refuse nothing else but what goes without saying */
  refusals: readonly Exclude<ErrorCode, Unsaid>[]
  /** the key under which the spec's callers look for the sentence of a failure */
  legacy?: "Error" | "Error.message" | "Error.errors" | "errorMessage"
}

export type SingleEndpoint = Common & {
  roles: Who
  /** what is left to a user who was deactivated: whatever does not say so answers them 403 (docs/domain.md, section 9) */
  deactivated?: true
  query?: z.ZodObject
  body?: Shape
  /** of the body: what the spec's callers send and the server works out itself; `charges.total` is in each of a list */
  ignores?: readonly string[]
  /** instead of a body: the handler reads the text as it came, of whoever signs it */
  raw?: true
  reply: Shape
  /** of a reply that is a text and no JSON */
  replyType?: "text/xml"
  /** 200 unless told */
  status?: 201
  variants?: undefined
}

export type EndpointOfVariants = Common & {
  method: "GET"
  variants: Record<string, Variant>
  roles?: undefined
}

export type Endpoint = SingleEndpoint | EndpointOfVariants

/** An endpoint, defined once as data; everything else is derived from it. */
export const endpoint = <const Definition extends Endpoint>(definition: Definition): Definition => definition

/** What is asked of an endpoint, in one or in several questions. */
const questionsOf = (definition: Endpoint): (SingleEndpoint | Variant)[] =>
  definition.variants ? Object.values(definition.variants) : [definition]

/** Whether a user who was deactivated is refused all of it, or some. */
export const refusesDeactivated = (definition: Endpoint): boolean =>
  questionsOf(definition).some(({ roles, deactivated }) => roles !== "public" && !deactivated)

export const isByRole = (shape: Shape): shape is ByRole => "narrower" in shape

/** The schema that holds for a role. */
export const schemaFor = (shape: Shape, role: Role | "public"): z.ZodType =>
  isByRole(shape) ? (shape.narrower[role] ?? shape.full) : shape

export const fullSchema = (shape: Shape): z.ZodType => (isByRole(shape) ? shape.full : shape)

type Full<S> = S extends ByRole<infer F> ? F : S

/** What a handler works with: domain shapes (cents, YYYY-MM-DD, minutes). */
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

/** What a handler may refuse: the definition's own list, a wrong field, and a caller who may not do this with this record. */
export type RefusalOf<D> =
  | (D extends { refusals: readonly (infer Code extends ErrorCode)[] } ? Code : never)
  | "malformed"
  | (D extends { roles: "public" } ? never : "not_logged_in" | "not_allowed")

/** What a caller without a login is answered, as it travels. */
export type PublicReply<D> =
  Field<D, "reply"> extends ByRole<z.ZodType, { public: infer Narrow extends z.ZodType }>
    ? z.input<Narrow>
    : Wire<Field<D, "reply">>

export type VariantQuery<D, V extends VariantNames<D>> = Decoded<VariantsOf<D>[V]["query"]>

/** The roles that may call it in any variant: what the route and the tests of every role start from. */
export const whoMayCall = (definition: Endpoint): Who[] => questionsOf(definition).map(({ roles }) => roles)
