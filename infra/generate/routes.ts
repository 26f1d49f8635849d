import { glob } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { Endpoint } from "#shared/api/definition/endpoint.ts"
import { endpoints } from "#shared/api/index.ts"
import { toPosix } from "../posix-path.ts"

export type NamedEndpoint = { definition: Endpoint; exported: string; file: string }

export const namedEndpoints = async (folder: URL): Promise<NamedEndpoint[]> => {
  const found = new Map<unknown, Omit<NamedEndpoint, "definition">>()
  for await (const name of glob("**/*.ts", {
    cwd: fileURLToPath(folder),
    exclude: (path) => path.endsWith(".test.ts"),
  })) {
    const file = toPosix(name)
    const exports = (await import(new URL(file, folder).href)) as Record<string, unknown>
    for (const [exported, value] of Object.entries(exports)) found.set(value, { exported, file })
  }
  return endpoints.map((definition) => {
    const location = found.get(definition)
    if (!location) throw new Error(`No file of shared/api exports the definition of ${definition.name}.`)
    return { definition, ...location }
  })
}

export const byFile = (named: readonly NamedEndpoint[]): [file: string, exported: string[]][] =>
  [...Map.groupBy(named, ({ file }) => file)]
    .map(([file, group]): [string, string[]] => [file, group.map(({ exported }) => exported).toSorted()])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Routes and wire types of public calls. Types only, so the public site loads no schemas. */
export const routesOf = (named: readonly NamedEndpoint[]): string => {
  const publicCalls = named.filter(({ definition }) => definition.roles === "public")
  const lines = (line: (endpoint: NamedEndpoint) => string, of = publicCalls) => of.map(line).join("\n")
  return `\
// Written by \`npm run generate\` from shared/api.

${byFile(publicCalls)
  .map(([file, names]) => `import type { ${names.join(", ")} } from "#shared/api/${file}"`)
  .join("\n")}
import type { PublicReply, Wire } from "#shared/api/definition/endpoint.ts"

/** The calls that need no login. */
export const routes = {
${lines(({ exported, definition: { method, path } }) => `  ${exported}: { method: "${method}", path: "${path}" },`)}
} as const

export type CallName = keyof typeof routes

/** The reply to a caller who is not logged in, as on the wire: dollars, M/D/YYYY, 6:00am. */
export type Replies = {
${lines(({ exported }) => `  ${exported}: PublicReply<typeof ${exported}>`)}
}

/** Query of these calls in wire format. */
export type Queries = {
${lines(
  ({ exported }) => `  ${exported}: Wire<(typeof ${exported})["query"]>`,
  publicCalls.filter(({ definition }) => definition.roles === "public" && definition.query),
)}
}
`
}
