import { type CallName, type Queries, type Replies, routes } from "./routes.gen.ts"
import { send } from "./send.ts"

type Asked<Name> = Name extends keyof Queries ? [query: Queries[Name], signal?: AbortSignal] : []

/** A call of the public site: typed by the definition, without its schemas, so that zod stays off the home page. */
export async function call<Name extends CallName>(
  name: Name,
  ...[query, signal]: Asked<Name>
): Promise<Replies[Name]> {
  const { body } = await send({ ...routes[name], query, signal })
  // The server parses every reply by the schema of which this is the type.
  return body as Replies[Name]
}
