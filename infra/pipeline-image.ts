import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Bundles } from "./constructs/endpoint-function.ts"
import { describeNative, nativeFolder } from "./native.ts"
import { root } from "./root.ts"

const entry = "pipeline/program/run-task"

export const pipelineImage = ({ folder, manifest }: Bundles): string => {
  const bundled = manifest[entry]
  if (!bundled) throw new Error(`The bundle has no ${entry}.`)
  const context = join(root, "dist/pipeline-image")
  rmSync(context, { recursive: true, force: true })
  mkdirSync(context, { recursive: true })
  writeFileSync(join(context, "Dockerfile"), readFileSync(join(root, "functions/pipeline/Dockerfile")))
  describeNative()
  const { dependencies } = JSON.parse(readFileSync(join(nativeFolder, "nodejs/package.json"), "utf8")) as {
    dependencies: Record<string, string>
  }
  const described = { private: true, type: "module", dependencies }
  writeFileSync(join(context, "package.json"), `${JSON.stringify(described, null, 2)}\n`)
  for (const file of bundled.files) {
    const to = join(context, "functions", file)
    mkdirSync(dirname(to), { recursive: true })
    cpSync(join(folder, file), to)
  }
  return context
}
