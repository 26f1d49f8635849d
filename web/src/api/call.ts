import { type CallName, type Queries, type Replies, routes } from "./routes.gen.ts"
import { send } from "./send.ts"

type QueryArguments<Name> = Name extends keyof Queries ? [query: Queries[Name], signal?: AbortSignal] : []

/**
 * An API call of the public site. Typed by the definition but without its schemas, so that zod stays off the
 * home page.
 */
export async function call<Name extends CallName>(
  name: Name,
  ...[query, signal]: QueryArguments<Name>
): Promise<Replies[Name]> {
  const { body } = await send({ ...routes[name], query, signal })
  // The server validates each reply against the schema of this type.
  return body as Replies[Name]
}
