import { readFile } from "node:fs/promises"
import { dirname } from "node:path"
import type { Plugin, PluginBuild } from "esbuild"

/** A name that a file takes from another: `{ name as alias } from "specifier"`. */
type Binding = { name: string; alias: string; specifier: string }

const bindingsIn = (keyword: "import" | "export", source: string): Binding[] =>
  [...source.matchAll(new RegExp(`^${keyword} \\{([^}]*)\\} from "([^"]+)";$`, "gm"))].flatMap(
    ([, names = "", specifier = ""]) =>
      names
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean)
        .map((one) => {
          const [name = "", alias = name] = one.split(" as ")
          return { name, alias, specifier }
        }),
  )

/** Follows a name through index files to the file that defines it. */
const findDefinition = async (
  build: PluginBuild,
  { name, alias, specifier }: Binding,
  resolveDir: string,
): Promise<Binding> => {
  const { path, errors } = await build.resolve(specifier, { resolveDir, kind: "import-statement" })
  if (errors.length > 0 || !path.endsWith(".js")) return { name, alias, specifier }
  const exported = bindingsIn("export", await readFile(path, "utf8")).find((other) => other.alias === name)
  return exported
    ? findDefinition(build, { ...exported, alias }, dirname(path))
    : { name, alias, specifier: path }
}

const awsPackage = /^@(aws-sdk|smithy)\//
const importsOfAwsPackages = /^import \{[^}]*\} from "@(aws-sdk|smithy)\/[^"]+";$/gm

/**
 * Lets AWS's packages import from each other's files instead of their index files. esbuild splits shared files from
 * functions whole, so each function that imports an index gets all that any function needs from it.
 */
export const directImports: Plugin = {
  name: "direct imports",
  setup(build) {
    build.onLoad({ filter: /node_modules[\\/]@(aws-sdk|smithy)[\\/].*\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8")
      const imported = bindingsIn("import", source).filter(({ specifier }) => awsPackage.test(specifier))
      const definitions = await Promise.all(
        imported.map((binding) => findDefinition(build, binding, dirname(path))),
      )
      const statements = definitions.map(
        ({ name, alias, specifier }) => `import { ${name} as ${alias} } from ${JSON.stringify(specifier)};`,
      )
      return { contents: [...statements, source.replaceAll(importsOfAwsPackages, "")].join("\n") }
    })
  },
}
